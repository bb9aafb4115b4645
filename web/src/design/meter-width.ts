const WITHOUT_END = 50
/** At the very start, and of a runtime below a tenth. */
const AT_START = 3
const LEAST = 10

/**
 * How much of the meter is filled, in percent: half without an end, a sliver at the start, then at least a
 * tenth (specification, section 9).
 */
export function meterWidth(percent: number | null): number {
  if (percent === null) return WITHOUT_END
  return percent <= 0 ? AT_START : Math.min(100, Math.max(LEAST, percent))
}
