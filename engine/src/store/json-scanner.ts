/**
 * Walks over a text whose spelling is known: each step begins at a place and answers the place behind what it expects there, or `FAILED`. A step
 * that begins at `FAILED` fails, so a walk is looked at once, at its end.
 */
export const FAILED = -1

const CODE_OF_ZERO = 0x30
/** Digits of a number that is exact however it is computed. */
const DIGITS_MAX = 15

/** By its UTF-16 code, 1 for what a JSON string spells as it is and ids, hashes and instants are made of. */
const plainSigns = new Uint8Array(0x10000)
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_:.') {
  plainSigns[sign.charCodeAt(0)] = 1
}

/** The comparison of a part is made by words, that of `startsWith` sign by sign. */
export function skipLiteral(text: string, at: number, literal: string): number {
  const end = at + literal.length
  return at >= 0 && text.slice(at, end) === literal ? end : FAILED
}

/** So many plain signs. */
export function skipCharacters(text: string, at: number, count: number): number {
  const end = at + count
  if (at < 0 || end > text.length) return FAILED
  let plain = 1
  for (let place = at; place < end; place += 1) plain &= plainSigns[text.charCodeAt(place)] ?? 0
  return plain === 1 ? end : FAILED
}

/** Whether a value is a text of plain signs alone. */
export function isPlain(value: unknown): value is string {
  return typeof value === 'string' && skipCharacters(value, 0, value.length) !== FAILED
}

/** A whole number without a sign, as JSON spells it. */
export function skipNumber(text: string, at: number): number {
  if (at < 0) return FAILED
  let end = at
  while (isDigit(text, end)) end += 1
  const digits = end - at
  if (digits === 0 || digits > DIGITS_MAX) return FAILED
  return digits > 1 && text.charCodeAt(at) === CODE_OF_ZERO ? FAILED : end
}

/** The number at a place where there is one. */
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
