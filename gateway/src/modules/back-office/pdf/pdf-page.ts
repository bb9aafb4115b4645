/** Distance from the edges of a page, in points. */
export const MARGIN = 40
/** Below it stands the page number alone. */
const FOOT = 48
/** Widest line of running text. */
const TEXT_WIDTH_MAX = 640
/** Text and lesser text on white, as on the pages. */
export const INK = '#182538'
export const MUTED = '#55606f'

export type PdfDocument = PDFKit.PDFDocument
export type PdfElement = PDFKit.PDFStructureElement

/** How wide running text may be, on a page upright or across. */
export function textWidthOf({ page }: PdfDocument): number {
  return Math.min(TEXT_WIDTH_MAX, page.width - 2 * MARGIN)
}

/** Starts a new page where less than this height is left. */
export function ensureRoom(doc: PdfDocument, height: number): void {
  if (doc.y + height > doc.page.height - FOOT) doc.addPage()
}
