/** How long a figure counts (guide, section 9). */
export const COUNT_MS = 900

/**
 * The figure to show `elapsedMs` after the count started: from start to end, quick first and slow at the end,
 * always a whole number and never beyond the end.
 */
export function countAt(start: number, end: number, elapsedMs: number): number {
  const share = Math.min(1, Math.max(0, elapsedMs / COUNT_MS))
  const eased = 1 - (1 - share) ** 3
  return Math.round(start + (end - start) * eased)
}
