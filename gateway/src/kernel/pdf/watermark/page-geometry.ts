import { type PDFArray, PDFNumber, type PDFPageLeaf } from '@cantoo/pdf-lib'

/** A page as readers see it: its size, and how to get from its lower left corner to the page's own space. */
export type PageGeometry = {
  readonly width: number
  readonly height: number
  /** A matrix as PDF has it: a b c d e f. */
  readonly matrix: readonly [number, number, number, number, number, number]
}

type Box = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number }

/**
 * What of a page is visible, turned as it is shown.
 * @throws if the page shows nothing
 */
export function geometryOf(page: PDFPageLeaf): PageGeometry {
  const { left, bottom, right, top } = visibleBox(page)
  const [width, height] = [right - left, top - bottom]
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) throw new Error('A page shows nothing')
  const turn = (((page.Rotate()?.asNumber() ?? 0) % 360) + 360) % 360
  switch (turn) {
    case 0:
      return { width, height, matrix: [1, 0, 0, 1, left, bottom] }
    case 90:
      return { width: height, height: width, matrix: [0, 1, -1, 0, right, bottom] }
    case 180:
      return { width, height, matrix: [-1, 0, 0, -1, right, top] }
    case 270:
      return { width: height, height: width, matrix: [0, -1, 1, 0, left, top] }
    default:
      throw new Error('A page is turned by no quarter')
  }
}

/** Readers show what of the crop box lies on the sheet, and the sheet where there is no crop box. */
function visibleBox(page: PDFPageLeaf): Box {
  const sheet = boxOf(page.MediaBox())
  const cropBox = page.CropBox()
  if (cropBox === undefined) return sheet
  const crop = boxOf(cropBox)
  return {
    left: Math.max(sheet.left, crop.left),
    bottom: Math.max(sheet.bottom, crop.bottom),
    right: Math.min(sheet.right, crop.right),
    top: Math.min(sheet.top, crop.top),
  }
}

/** Two opposite corners, in any order. */
function boxOf(array: PDFArray): Box {
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map((index) => array.lookup(index, PDFNumber).asNumber()) as [
    number,
    number,
    number,
    number,
  ]
  return { left: Math.min(x1, x2), bottom: Math.min(y1, y2), right: Math.max(x1, x2), top: Math.max(y1, y2) }
}
