import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PDFDocument, PDFName, type PDFPage, PDFString } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { MARKED_PAGES_MAX, markPdf } from './mark-pdf.ts'
import { bytesOf, doublingPdf, encryptedPdf, pdfOfPages, textsOfPages } from './marked-pdf.fixture.ts'
import { folderOfFile } from '../../../../../tests/fixtures/temporary-folder.ts'

const mark = {
  reader: 'Anna Maier',
  at: '26. November 2026 um 12:18 (Europe/Vienna)',
  about: 'Altbauwohnung',
}
const foot = `${mark.reader} · ${mark.at} · ${mark.about}`
const across = `${mark.reader} · ${mark.at}`

const folder = folderOfFile('mark')

async function marked(content: PDFDocument | Uint8Array, by = mark) {
  const path = join(folder, 'document.pdf')
  await writeFile(path, content instanceof Uint8Array ? content : await bytesOf(content))
  return markPdf(path, by)
}

async function markedTexts(content: PDFDocument | Uint8Array, by = mark) {
  const answer = await marked(content, by)
  if (!answer.ok) throw new Error(answer.error)
  return textsOfPages(answer.value)
}

test('[DATA-9] each page keeps what stands on it, and carries the mark at its foot and across', async () => {
  const pages = await markedTexts(await pdfOfPages(3))
  expect(pages.map((page) => page.map(({ text }) => text))).toEqual(
    [1, 2, 3].map((page) => [`Page ${page}`, across, foot]),
  )
})

test('[DATA-9] a copy that is marked again carries both marks', async () => {
  const once = await marked(await pdfOfPages(1))
  if (!once.ok) throw new Error(once.error)
  const [page = []] = await markedTexts(once.value, { ...mark, reader: 'Ben Huber' })
  expect(page.map(({ text }) => text)).toEqual([
    'Page 1',
    across,
    foot,
    across.replace('Anna Maier', 'Ben Huber'),
    foot.replace('Anna Maier', 'Ben Huber'),
  ])
})

test.each(['Žaneta Čapek-Øster', 'Łukasz Ďurđević', 'Ελένη Παπαδοπούλου', 'Юлия Щербакова'])(
  '[DATA-9] %s stands there with every letter',
  async (reader) => {
    const [page] = await markedTexts(await pdfOfPages(1), { ...mark, reader })
    expect(page?.at(-1)?.text).toBe(`${reader} · ${mark.at} · ${mark.about}`)
  },
)

test('[DATA-9] long names and titles become smaller, and are cut where that does not suffice', async () => {
  const long = { reader: 'Maximiliane '.repeat(20), at: mark.at, about: 'Zinshaus '.repeat(40) }
  const [page = []] = await markedTexts(await pdfOfPages(1), long)
  const { text, x } = page.at(-1) ?? { text: '', x: 0 }
  expect(text.length).toBeLessThan(250)
  expect(text.match(/…/g)).toHaveLength(2)
  expect(x).toBeGreaterThanOrEqual(11)
})

describe('[DATA-9] what cannot be marked is refused', () => {
  const nothing = (page: PDFPage) => page.setMediaBox(0, 0, 0, 0)
  const broken = async (change: (pdf: PDFDocument, page: PDFPage) => void) => {
    const pdf = await pdfOfPages(1)
    change(pdf, pdf.getPage(0))
    return bytesOf(pdf)
  }
  test.each<[string, () => Promise<Buffer>, string]>([
    ['with a password', encryptedPdf, 'encrypted'],
    ['no document', async () => Buffer.from(`%PDF-1.7\n${'x'.repeat(5_000)}\nstartxref\n9\n%%EOF`), 'broken'],
    ['cut off', async () => (await bytesOf(await pdfOfPages(1))).subarray(0, 300), 'broken'],
    ['a page that shows nothing', () => broken((_pdf, page) => nothing(page)), 'broken'],
    [
      'a page turned by 45 degrees',
      () => broken((pdf, page) => page.node.set(PDFName.of('Rotate'), pdf.context.obj(45))),
      'broken',
    ],
    [
      'a page that is none',
      () => broken((pdf) => pdf.catalog.Pages().Kids().push(PDFString.of('a page'))),
      'broken',
    ],
    ['pages in a circle', () => broken((pdf) => pdf.catalog.Pages().Kids().push(pagesRef(pdf))), 'broken'],
    ['pages that double with each level', () => Promise.resolve(doublingPdf(40)), 'broken'],
    ['too many pages', async () => bytesOf(await pdfOfPages(MARKED_PAGES_MAX + 1)), 'tooManyPages'],
  ])('%s', async (_name, content, error) => {
    expect(await marked(await content())).toEqual({ ok: false, error })
  })
})

test('many pages share the drawing of the mark', async () => {
  const pdf = await bytesOf(await pdfOfPages(500))
  const answer = await marked(pdf)
  expect(answer.ok && answer.value.length).toBeLessThan(pdf.length * 3)
})

const pagesRef = (pdf: PDFDocument) => pdf.catalog.get(PDFName.of('Pages')) as never
