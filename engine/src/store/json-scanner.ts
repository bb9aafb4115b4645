/**
 * Scans a text of a known format: each step starts at an offset and returns the offset after what it expects
 * there, or `FAILED`. A step that starts at `FAILED` fails, so a scan is checked once, at its end.
 */
export const FAILED = -1

const CODE_OF_ZERO = 0x30
/** Maximum digits of a number that is exact however it is computed. */
const DIGITS_MAX = 15

/** By UTF-16 code, 1 for the characters of ids, hashes and instants, which JSON does not escape. */
const plainCharacters = new Uint8Array(0x10000)
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_:.') {
  plainCharacters[character.charCodeAt(0)] = 1
}

/** A slice is compared by words, `startsWith` compares character by character. */
export function skipLiteral(text: string, at: number, literal: string): number {
  const end = at + literal.length
  return at >= 0 && text.slice(at, end) === literal ? end : FAILED
}

/** Skips `count` plain characters. */
export function skipCharacters(text: string, at: number, count: number): number {
  const end = at + count
  if (at < 0 || end > text.length) return FAILED
  let plain = 1
  for (let place = at; place < end; place += 1) plain &= plainCharacters[text.charCodeAt(place)] ?? 0
  return plain === 1 ? end : FAILED
}

/** Whether a value is a text of plain characters only. */
export function isPlain(value: unknown): value is string {
  return typeof value === 'string' && skipCharacters(value, 0, value.length) !== FAILED
}

/** A non-negative integer in the format of JSON. */
export function skipNumber(text: string, at: number): number {
  if (at < 0) return FAILED
  let end = at
  while (isDigit(text, end)) end += 1
  const digits = end - at
  if (digits === 0 || digits > DIGITS_MAX) return FAILED
  return digits > 1 && text.charCodeAt(at) === CODE_OF_ZERO ? FAILED : end
}

/** The number at an offset; the caller has checked that there is one. */
export function numberAt(text: string, at: number): number {
  let number = 0
  for (let place = at; isDigit(text, place); place += 1) {
    number = number * 10 + text.charCodeAt(place) - CODE_OF_ZERO
  }
  return number
}

function isDigit(text: string, at: number): boolean {
  const value = text.charCodeAt(at) - CODE_OF_ZERO
  return value >= 0 && value <= 9
}
