/**
 * One time for all processes of a run: the machine's monotonic clock, which each process counts from its own
 * start.
 */
export const loadNowMs = (): number => performance.timeOrigin + performance.now()
