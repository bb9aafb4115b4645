import type { MailLogo } from '../../notifications/mail/look/logo.ts'
import type { BidLogDocument, Words } from './bid-log-document.ts'
import { CODE, inFont, REGULAR, STRONG } from './pdf-fonts.ts'
import { INK, MARGIN, MUTED, PAGE } from './pdf-page.ts'

const LOGO_HEIGHT = 24
const FACT_LABEL_WIDTH = 110
const NOTE_WIDTH = 640

type Root = PDFKit.PDFStructureElement

/** The reader of the document, and what it omits. */
export function noticeOf({ log }: BidLogDocument, { t, isFull }: Words): string {
  if (isFull) return t('full')
  const anonymous = t('anonymous', { number: String(log.ownNumber ?? '') })
  return log.isPartial ? `${anonymous} ${t('partial')}` : anonymous
}

/** The tenant of the process, with its logo and colour. */
export function drawHead(
  doc: PDFKit.PDFDocument,
  root: Root,
  { tenant, row }: BidLogDocument,
  look: { readonly accent: string; readonly logo: MailLogo | null; readonly title: string },
): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, PAGE.width, 8).fill(look.accent)
  if (look.logo !== null) {
    doc.image(look.logo.png, PAGE.width - MARGIN - 160, 24, { fit: [160, LOGO_HEIGHT], align: 'right' })
  }
  doc.endMarkedContent()
  root.add(
    doc.struct('P', {}, () => {
      const name = inFont(doc, STRONG, tenant.name)
      doc.fontSize(9).fillColor(look.accent).text(name, MARGIN, 28)
    }),
  )
  root.add(
    doc.struct('H1', {}, () => {
      const title = inFont(doc, STRONG, look.title)
      doc.fontSize(20).fillColor(INK).text(title, MARGIN, 42)
    }),
  )
  root.add(
    doc.struct('P', {}, () => {
      const title = inFont(doc, REGULAR, row.title)
      doc.fontSize(11).fillColor(MUTED).text(title, { width: NOTE_WIDTH })
    }),
  )
  doc.moveDown(0.8)
}

/** Facts and outcome of the process, as a list. */
export function drawFacts(
  doc: PDFKit.PDFDocument,
  root: Root,
  facts: readonly { readonly label: string; readonly value: string }[],
): void {
  const list = doc.struct('L')
  root.add(list)
  for (const { label, value } of facts) {
    const item = doc.struct('LI')
    list.add(item)
    const { y } = doc
    item.add(
      doc.struct('Lbl', {}, () => {
        const written = inFont(doc, REGULAR, label)
        doc.fontSize(9).fillColor(MUTED).text(written, MARGIN, y, { width: FACT_LABEL_WIDTH })
      }),
    )
    item.add(
      doc.struct('LBody', {}, () => {
        const written = inFont(doc, STRONG, value)
        doc
          .fillColor(INK)
          .text(written, MARGIN + FACT_LABEL_WIDTH, y, { width: NOTE_WIDTH - FACT_LABEL_WIDTH })
      }),
    )
    item.end()
  }
  list.end()
  doc.moveDown(0.8)
}

/** One paragraph. */
export function drawText(doc: PDFKit.PDFDocument, root: Root, text: string): void {
  root.add(
    doc.struct('P', {}, () => {
      const written = inFont(doc, REGULAR, text)
      doc.fontSize(9).fillColor(INK).text(written, MARGIN, doc.y, { width: NOTE_WIDTH })
    }),
  )
  doc.moveDown(0.6)
}

/** How a reader verifies that nothing was changed. */
export function drawCheck(doc: PDFKit.PDFDocument, root: Root, document: BidLogDocument, { t }: Words): void {
  const { log, publicUrl, language } = document
  if (doc.y > PAGE.height - 170) doc.addPage()
  doc.moveDown(1)
  root.add(
    doc.struct('H2', {}, () => {
      const title = inFont(doc, STRONG, t('check'))
      doc.fontSize(12).fillColor(INK).text(title, MARGIN, doc.y)
    }),
  )
  doc.moveDown(0.3)
  drawText(doc, root, t('check.chain'))
  drawText(doc, root, t('check.receipt'))
  drawText(doc, root, t('check.file', { url: `${publicUrl}/${language}/verify` }))
  drawText(doc, root, t('check.last', { revision: String(log.lastRevision) }))
  root.add(
    doc.struct('Code', {}, () => {
      doc.font(CODE).fontSize(8).fillColor(INK).text(log.lastHash, MARGIN, doc.y)
    }),
  )
}

/** Written last, once it is known how many pages there are. */
export function drawPageNumbers(
  doc: PDFKit.PDFDocument,
  textOf: (page: number, pages: number) => string,
): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    // Text below the margin must not start a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    const written = inFont(doc, REGULAR, textOf(page + 1, count))
    doc
      .fontSize(8)
      .fillColor(MUTED)
      .text(written, MARGIN, PAGE.height - 28, {
        width: PAGE.width - 2 * MARGIN,
        align: 'right',
      })
    doc.endMarkedContent()
  }
}
