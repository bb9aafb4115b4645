/** The part of fontkit that is used here; it brings no types of its own. */
declare module 'fontkit' {
  import type { PDFDocument } from '@cantoo/pdf-lib'

  export type Font = { hasGlyphForCodePoint(codePoint: number): boolean }
  export function openSync(file: string): Font
  /** What embeds a font into an existing PDF. */
  export const create: Parameters<PDFDocument['registerFontkit']>[0]['create']
}
