/**
 * One time for all processes of a run: the machine's monotonic clock, which each process counts from its own
 * start.
 */
export const runNowMs = (): number => performance.timeOrigin + performance.now()
