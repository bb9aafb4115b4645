import { z } from 'zod'

/** Longest line that anybody enters for a name, a street or a city (specification, section 5). */
export const LINE_LENGTH_MAX = 100

/**
 * Control and separator characters: a line that has one could start another, in a mail's header or in a log.
 */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Characters without a shape of their own; $1 is a joiner within a word, as some scripts are written. */
const INVISIBLE =
  /((?<=[\p{L}\p{M}\p{Extended_Pictographic}\uFE0F])[\u200C\u200D](?=[\p{L}\p{M}\p{Extended_Pictographic}]))|\p{Cf}/gu
/** They turn the direction of all that follows, across words; the marks of one direction do not. */
const DIRECTION_OVERRIDES = /[\u202A-\u202E\u2066-\u2069]/gu

/** One line as it looks: what cannot be seen could disguise a name, a title or the end of a file name. */
export function withoutInvisible(line: string): string {
  return line.replaceAll(INVISIBLE, '$1')
}

/** Running text, which may be of any script: no part of it turns the direction of another. */
export function withoutDirectionOverrides(text: string): string {
  return text.replaceAll(DIRECTION_OVERRIDES, '')
}

/**
 * One line of text that people enter, trimmed and without what cannot be seen: 1 to `max` characters, none of
 * them a control character.
 */
export function lineSchema(max: number = LINE_LENGTH_MAX) {
  return z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !CONTROL_CHARACTERS.test(text), { error: 'Control characters are not permitted' })
}
