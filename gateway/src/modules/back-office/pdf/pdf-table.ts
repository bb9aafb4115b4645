import { CODE, inFont, REGULAR, STRONG } from '../../../kernel/pdf/pdf-fonts.ts'
import { drawHeading, ensureRoom, INK, MARGIN, MUTED } from './pdf-parts.ts'

export type PdfColumn = {
  readonly head: string
  readonly width: number
  /** Numbers are right-aligned. */
  readonly isFigure?: boolean
  readonly isCode?: boolean
}

export type TableRow = {
  readonly cells: readonly string[]
  readonly isStrong: boolean
  readonly isStruck: boolean
}

export type PdfTable = {
  readonly title: string
  readonly columns: readonly PdfColumn[]
  readonly rows: readonly TableRow[]
  readonly accent: string
}

type Root = PDFKit.PDFStructureElement

const PADDING = 4
const GAP = 8
const TEXT_SIZE = 8.5
const CODE_SIZE = 6.5
const LINE = '#d7dce3'

/** A table over as many pages as needed, with its header on each; rows are never split. */
export function drawTable(doc: PDFKit.PDFDocument, root: Root, table: PdfTable): void {
  drawHeading(doc, root, table.title)
  const element = doc.struct('Table')
  root.add(element)
  drawHead(doc, element, table)
  for (const row of table.rows) {
    const height = heightOf(doc, table.columns, row)
    const { page } = doc
    ensureRoom(doc, height)
    if (doc.page !== page) repeatHead(doc, table)
    drawRow(doc, element, table.columns, { row, height })
  }
  element.end()
}

function drawHead(doc: PDFKit.PDFDocument, element: Root, { columns, accent }: PdfTable): void {
  const { y } = doc
  const line = doc.struct('TR')
  element.add(line)
  let x = MARGIN
  for (const column of columns) {
    const at = x
    line.add(doc.struct('TH', {}, () => drawHeadCell(doc, column, at, y)))
    x += column.width
  }
  line.end()
  rule(doc, y + 14, accent)
  doc.y = y + 18
}

/** On further pages the header is only visual; the document structure has it once. */
function repeatHead(doc: PDFKit.PDFDocument, { columns, accent }: PdfTable): void {
  const { y } = doc
  doc.markContent('Artifact', { type: 'Pagination' })
  let x = MARGIN
  for (const column of columns) {
    drawHeadCell(doc, column, x, y)
    x += column.width
  }
  doc.endMarkedContent()
  rule(doc, y + 14, accent)
  doc.y = y + 18
}

function drawHeadCell(doc: PDFKit.PDFDocument, column: PdfColumn, x: number, y: number): void {
  const head = inFont(doc, STRONG, column.head)
  doc
    .fontSize(8)
    .fillColor(MUTED)
    .text(head, x, y, {
      width: column.width - GAP,
      align: column.isFigure ? 'right' : 'left',
      lineBreak: false,
    })
}

function drawRow(
  doc: PDFKit.PDFDocument,
  element: Root,
  columns: readonly PdfColumn[],
  { row, height }: { readonly row: TableRow; readonly height: number },
): void {
  const { y } = doc
  const line = doc.struct('TR')
  element.add(line)
  let x = MARGIN
  for (const [index, column] of columns.entries()) {
    const at = x
    line.add(
      doc.struct('TD', {}, () => {
        const written = styled(doc, column, row, index)
        doc.fillColor(row.isStruck ? MUTED : INK).text(written, at, y + PADDING, {
          width: column.width - GAP,
          align: column.isFigure ? 'right' : 'left',
          strike: row.isStruck && column.isFigure === true && index === 3,
        })
      }),
    )
    x += column.width
  }
  line.end()
  rule(doc, y + height, LINE)
  doc.y = y + height
}

function heightOf(doc: PDFKit.PDFDocument, columns: readonly PdfColumn[], row: TableRow): number {
  const heights = columns.map((column, index) => {
    const written = styled(doc, column, row, index)
    return doc.heightOfString(written, { width: column.width - GAP })
  })
  return Math.max(...heights) + 2 * PADDING
}

/** Sets font and size of a cell, and answers its text as that font writes it. */
function styled(
  doc: PDFKit.PDFDocument,
  { isCode }: PdfColumn,
  { cells, isStrong }: TableRow,
  index: number,
): string {
  const cell = cells[index] ?? ''
  if (!isCode) {
    doc.fontSize(TEXT_SIZE)
    return inFont(doc, isStrong ? STRONG : REGULAR, cell)
  }
  doc.font(CODE).fontSize(CODE_SIZE)
  // A hash is 64 characters without a break opportunity: two lines of half its length.
  return `${cell.slice(0, 32)}\n${cell.slice(32)}`.trim()
}

function rule(doc: PDFKit.PDFDocument, y: number, colour: string): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke()
  doc.endMarkedContent()
}
