import type { MailLogo } from '../../notifications/mail/look/logo.ts'
import { CODE, inFont, REGULAR, STRONG } from '../../../kernel/pdf/pdf-fonts.ts'
import type { PdfDocument, PdfElement } from './pdf-page.ts'
import { ensureRoom, INK, MARGIN, MUTED, textWidthOf } from './pdf-page.ts'

const LOGO_HEIGHT = 24
const LOGO_WIDTH = 160
const FACT_LABEL_WIDTH = 110
const FACT_SIZE = 9
/** A heading stands with at least two lines below it. */
const HEADING_ROOM = 60

/** The tenant of the process with its logo and colour, and what the document is. */
export function drawHead(
  doc: PdfDocument,
  root: PdfElement,
  look: {
    readonly accent: string
    readonly logo: MailLogo | null
    readonly tenantName: string
    readonly title: string
    readonly subtitle: string
  },
): void {
  const { width } = doc.page
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, width, 8).fill(look.accent)
  if (look.logo !== null) {
    const box = { fit: [LOGO_WIDTH, LOGO_HEIGHT] as [number, number], align: 'right' } as const
    doc.image(look.logo.png, width - MARGIN - LOGO_WIDTH, 24, box)
  }
  doc.endMarkedContent()
  root.add(
    doc.struct('P', {}, () => {
      const name = inFont(doc, STRONG, look.tenantName)
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
      const subtitle = inFont(doc, REGULAR, look.subtitle)
      doc
        .fontSize(11)
        .fillColor(MUTED)
        .text(subtitle, { width: textWidthOf(doc) })
    }),
  )
  doc.moveDown(0.8)
}

/** Labels with their values, as a list. */
export function drawFacts(
  doc: PdfDocument,
  root: PdfElement,
  facts: readonly { readonly label: string; readonly value: string }[],
): void {
  const list = doc.struct('L')
  root.add(list)
  for (const { label, value } of facts) {
    const item = doc.struct('LI')
    list.add(item)
    const height = heightOfFact(doc, label, value)
    ensureRoom(doc, height)
    const { y } = doc
    item.add(
      doc.struct('Lbl', {}, () => {
        const written = inFont(doc, REGULAR, label)
        doc.fontSize(FACT_SIZE).fillColor(MUTED).text(written, MARGIN, y, { width: FACT_LABEL_WIDTH })
      }),
    )
    item.add(
      doc.struct('LBody', {}, () => {
        const written = inFont(doc, STRONG, value)
        doc
          .fillColor(INK)
          .text(written, MARGIN + FACT_LABEL_WIDTH, y, { width: textWidthOf(doc) - FACT_LABEL_WIDTH })
      }),
    )
    item.end()
    doc.y = Math.max(doc.y, y + height)
  }
  list.end()
  doc.moveDown(0.8)
}

function heightOfFact(doc: PdfDocument, label: string, value: string): number {
  doc.fontSize(FACT_SIZE)
  const width = textWidthOf(doc) - FACT_LABEL_WIDTH
  const heights = [
    doc.heightOfString(inFont(doc, REGULAR, label), { width: FACT_LABEL_WIDTH }),
    doc.heightOfString(inFont(doc, STRONG, value), { width }),
  ]
  return Math.max(...heights)
}

/** The heading of a part; never the last line of a page. */
export function drawHeading(doc: PdfDocument, root: PdfElement, text: string): void {
  ensureRoom(doc, HEADING_ROOM)
  root.add(
    doc.struct('H2', {}, () => {
      const title = inFont(doc, STRONG, text)
      doc.fontSize(12).fillColor(INK).text(title, MARGIN, doc.y)
    }),
  )
  doc.moveDown(0.3)
}

/** A hash or another text for machines, on a line of its own. */
export function drawCode(doc: PdfDocument, root: PdfElement, text: string): void {
  root.add(
    doc.struct('Code', {}, () => {
      doc.font(CODE).fontSize(8).fillColor(INK).text(text, MARGIN, doc.y)
    }),
  )
}

/** One paragraph. */
export function drawText(doc: PdfDocument, root: PdfElement, text: string): void {
  root.add(
    doc.struct('P', {}, () => {
      const written = inFont(doc, REGULAR, text)
      doc
        .fontSize(9)
        .fillColor(INK)
        .text(written, MARGIN, doc.y, { width: textWidthOf(doc) })
    }),
  )
  doc.moveDown(0.6)
}

/** Written last, once it is known how many pages there are. */
export function drawPageNumbers(doc: PdfDocument, textOf: (page: number, pages: number) => string): void {
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
      .text(written, MARGIN, doc.page.height - 28, {
        width: doc.page.width - 2 * MARGIN,
        align: 'right',
      })
    doc.endMarkedContent()
  }
}
