export type EqualTimeOptions = {
  readonly stepMs: number
  readonly nowMs: () => number
  readonly sleep: (ms: number) => Promise<unknown>
}

/**
 * Does something and answers at the end of a step of time, whatever it took: who measures learns how many
 * steps there were, and not which way the work went. Failures take their step as well.
 */
export async function inEqualTime<T>(
  work: () => Promise<T>,
  { stepMs, nowMs, sleep }: EqualTimeOptions,
): Promise<T> {
  const startedAtMs = nowMs()
  try {
    return await work()
  } finally {
    const tookMs = nowMs() - startedAtMs
    await sleep(Math.max(1, Math.ceil(tookMs / stepMs)) * stepMs - tookMs)
  }
}
