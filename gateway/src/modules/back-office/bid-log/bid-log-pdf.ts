import { guardedAccent } from '../../notifications/mail/look/accent.ts'
import type { MailLogo } from '../../notifications/mail/look/logo.ts'
import { type Block, writeDocument } from '../pdf/pdf-document.ts'
import type { PdfTable } from '../pdf/pdf-table.ts'
import { type BidLogDocument, type Words, wordsOf } from './bid-log-document.ts'

/** Height of the part that says how to verify. */
const CHECK_HEIGHT = 122

/** A bid log to print: tagged, in the tenant's look, and the same bytes for the same history and names. */
export function bidLogPdf(document: BidLogDocument, logo: MailLogo | null): Promise<Buffer> {
  const words = wordsOf(document)
  const { t } = words
  const { log, row, tenant, language } = document
  const look = { name: tenant.name, accent: guardedAccent(tenant.primaryAccentColor), logo }
  // Not the time of the request: the same log gives the same document.
  const head = { title: t('title'), about: row.title, subject: t('subject'), writtenAt: log.lastAt }
  return writeDocument({ ...head, layout: 'landscape', language, t, look }, [
    { facts: words.facts },
    noticeOf(document, words),
    { table: { title: t('log'), ...tableOf(document, words) } },
    ...words.closing,
    ...words.termsHashes,
    ...checkBlocks(document, words),
  ])
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
function checkBlocks({ log, publicUrl, language }: BidLogDocument, { t }: Words): readonly Block[] {
  return [
    { room: CHECK_HEIGHT },
    { space: 1 },
    { heading: t('check') },
    t('check.chain'),
    t('check.receipt'),
    t('check.file', { url: `${publicUrl}/${language}/verify` }),
    t('check.last', { revision: String(log.lastRevision) }),
    { code: log.lastHash },
  ]
}
