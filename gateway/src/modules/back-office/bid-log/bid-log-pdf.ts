import { setImmediate as turn } from 'node:timers/promises'
import PdfKit from 'pdfkit'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { guardedAccent } from '../../notifications/mail/look/accent.ts'
import type { MailLogo } from '../../notifications/mail/look/logo.ts'
import type { BidLogDocument } from './bid-log-document.ts'
import type { Words } from './bid-log-document.ts'
import { wordsOf } from './bid-log-document.ts'
import { drawCheck, drawFacts, drawHead, drawPageNumbers, drawText, noticeOf } from './bid-log-parts.ts'
import type { PdfTable } from './pdf-table.ts'
import { drawTable } from './pdf-table.ts'
import { MARGIN } from './pdf-page.ts'

/** A bid log to print: tagged, in the tenant's look, and the same bytes for the same history and names. */
export async function bidLogPdf(document: BidLogDocument, logo: MailLogo | null): Promise<Buffer> {
  const words = wordsOf(document)
  const { t } = words
  const doc = newPage(document, words)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => {
    doc.on('end', resolve)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const accent = guardedAccent(document.tenant.primaryAccentColor)
  drawHead(doc, root, document, { accent, logo, title: t('title') })
  drawFacts(doc, root, words.facts)
  drawText(doc, root, noticeOf(document, words))
  await turn()
  await drawTable(doc, root, { title: t('log'), ...tableOf(document, words), accent })
  for (const paragraph of [...words.closing, ...words.termsHashes]) drawText(doc, root, paragraph)
  drawCheck(doc, root, document, words)
  root.end()
  drawPageNumbers(doc, (page, pages) => t('page', { page: String(page), pages: String(pages) }))
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function newPage({ log, row, tenant, language }: BidLogDocument, { t }: Words): PDFKit.PDFDocument {
  // Not the time of the request: the same log gives the same document.
  const writtenAt = new Date(instantToMs(log.lastAt))
  return new PdfKit({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: `${t('title')}: ${row.title}`,
      Author: tenant.name,
      Subject: t('subject'),
      CreationDate: writtenAt,
      ModDate: writtenAt,
    },
  })
}

function tableOf({ log, row }: BidLogDocument, words: Words): Pick<PdfTable, 'columns' | 'rows'> {
  const { t } = words
  return {
    columns: [
      { head: t('time', { zone: row.timeZone }), width: 122 },
      { head: t('event'), width: 116 },
      { head: t('bidder'), width: 128 },
      { head: t('price'), width: 82, isFigure: true },
      { head: t('note'), width: 112 },
      { head: t('revision'), width: 46, isFigure: true },
      { head: t('hash'), width: 156, isCode: true },
    ],
    rows: log.lines.map((line) => ({
      isStrong: line.isOwn || line.isLeading,
      isStruck: line.isVoided,
      cells: [
        words.dateTime(line.at),
        t(`event.${line.type}`),
        words.bidder(line),
        line.price === null ? '' : words.money(line.price),
        [words.note(line), words.terms(line)].filter(Boolean).join('; '),
        String(line.revision),
        line.hash,
      ],
    })),
  }
}
