import { z } from 'zod'
import type { Brand } from './brand.ts'

/**
 * A moment in UTC with millisecond resolution, always spelled `2026-10-24T19:55:00.000Z` (24 characters).
 * The fixed spelling makes lexicographic order the order in time, so instants compare with `<` and `===`.
 */
export type Instant = Brand<string, 'Instant'>

const spelling = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** Milliseconds since 1970 of an instant. */
export function instantToMs(instant: Instant): number {
  return Date.parse(instant)
}

/** The instant at a whole number of milliseconds since 1970; throws outside the years 0000 to 9999. */
export function msToInstant(ms: number): Instant {
  const text = new Date(ms).toISOString()
  if (!spelling.test(text)) throw new RangeError(`Not an instant of a four-digit year: ${text}`)
  return text as Instant
}

/** The later of two instants. */
export function laterOf(a: Instant, b: Instant): Instant {
  return a > b ? a : b
}

const wireSpelling = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/

/**
 * An instant from the wire: ISO 8601 in UTC with `Z`; missing fractions are filled with zeros, finer ones refused, as
 * are `2026-02-30T…` and other days that do not exist. Null for everything else.
 */
export function parseInstant(text: string): Instant | null {
  if (!wireSpelling.test(text)) return null
  const ms = Date.parse(text)
  if (Number.isNaN(ms)) return null
  const spelled = msToInstant(ms)
  return spelled.startsWith(text.slice(0, 16)) ? spelled : null
}

export const instantSchema = z
  .string()
  .regex(wireSpelling)
  .transform((text, context): Instant => {
    const instant = parseInstant(text)
    if (instant !== null) return instant
    context.addIssue({ code: 'custom', message: 'Not an instant' })
    return z.NEVER
  })
