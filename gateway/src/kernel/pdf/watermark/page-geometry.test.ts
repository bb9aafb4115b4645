import { degrees, type PDFPage } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { pdfOfPages } from './marked-pdf.fixture.ts'
import { geometryOf } from './page-geometry.ts'

const turned = (angle: number) => (page: PDFPage) => page.setRotation(degrees(angle))
type Corner = readonly [number, number]

// The corners of the sheet, 595 by 842, that readers see at the lower left and at the upper right.
test.each<[string, (page: PDFPage) => void, Corner, Corner]>([
  ['upright', () => undefined, [0, 0], [595, 842]],
  ['turned to the right', turned(90), [595, 0], [0, 842]],
  ['upside down', turned(180), [595, 842], [0, 0]],
  ['turned to the left', turned(270), [0, 842], [595, 0]],
  ['turned to the left, written otherwise', turned(-90), [0, 842], [595, 0]],
  ['cropped', (page) => page.setCropBox(100, 400, 200, 300), [100, 400], [300, 700]],
  [
    'cropped and turned',
    (page) => {
      page.setCropBox(100, 400, 200, 300)
      turned(90)(page)
    },
    [300, 400],
    [100, 700],
  ],
  ['cropped beyond the sheet', (page) => page.setCropBox(-9, 100, 2_000, 2_000), [0, 100], [595, 842]],
  ['its corners in another order', (page) => page.setMediaBox(595, 842, -595, -842), [0, 0], [595, 842]],
])('[DATA-9] the mark of a page lies on what readers see of it: %s', async (_name, change, from, to) => {
  const pdf = await pdfOfPages(1)
  change(pdf.getPage(0))
  const { width, height, matrix } = geometryOf(pdf.getPage(0).node)
  const [a, b, c, d, e, f] = matrix
  const onSheet = (x: number, y: number): Corner => [a * x + c * y + e, b * x + d * y + f]
  expect([onSheet(0, 0), onSheet(width, height)]).toEqual([from, to])
})
