import { z } from 'zod'

/** Longest line that anybody enters for a name, a street or a city (specification, section 5). */
export const LINE_LENGTH_MAX = 100

/**
 * Control and separator characters: a line that has one could start another, in a mail's header or in a log.
 */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Characters without a shape of their own, and letters that show none, as fillers of Hangul; $1 is a joiner
 * within a word, as some scripts are written.
 */
const INVISIBLE =
  /((?<=[\p{L}\p{M}\p{Extended_Pictographic}\uFE0F])[\u200C\u200D](?=[\p{L}\p{M}\p{Extended_Pictographic}]))|[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0]/gu
/**
 * Of these no script needs any in running text: they hide, or turn the direction of all that follows. The
 * marks of one direction, joiners and the soft hyphen do not.
 */
const DISGUISES =
  /[\u034F\u115F\u1160\u17B4\u17B5\u200B\u202A-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF\uFFA0]/gu

/** One line as it looks: what cannot be seen could disguise a name, a title or the end of a file name. */
export function withoutInvisible(line: string): string {
  return line.replaceAll(INVISIBLE, '$1')
}

/** Running text, which may be of any script: no part of it hides, or turns the direction of another. */
export function withoutDisguises(text: string): string {
  return text.replaceAll(DISGUISES, '')
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

/** Several lines of somebody's own words, with something to see and without spaces at its ends. */
export function wordsSchema(lengthMax: number) {
  return z
    .string()
    .overwrite(withoutDisguises)
    .trim()
    .min(1)
    .max(lengthMax)
    .refine((text) => withoutInvisible(text).trim() !== '', { error: 'Nothing of it can be seen' })
}
