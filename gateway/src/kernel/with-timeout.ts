class DeadlineExceededError extends Error {
  override readonly name = 'DeadlineExceededError'
}

function throwTimeout(): never {
  throw new DeadlineExceededError('no answer in time')
}

/**
 * Resolves with the result of `work`, or with that of `onTimeout` after `ms`. The work is not cancelled.
 * @throws DeadlineExceededError after `ms` if there is no `onTimeout`
 */
export async function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  onTimeout: () => T = throwTimeout,
): Promise<T> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), ms)
  try {
    return await Promise.race([work, timeout.then(onTimeout)])
  } finally {
    clearTimeout(timer)
  }
}
