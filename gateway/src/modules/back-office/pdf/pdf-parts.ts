import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import PdfKit from 'pdfkit'
import { encode } from 'uqr'
import { CODE, inFont, REGULAR, STRONG } from '../../../kernel/pdf/pdf-fonts.ts'
import type { MailLogo } from '../../notifications/mail/look/logo.ts'

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
function drawPageNumbers(doc: PdfDocument, textOf: (page: number, pages: number) => string): void {
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

type PdfOptions = {
  readonly layout: 'portrait' | 'landscape'
  readonly language: Language
  readonly title: string
  readonly author: string
  readonly subject: string
  /** Stands in the file as its date: the same content gives the same bytes. */
  readonly writtenAt: Instant
  readonly pageText: (page: number, pages: number) => string
}

/** A tagged document of A4 pages, numbered at their foot. */
export async function writePdf(
  { layout, language, title, author, subject, writtenAt, pageText }: PdfOptions,
  draw: (doc: PdfDocument, root: PdfElement) => void,
): Promise<Buffer> {
  const date = new Date(instantToMs(writtenAt))
  const doc = new PdfKit({
    size: 'A4',
    layout,
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Subject: subject, CreationDate: date, ModDate: date },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => {
    doc.on('end', resolve)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  draw(doc, root)
  root.end()
  drawPageNumbers(doc, pageText)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
