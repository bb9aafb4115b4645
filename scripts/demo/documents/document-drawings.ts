import { readFileSync } from 'node:fs'
import { ENERGY_CLASSES } from './document-pages.ts'

type Pdf = PDFKit.PDFDocument

const ENERGY_COLOURS = ['#2f7d4f', '#4f9a57', '#7fb35a', '#c3c457', '#e6c353', '#df9a4c', '#c9603f'] as const

/** A stair of classes, longer from step to step, the object's own marked. Lengths in points. */
export function drawEnergyScale(pdf: Pdf, left: number, top: number, energyClass: number): void {
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
export function drawSoilProfile(pdf: Pdf, left: number, top: number): void {
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
export function drawFloorPlan(pdf: Pdf, left: number, top: number, width: number): void {
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
