import type { PersonView } from '@zuschlag/contracts/administration/auction-insight'
import { type CsvCell, csvOf } from '../../../kernel/csv/csv.ts'
import { type BidLogDocument, wordsOf } from './bid-log-document.ts'

/**
 * A bid log as a table: one line for each event, names in the full document alone, and last why revisions are
 * skipped and what an acceptance means in law.
 */
export function bidLogCsv(document: BidLogDocument): string {
  const { log, row, tenant, language, person } = document
  const { t, dateTime, isFull, note, closing } = wordsOf(document)
  const head: CsvCell[] = [
    t('revision'),
    t('timeUtc'),
    t('arrivedUtc'),
    t('time', { zone: row.timeZone }),
    t('event'),
    t('bidderNumber'),
    ...(isFull ? [t('name'), t('email')] : [t('own')]),
    t('price'),
    t('currency'),
    t('terms'),
    t('termsHash'),
    t('note'),
    t('hash'),
  ]
  const lines = log.lines.map((line): CsvCell[] => {
    const bidder = line.bidderId === null ? null : person(line.bidderId)
    return [
      line.revision,
      line.at,
      line.arrivedAt,
      dateTime(line.at),
      t(`event.${line.type}`),
      line.bidderNumber,
      ...(isFull ? [nameOf(bidder, t('erased')), bidder?.email ?? null] : [line.isOwn ? t('yes') : null]),
      line.price,
      line.price === null ? null : tenant.currencyCode,
      line.businessTerms?.version ?? null,
      line.businessTerms?.hash ?? null,
      note(line) || null,
      line.hash,
    ]
  })
  const last = head.map((name): CsvCell => (name === t('note') ? closing.join(' ') : null))
  return csvOf([head, ...lines, last], language)
}

/** Nothing where the reader knows the bidder by number alone. */
function nameOf(bidder: PersonView | null, erased: string): string | null {
  return bidder === null || bidder.withheld !== undefined ? null : (bidder.name ?? erased)
}
