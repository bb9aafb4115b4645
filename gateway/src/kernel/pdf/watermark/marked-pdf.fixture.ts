import { PDFDocument } from '@cantoo/pdf-lib'

export type WrittenText = { readonly text: string; readonly x: number }

/** A PDF of so many pages of A4, each with its number. */
export async function pdfOfPages(count: number): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  for (let page = 1; page <= count; page += 1) pdf.addPage([595, 842]).drawText(`Page ${page}`)
  return pdf
}

/** A PDF that asks for a password: everybody, or with a password of its owner alone those who change it. */
export async function encryptedPdf(
  passwords: { readonly userPassword?: string; readonly ownerPassword: string } = {
    userPassword: 'secret',
    ownerPassword: 'secret',
  },
): Promise<Buffer> {
  const pdf = await pdfOfPages(1)
  pdf.encrypt(passwords)
  return bytesOf(pdf)
}

/** A tree of pages in which each level names the next one twice: 2 to the power of `levels` pages. */
export function doublingPdf(levels: number): Buffer {
  const branch = (level: number): string =>
    `${level + 2} 0 obj<</Type/Pages/Count 2/Kids[${level + 3} 0 R ${level + 3} 0 R]>>endobj\n`
  const branches = Array.from({ length: levels }, (_, level) => branch(level)).join('')
  const leaf = `${levels + 2} 0 obj<</Type/Page/MediaBox[0 0 9 9]>>endobj\n`
  const root = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'
  return Buffer.from(`%PDF-1.7\n${root}${branches}${leaf}trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF`)
}

export async function bytesOf(pdf: PDFDocument): Promise<Buffer> {
  return Buffer.from(await pdf.save())
}

/** What stands on each page, with how far from the left it starts. */
export async function textsOfPages(bytes: Uint8Array): Promise<readonly (readonly WrittenText[])[]> {
  const pdf = await PDFDocument.load(bytes)
  return pdf
    .getPages()
    .map((page) =>
      page
        .extractContents()
        .flatMap((asset) => (asset.kind === 'text' ? [{ text: asset.getText().trim(), x: asset.x }] : [])),
    )
}
