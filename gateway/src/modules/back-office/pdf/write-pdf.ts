import PdfKit from 'pdfkit'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { PdfDocument, PdfElement } from './pdf-page.ts'
import { MARGIN } from './pdf-page.ts'
import { drawPageNumbers } from './pdf-parts.ts'

export type PdfOptions = {
  readonly layout: 'portrait' | 'landscape'
  readonly language: Language
  readonly title: string
  readonly author: string
  readonly subject: string
  /** Stands in the file as its date: the same content gives the same bytes. */
  readonly writtenAt: Instant
  readonly pageText: (page: number, pages: number) => string
}

/** A tagged document of A4 pages, numbered at their foot. */
export async function writePdf(
  { layout, language, title, author, subject, writtenAt, pageText }: PdfOptions,
  draw: (doc: PdfDocument, root: PdfElement) => void,
): Promise<Buffer> {
  const date = new Date(instantToMs(writtenAt))
  const doc = new PdfKit({
    size: 'A4',
    layout,
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Subject: subject, CreationDate: date, ModDate: date },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => {
    doc.on('end', resolve)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  draw(doc, root)
  root.end()
  drawPageNumbers(doc, pageText)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
