const WITHOUT_END = 50
const LEAST = 3

/**
 * How much of the meter is filled, in percent: half without an end, never less than a sliver (guide, section
 * 5).
 */
export function meterWidth(percent: number | null): number {
  if (percent === null) return WITHOUT_END
  return Math.min(100, Math.max(LEAST, percent))
}
