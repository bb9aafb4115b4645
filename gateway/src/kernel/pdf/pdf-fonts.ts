import { createRequire } from 'node:module'
import { type Font, openSync } from 'fontkit'

export const REGULAR = 'regular'
export const STRONG = 'strong'
export const CODE = 'Courier'
export type Weight = typeof REGULAR | typeof STRONG

const { resolve } = createRequire(import.meta.url)
const fonts = '@expo-google-fonts'

/**
 * The faces of the pages, whole: the first writes what Latin letters write, the second Greek and Cyrillic as
 * well. What of them a document uses goes into it, so that it looks the same wherever it is read.
 */
const faces: Readonly<Record<Weight, readonly [string, string]>> = {
  regular: [
    resolve(`${fonts}/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf`),
    resolve(`${fonts}/source-serif-4/400Regular/SourceSerif4_400Regular.ttf`),
  ],
  strong: [
    resolve(`${fonts}/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf`),
    resolve(`${fonts}/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf`),
  ],
}

const opened = new Map<string, Font>()

function open(face: string): Font {
  const known = opened.get(face)
  if (known !== undefined) return known
  const font = openSync(face)
  opened.set(face, font)
  return font
}

/**
 * Makes a font the current one that has all letters of a text, and answers the text as that font writes it.
 */
export function inFont(doc: PDFKit.PDFDocument, weight: Weight, text: string): string {
  const { face, written } = faceFor(weight, text)
  doc.font(face)
  return written
}

/**
 * The face that writes a text as it is. Where none does, a letter loses its mark rather than its place; the
 * table as CSV has every name as it is.
 */
export function faceFor(weight: Weight, text: string): { readonly face: string; readonly written: string } {
  const plain = plainOf(text)
  const [first, second] = faces[weight]
  for (const face of [first, second]) if (canWrite(face, plain)) return { face, written: plain }
  let written = ''
  for (const character of plain)
    written += canWrite(first, character) ? character : lessMarked(first, character)
  return { face: first, written }
}

/** Whether one of the faces has all letters of a text. */
export function isWrittenAsItIs(weight: Weight, text: string): boolean {
  return faceFor(weight, text).written === plainOf(text)
}

const plainOf = (text: string): string => text.normalize('NFC').replaceAll(/[\t\n\r\u2028\u2029]/gu, ' ')

function canWrite(face: string, text: string): boolean {
  const font = open(face)
  return Array.from(text).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}

function lessMarked(face: string, character: string): string {
  const base = character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return base !== '' && canWrite(face, base) ? base : '?'
}
