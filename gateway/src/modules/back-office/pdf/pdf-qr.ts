import { encode } from 'uqr'
import type { PdfDocument, PdfElement } from './pdf-page.ts'
import { ensureRoom, INK, MARGIN } from './pdf-page.ts'

/** Edge of the code in points: 28 mm. */
const EDGE = 80

/** A link as a QR code, with a text for screen readers. */
export function drawQr(doc: PdfDocument, root: PdfElement, url: string, alternativeText: string): void {
  ensureRoom(doc, EDGE)
  const { size, data } = encode(url, { ecc: 'M', border: 0 })
  const module = EDGE / size
  const top = doc.y
  root.add(
    doc.struct('Figure', { alt: alternativeText }, () => {
      for (const [y, row] of data.entries()) {
        for (const [x, isDark] of row.entries()) {
          if (isDark) doc.rect(MARGIN + x * module, top + y * module, module, module)
        }
      }
      doc.fill(INK)
    }),
  )
  doc.y = top + EDGE
  doc.moveDown(0.8)
}
