/** A deadline passed without an answer; what was asked may have happened. */
export class DeadlineExceededError extends Error {
  override readonly name = 'DeadlineExceededError'

  constructor(ms: number) {
    super(`No answer in ${ms} ms`)
  }
}

function throwTimeout(ms: number): never {
  throw new DeadlineExceededError(ms)
}

/**
 * Resolves with the result of `work`, or with that of `onTimeout` after `ms`. The work is not cancelled; a
 * later result or failure of it is ignored.
 * @throws DeadlineExceededError after `ms` if there is no `onTimeout`
 */
export async function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  onTimeout: (ms: number) => T = throwTimeout,
): Promise<T> {
  const { promise: timeout, resolve } = Promise.withResolvers<number>()
  const timer = setTimeout(resolve, ms, ms)
  try {
    return await Promise.race([work, timeout.then(onTimeout)])
  } finally {
    clearTimeout(timer)
  }
}
