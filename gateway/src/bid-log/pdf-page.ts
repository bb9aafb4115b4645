/** A4 across, in points. */
export const PAGE = { width: 841.89, height: 595.28 } as const
export const MARGIN = 40
export const REGULAR = 'Helvetica'
export const STRONG = 'Helvetica-Bold'
export const CODE = 'Courier'
/** Text and lesser text on white, as on the pages. */
export const INK = '#182538'
export const MUTED = '#55606f'

/** What the fonts of every PDF reader can write (Windows-1252), beyond ASCII and Latin-1. */
const BEYOND_LATIN_1 = /[€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u
/** Letters that have no mark to take off. */
const replacements: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  '\u00a0': '\u00a0',
}

/**
 * A text as the document can write it: a letter from further away loses its mark rather than its place. The table as CSV has
 * every name as it is.
 */
export function printable(text: string): string {
  let printed = ''
  for (const sign of text.normalize('NFC')) printed += isPrintable(sign) ? sign : lessMarked(sign)
  return printed
}

function isPrintable(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN_1.test(sign)
}

function lessMarked(sign: string): string {
  const base = replacements[sign] ?? sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
  if (/^\s$/u.test(sign)) return ' '
  return base !== '' && Array.from(base).every(isPrintable) ? base : '?'
}
