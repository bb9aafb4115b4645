import { z } from 'zod'

/** Longest line that anybody enters for a name, a street or a city (specification, section 5). */
export const LINE_LENGTH_MAX = 100

/**
 * Control and separator characters: a line that has one could start another, in a mail's header or in a log.
 */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** One line of text that people enter, trimmed: 1 to `max` characters, none of them a control character. */
export function lineSchema(max: number = LINE_LENGTH_MAX) {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !CONTROL_CHARACTERS.test(text), { error: 'Control characters are not permitted' })
}
