/*
 * Of any number of values: as arguments of `Math.max`, a hundred thousand of them are more than a stack
 * holds.
 */

/** The largest of some numbers, and of none `atLeast`. */
export function largestOf(values: Iterable<number>, atLeast = Number.NEGATIVE_INFINITY): number {
  let largest = atLeast
  for (const value of values) largest = Math.max(largest, value)
  return largest
}

/** The smallest of some numbers, and of none `atMost`. */
export function smallestOf(values: Iterable<number>, atMost = Number.POSITIVE_INFINITY): number {
  let smallest = atMost
  for (const value of values) smallest = Math.min(smallest, value)
  return smallest
}
