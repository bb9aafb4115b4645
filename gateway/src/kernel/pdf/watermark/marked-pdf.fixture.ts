import { PDFDocument } from '@cantoo/pdf-lib'

export type WrittenText = { readonly text: string; readonly x: number }

/** A PDF of so many pages of A4, each with its number. */
export async function pdfOfPages(count: number): Promise<PDFDocument> {
  const pdf = await PDFDocument.create()
  for (let page = 1; page <= count; page += 1) pdf.addPage([595, 842]).drawText(`Page ${page}`)
  return pdf
}

/** A PDF that asks for a password. */
export async function encryptedPdf(): Promise<Buffer> {
  const pdf = await pdfOfPages(1)
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  return bytesOf(pdf)
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
