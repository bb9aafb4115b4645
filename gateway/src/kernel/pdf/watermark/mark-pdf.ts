import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { PDFContext, PDFObject, PDFPageTree, PDFRef } from '@cantoo/pdf-lib'
import {
  beginMarkedContent,
  concatTransformationMatrix,
  drawObject,
  EncryptedPDFError,
  endMarkedContent,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFPageLeaf,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import { MarkDrawing, type PdfMark } from './draw-mark.ts'
import { geometryOf, type PageGeometry } from './page-geometry.ts'

/** Pages of one document that is marked; beyond, it is refused. */
export const MARKED_PAGES_MAX = 2_000

/** Why a PDF cannot be marked. */
export type MarkFailure = 'encrypted' | 'broken' | 'tooManyPages'

/** What pdf-lib says of a PDF that asks for a password or a certificate before it shows anything. */
const LOCKED: ReadonlySet<string> = new Set(['NEEDS PASSWORD', 'unknown encryption method'])

/** Whether everybody can open an encrypted PDF: a password of its owner alone is not needed for that. */
export async function opensForAll(path: string): Promise<Result<Uint8Array, MarkFailure>> {
  try {
    await PDFDocument.load(await readFile(path), { password: '', updateMetadata: false })
  } catch (error) {
    if (error instanceof Error && LOCKED.has(error.message)) return err('encrypted')
  }
  return ok(new Uint8Array())
}

/** [DATA-9] The PDF with the mark on each page, written in full: the original cannot be cut out of it. */
export async function markPdf(path: string, mark: PdfMark): Promise<Result<Uint8Array, MarkFailure>> {
  try {
    const pdf = await PDFDocument.load(await readFile(path), { updateMetadata: false })
    const pages = pagesOf(pdf.catalog.Pages())
    if (pages.length === 0) return err('broken')
    const drawing = await MarkDrawing.for(pdf, mark)
    const isolate = isolationIn(pdf.context)
    const marks = new Map<string, PlacedMark>()
    for (const page of pages) {
      const geometry = geometryOf(page)
      const key = JSON.stringify(geometry)
      const placed = marks.get(key) ?? placeMark(pdf.context, drawing.draw(geometry), geometry.matrix)
      marks.set(key, placed)
      xObjectsOf(page).set(placed.name, placed.drawing)
      page.set(PDFName.Contents, isolate(page, placed.contents))
    }
    return ok(await pdf.save({ addDefaultPage: false, updateFieldAppearances: false }))
  } catch (error) {
    if (error instanceof TooManyPagesError) return err('tooManyPages')
    return err(error instanceof EncryptedPDFError ? 'encrypted' : 'broken')
  }
}

class TooManyPagesError extends Error {}

/**
 * @throws if something is listed as a page that is none: a reader might show it nevertheless. If anything is
 *   listed twice: trees that name their branches again have more pages than any time suffices for.
 */
function pagesOf(tree: PDFPageTree): readonly PDFPageLeaf[] {
  const pages: PDFPageLeaf[] = []
  const seen = new Set<unknown>()
  tree.traverse((node) => {
    if (seen.has(node)) throw new Error('A page is listed twice')
    seen.add(node)
    if (node instanceof PDFPageLeaf) pages.push(node)
    else if (!('Kids' in node)) throw new Error('A page is none')
    if (pages.length > MARKED_PAGES_MAX) throw new TooManyPagesError()
  })
  return pages
}

type PlacedMark = { readonly name: PDFName; readonly drawing: PDFRef; readonly contents: PDFRef }

/** Pages of one size and turn share one drawing. Its name is in no document, not even in a marked one. */
function placeMark(context: PDFContext, drawing: PDFRef, matrix: PageGeometry['matrix']): PlacedMark {
  const name = PDFName.of(`Mark${randomUUID()}`)
  const contents = context.contentStream([
    // What reads a page aloud leaves an artifact out.
    beginMarkedContent('Artifact'),
    pushGraphicsState(),
    concatTransformationMatrix(...matrix),
    drawObject(name),
    popGraphicsState(),
    endMarkedContent(),
  ])
  return { name, drawing, contents: context.register(contents) }
}

/** The page's own contents between saving and restoring the state of the page, and the mark above them. */
function isolationIn(context: PDFContext): (page: PDFPageLeaf, mark: PDFRef) => PDFArray {
  const save = context.register(context.contentStream([pushGraphicsState()]))
  const restore = context.register(context.contentStream([popGraphicsState()]))
  return (page, mark) => {
    const own = page.Contents()
    const contents: PDFObject[] = own instanceof PDFArray ? own.asArray() : []
    const reference = page.get(PDFName.Contents)
    if (own !== undefined && !(own instanceof PDFArray) && reference !== undefined) contents.push(reference)
    const all = PDFArray.withContext(context)
    for (const content of [save, ...contents, restore, mark]) all.push(content)
    return all
  }
}

function xObjectsOf(page: PDFPageLeaf): PDFDict {
  const { context } = page
  const resources = page.Resources() ?? context.obj({})
  if (page.Resources() === undefined) page.set(PDFName.Resources, resources)
  const known = resources.lookupMaybe(PDFName.XObject, PDFDict)
  if (known !== undefined) return known
  const xObjects = context.obj({})
  resources.set(PDFName.XObject, xObjects)
  return xObjects
}
