import { type Instant, instantToMs, msToInstant } from '../kernel/instant.ts'
import { INSTANT_MS_MAX, isInsideNight, nightChangesAt, type NightTerms } from './auction-clock.ts'

/** How long before the end bidders should have had the documents, in milliseconds. */
export const DOCUMENTS_READING_MS = 24 * 60 * 60 * 1000

/**
 * The end that leaves bidders the time to read a change of the documents: 24 hours after the change, and
 * where that lies in a night, when the night is over. Null where the end that holds leaves it, and without
 * one (DATA-7).
 */
export function endAfterDocuments(terms: NightTerms, end: Instant | null, changedMs: number): Instant | null {
  if (end === null) return null
  const wantedMs = changedMs + DOCUMENTS_READING_MS
  if (instantToMs(end) >= wantedMs || instantToMs(end) <= changedMs) return null
  const dayMs = isInsideNight(terms, wantedMs) ? (nightChangesAt(terms, wantedMs) ?? wantedMs) : wantedMs
  return msToInstant(Math.min(dayMs, INSTANT_MS_MAX))
}
