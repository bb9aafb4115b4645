import type { PdfDocument, PdfElement } from '../pdf/pdf-page.ts'
import { ensureRoom } from '../pdf/pdf-page.ts'
import { drawCode, drawHeading, drawText } from '../pdf/pdf-parts.ts'
import type { BidLogDocument, Words } from './bid-log-document.ts'

/** Height of the part that says how to verify. */
const CHECK_HEIGHT = 122

/** The reader of the document, and what it omits. */
export function noticeOf({ log }: BidLogDocument, { t, isFull }: Words): string {
  if (isFull) return t('full')
  const anonymous = t('anonymous', { number: String(log.ownNumber ?? '') })
  return log.isPartial ? `${anonymous} ${t('partial')}` : anonymous
}

/** How a reader verifies that nothing was changed. */
export function drawCheck(doc: PdfDocument, root: PdfElement, document: BidLogDocument, { t }: Words): void {
  const { log, publicUrl, language } = document
  ensureRoom(doc, CHECK_HEIGHT)
  doc.moveDown(1)
  drawHeading(doc, root, t('check'))
  drawText(doc, root, t('check.chain'))
  drawText(doc, root, t('check.receipt'))
  drawText(doc, root, t('check.file', { url: `${publicUrl}/${language}/verify` }))
  drawText(doc, root, t('check.last', { revision: String(log.lastRevision) }))
  drawCode(doc, root, log.lastHash)
}
