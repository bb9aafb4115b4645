import { guardedAccent } from '../../notifications/mail/look/accent.ts'
import type { MailLogo } from '../../notifications/mail/look/logo.ts'
import {
  drawCode,
  drawFacts,
  drawHead,
  drawHeading,
  drawText,
  ensureRoom,
  type PdfDocument,
  type PdfElement,
  writePdf,
} from '../pdf/pdf-parts.ts'
import { drawTable, type PdfTable } from '../pdf/pdf-table.ts'
import { type BidLogDocument, type Words, wordsOf } from './bid-log-document.ts'

/** Height of the part that says how to verify. */
const CHECK_HEIGHT = 122

/** A bid log to print: tagged, in the tenant's look, and the same bytes for the same history and names. */
export function bidLogPdf(document: BidLogDocument, logo: MailLogo | null): Promise<Buffer> {
  const words = wordsOf(document)
  const { t } = words
  const { log, row, tenant, language } = document
  const accent = guardedAccent(tenant.primaryAccentColor)
  const options = {
    layout: 'landscape',
    language,
    title: `${t('title')}: ${row.title}`,
    author: tenant.name,
    subject: t('subject'),
    // Not the time of the request: the same log gives the same document.
    writtenAt: log.lastAt,
    pageText: (page: number, pages: number) => t('page', { page: String(page), pages: String(pages) }),
  } as const
  return writePdf(options, (doc, root) => {
    const titles = { title: t('title'), subtitle: row.title, tenantName: tenant.name }
    drawHead(doc, root, { accent, logo, ...titles })
    drawFacts(doc, root, words.facts)
    drawText(doc, root, noticeOf(document, words))
    drawTable(doc, root, { title: t('log'), ...tableOf(document, words), accent })
    for (const paragraph of [...words.closing, ...words.termsHashes]) drawText(doc, root, paragraph)
    drawCheck(doc, root, document, words)
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
        [words.note(line), words.terms(line), words.arrived(line)].filter(Boolean).join('; '),
        String(line.revision),
        line.hash,
      ],
    })),
  }
}

/** The reader of the document, and what it omits. */
function noticeOf({ log }: BidLogDocument, { t, isFull }: Words): string {
  if (isFull) return t('full')
  const anonymous = t('anonymous', { number: String(log.ownNumber ?? '') })
  return log.isPartial ? `${anonymous} ${t('partial')}` : anonymous
}

/** How a reader verifies that nothing was changed. */
function drawCheck(doc: PdfDocument, root: PdfElement, document: BidLogDocument, { t }: Words): void {
  const { log, publicUrl, language } = document
  ensureRoom(doc, CHECK_HEIGHT)
  doc.moveDown(1)
  drawHeading(doc, root, t('check'))
  drawText(doc, root, t('check.chain'))
  drawText(doc, root, t('check.receipt'))
  drawText(doc, root, t('check.file', { url: `${publicUrl}/${language}/verify` }))
  drawText(doc, root, t('check.last', { revision: String(log.lastRevision) }))
  drawCode(doc, root, log.lastHash)
}
