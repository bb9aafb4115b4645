import { addTime, timeBetween } from './referee-clock.ts'
import type { Facts } from './referee-rules.ts'

/** The end that an accepted bid brings; null where it stays as it is. */
export function extendedEnd({ terms, endMs }: Facts, atMs: number): number | null {
  if (endMs === null || terms.auctionType !== 1 || terms.fixedEnd) return null
  const minutes = (hours: number, rest: number): number => (hours * 60 + rest) * 60_000
  const windowMs = minutes(terms.endExtensionStartHours, terms.endExtensionStartMinutes)
  const extensionMs = minutes(terms.endExtensionHours, terms.endExtensionMinutes)
  if (windowMs === 0 || extensionMs === 0 || timeBetween(terms, atMs, endMs) > windowMs) return null
  const newEndMs = addTime(terms, atMs, extensionMs)
  return newEndMs > endMs ? newEndMs : null
}
