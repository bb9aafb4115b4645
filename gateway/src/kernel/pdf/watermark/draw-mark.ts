import { readFile } from 'node:fs/promises'
import type { PDFDocument, PDFFont, PDFOperator, PDFRef } from '@cantoo/pdf-lib'
import {
  beginText,
  endText,
  popGraphicsState,
  pushGraphicsState,
  setFillingGrayscaleColor,
  setFontAndSize,
  setGraphicsState,
  setTextMatrix,
  showText,
} from '@cantoo/pdf-lib'
import { create } from 'fontkit'
import { faceFor, REGULAR } from '../pdf-fonts.ts'
import type { PageGeometry } from './page-geometry.ts'

/** Who reads the copy, when it was made, and what it is about. */
export type PdfMark = { readonly reader: string; readonly at: string; readonly about: string }

type Line = { readonly text: string; readonly font: PDFFont }
type Place = { readonly x: number; readonly y: number; readonly size: number; readonly angle: number }

/** Letters of one part of the mark; the rest is cut off. */
const PART_LENGTH_MAX = 90
/** Of the shorter side of the page: 7 points on A4. */
const FOOT_SIZE = 0.012
const FOOT_MARGIN = 0.02
const DIAGONAL_SIZE = 0.06
/** Of the page's diagonal. */
const DIAGONAL_LENGTH_MAX = 0.7
/** Seen on white and on pictures, and what lies below stays readable. */
const GREY = 0.4
const FAINT = { ca: 0.12 }
const FOOT = { ca: 0.85 }
/** The middle of small letters above the line they stand on, of their size. */
const HALF_HEIGHT = 0.3

/** The mark of one copy: a line at the foot of the page, and a faint one across it. */
export class MarkDrawing {
  readonly #pdf: PDFDocument
  readonly #foot: Line
  readonly #across: Line

  private constructor(pdf: PDFDocument, foot: Line, across: Line) {
    this.#pdf = pdf
    this.#foot = foot
    this.#across = across
  }

  static async for(pdf: PDFDocument, { reader, at, about }: PdfMark): Promise<MarkDrawing> {
    pdf.registerFontkit({ create })
    const fonts = new Map<string, PDFFont>()
    const lineOf = async (...parts: readonly string[]): Promise<Line> => {
      const { face, written } = faceFor(REGULAR, parts.map(shortened).join(' · '))
      const font = fonts.get(face) ?? (await pdf.embedFont(await readFile(face), { subset: true }))
      fonts.set(face, font)
      return { text: written, font }
    }
    return new MarkDrawing(pdf, await lineOf(reader, at, about), await lineOf(reader, at))
  }

  /** The mark for pages of one size, to be drawn from the lower left corner of what readers see. */
  draw({ width, height }: Pick<PageGeometry, 'width' | 'height'>): PDFRef {
    const { context } = this.#pdf
    const operators = [
      ...write('Faint', 'Across', this.#across, placeAcross(this.#across, width, height)),
      ...write('Foot', 'Foot', this.#foot, placeAtFoot(this.#foot, width, height)),
    ]
    const resources = {
      Font: { Foot: this.#foot.font.ref, Across: this.#across.font.ref },
      ExtGState: { Faint: FAINT, Foot: FOOT },
    }
    const form = { BBox: context.obj([0, 0, width, height]), Resources: context.obj(resources) }
    return context.register(context.formXObject(operators, form))
  }
}

function placeAtFoot({ text, font }: Line, width: number, height: number): Place {
  const side = Math.min(width, height)
  const margin = side * FOOT_MARGIN
  const widest = font.widthOfTextAtSize(text, 1)
  const size = Math.min(side * FOOT_SIZE, (width - 2 * margin) / widest)
  return { x: (width - widest * size) / 2, y: margin, size, angle: 0 }
}

function placeAcross({ text, font }: Line, width: number, height: number): Place {
  const angle = Math.atan2(height, width)
  const widest = font.widthOfTextAtSize(text, 1)
  const size = Math.min(
    Math.min(width, height) * DIAGONAL_SIZE,
    (Math.hypot(width, height) * DIAGONAL_LENGTH_MAX) / widest,
  )
  const [along, below] = [(widest * size) / 2, size * HALF_HEIGHT]
  const x = width / 2 - along * Math.cos(angle) + below * Math.sin(angle)
  const y = height / 2 - along * Math.sin(angle) - below * Math.cos(angle)
  return { x, y, size, angle }
}

function write(
  state: string,
  fontName: string,
  { text, font }: Line,
  { x, y, size, angle }: Place,
): readonly PDFOperator[] {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return [
    pushGraphicsState(),
    setGraphicsState(state),
    setFillingGrayscaleColor(GREY),
    beginText(),
    setFontAndSize(fontName, size),
    setTextMatrix(cosine, sine, -sine, cosine, x, y),
    showText(font.encodeText(text)),
    endText(),
    popGraphicsState(),
  ]
}

function shortened(part: string): string {
  const letters = Array.from(part)
  return letters.length <= PART_LENGTH_MAX ? part : `${letters.slice(0, PART_LENGTH_MAX - 1).join('')}…`
}
