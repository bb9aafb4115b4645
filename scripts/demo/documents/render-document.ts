import { readFileSync } from 'node:fs'
import PdfKit from 'pdfkit'
import type { DemoObject } from '../content/content-types.ts'
import { demoTenants } from '../content/tenants.ts'
import type { DemoDocument } from '../content/document-kinds.ts'
import { type DemoDocumentRow, documentPage, ENERGY_CLASSES } from './document-pages.ts'

type Pdf = PDFKit.PDFDocument

/** Points. */
const MARGIN = 56
const WIDTH = 595.28 - 2 * MARGIN
const NOTICE =
  'Musterdokument zur Vorführung. Objekt, Angaben und Beträge sind erfunden, ohne rechtliche Wirkung.'

/** One page as a PDF. The same object, document and day give the same bytes. */
export function renderDocument(object: DemoObject, document: DemoDocument, day: Date): Promise<Buffer> {
  const info = {
    Title: `${document.name}, ${object.title}`,
    Author: demoTenants[object.tenant].name,
    CreationDate: day,
  }
  const pdf = new PdfKit({ size: 'A4', margin: MARGIN, info })
  const chunks: Buffer[] = []
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  drawHead(pdf, object, document)
  const page = documentPage(object, document)
  for (const { heading, rows } of page.sections) drawSection(pdf, heading, rows)
  const top = pdf.y + 24
  if (page.drawing === 'energyScale') drawEnergyScale(pdf, MARGIN, top, page.energyClass)
  if (page.drawing === 'soilProfile') drawSoilProfile(pdf, MARGIN, top)
  if (page.drawing === 'floorPlan') drawFloorPlan(pdf, MARGIN, top, WIDTH)
  drawNotice(pdf)
  pdf.end()
  return finished
}

function drawHead(pdf: Pdf, object: DemoObject, document: DemoDocument): void {
  const tenant = demoTenants[object.tenant]
  pdf.rect(MARGIN, MARGIN, WIDTH, 3).fill(tenant.accents?.[0] ?? '#31486b')
  pdf.fillColor('#586365').font('Helvetica').fontSize(10)
  pdf.text(`${tenant.name}  ·  ${object.code}`, MARGIN, MARGIN + 16)
  pdf.fillColor('#142033').font('Times-Roman').fontSize(26)
  pdf.text(document.name, MARGIN, MARGIN + 40)
  pdf.font('Helvetica').fontSize(11)
  pdf.text(`${object.title}, ${object.street}, ${object.zipCode} ${object.city}`, { paragraphGap: 10 })
}

function drawSection(pdf: Pdf, heading: string, rows: readonly DemoDocumentRow[]): void {
  pdf.moveDown(1).font('Times-Roman').fontSize(15).fillColor('#142033').text(heading, MARGIN)
  pdf.moveDown(0.4).font('Helvetica').fontSize(10.5)
  for (const [label, value] of rows) {
    const y = pdf.y
    pdf.fillColor('#586365').text(label, MARGIN, y, { width: 190 })
    pdf.fillColor('#142033').text(value, MARGIN + 200, y, { width: WIDTH - 200 })
    pdf
      .moveTo(MARGIN, pdf.y + 3)
      .lineTo(MARGIN + WIDTH, pdf.y + 3)
      .lineWidth(0.5)
      .stroke('#dcd6c8')
    pdf.y += 8
  }
}

function drawNotice(pdf: Pdf): void {
  const y = 841.89 - MARGIN - 24
  pdf
    .save()
    .rotate(-32, { origin: [297, 420] })
    .fillColor('#142033', 0.05)
    .font('Helvetica-Bold')
    .fontSize(96)
  pdf.text('MUSTER', 100, 370, { lineBreak: false }).restore()
  pdf
    .fillColor('#a52f1b', 1)
    .font('Helvetica')
    .fontSize(9)
    .text(NOTICE, MARGIN, y, { width: WIDTH, lineBreak: false })
}

const ENERGY_COLOURS = ['#2f7d4f', '#4f9a57', '#7fb35a', '#c3c457', '#e6c353', '#df9a4c', '#c9603f'] as const

/** A stair of classes, longer from step to step, the object's own marked. Lengths in points. */
function drawEnergyScale(pdf: Pdf, left: number, top: number, energyClass: number): void {
  ENERGY_CLASSES.forEach((name, index) => {
    const y = top + index * 24
    const width = 90 + index * 34
    pdf.rect(left, y, width, 18).fill(ENERGY_COLOURS[index] ?? '#000')
    pdf
      .fillColor('#fff')
      .fontSize(10)
      .text(name, left + 8, y + 5, { lineBreak: false })
    if (index !== energyClass) return
    pdf
      .polygon([left + width + 30, y], [left + width + 30, y + 18], [left + width + 12, y + 9])
      .fill('#142033')
  })
}

/** Layers of the ground, drawn to scale: 60 points are one metre. */
function drawSoilProfile(pdf: Pdf, left: number, top: number): void {
  const layers = [
    [0, 0.35, '#5b4a3c'],
    [0.35, 1.4, '#b98d5a'],
    [1.4, 3.2, '#a9a796'],
  ] as const
  for (const [from, to, colour] of layers) {
    pdf.rect(left, top + from * 60, 180, (to - from) * 60).fill(colour)
    pdf.fillColor('#142033').fontSize(9)
    pdf.text(`${from.toFixed(2).replace('.', ',')} m`, left + 190, top + from * 60 - 4, { lineBreak: false })
  }
}

const PATH = /<path([^>]*) d="([^"]+)"/g

/** The product's floor-plan drawing as vectors, scaled to a width in points. */
function drawFloorPlan(pdf: Pdf, left: number, top: number, width: number): void {
  const svg = readFileSync(new URL('../pictures/drawings/grundriss.svg', import.meta.url), 'utf8')
  pdf
    .save()
    .translate(left, top)
    .scale(width / 1200)
  for (const [, attributes = '', shape = ''] of svg.matchAll(PATH)) {
    const attribute = (name: string): string | undefined =>
      new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1]
    const fill = attribute('fill')
    const stroke = attribute('stroke')
    pdf.path(shape).lineWidth(Number(attribute('stroke-width') ?? 1))
    // Furniture has neither: its group draws it as thin lines.
    if (stroke === undefined && fill !== undefined) pdf.fill(fill)
    else pdf.stroke(stroke ?? '#586365')
  }
  pdf.restore()
}
