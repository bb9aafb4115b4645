import type { ReactNode } from 'react'
import { PersonCell } from '../table/person-cell.tsx'
import type { DataColumn } from '../table/data-table.tsx'
import type { AdministeredBid } from '../../../kernel/api/running-auction-queries.ts'
import { Badge } from '../../../design/badge.tsx'
import type { createFormat } from '../../../kernel/i18n/format.ts'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import styles from './live-process.module.css'

type Words = {
  t: Translate
  format: ReturnType<typeof createFormat>
  currencyCode: string
  timeZone: string
  /** Of the bid that got the award; null while there is none. */
  awardedRevision: number | null
  renderActions: ((bid: AdministeredBid) => ReactNode) | null
}

/** The columns of the bids with their bidders. */
export function bidColumns(words: Words): readonly DataColumn<AdministeredBid>[] {
  const { t, format, currencyCode, timeZone } = words
  return [
    {
      // Its checksum stands beside the same revision in the history.
      id: 'revision',
      header: t('runningAuction.column.revision'),
      align: 'end',
      cell: ({ revision }) => revision,
    },
    {
      id: 'time',
      header: t('runningAuction.column.time'),
      cell: ({ placedAt }) => <span className="num">{format.dateTimeMs(placedAt, timeZone)}</span>,
    },
    {
      id: 'bidder',
      header: t('runningAuction.column.bidder'),
      isRowHeader: true,
      onCard: 'wide',
      cell: ({ bidder, bidderNumber }) => (
        <PersonCell
          person={bidder}
          {...(bidder.withheld === undefined && {
            note: t('runningAuction.bidderNumber', { number: bidderNumber }),
          })}
          isLine
        />
      ),
    },
    {
      id: 'price',
      header: t('runningAuction.column.price'),
      align: 'end',
      onCard: 'corner',
      cell: ({ price, standing }) => (
        <b className={standing ? 'num' : `num ${styles.struck ?? ''}`}>{format.money(price, currencyCode)}</b>
      ),
    },
    {
      id: 'state',
      header: t('runningAuction.column.state'),
      onCard: 'wide',
      cell: (bid) => <BidState bid={bid} words={words} />,
    },
  ]
}

/** Where a bid stands, and below it what may be done with it: beside it there is no room. */
function BidState({ bid, words }: { bid: AdministeredBid; words: Words }) {
  const { t, format, currencyCode, awardedRevision, renderActions } = words
  const { rank, standing, voidReason, revision, raisedPrice } = bid
  return (
    <span className={styles.notes}>
      {revision === awardedRevision && <Badge state="leading">{t('runningAuction.awarded')}</Badge>}
      {rank === 1 && revision !== awardedRevision && (
        <Badge state="leading">{t('runningAuction.leading')}</Badge>
      )}
      {rank !== null && rank > 1 && (
        <span className="muted">{t('runningAuction.rank', { rank: format.wholeNumber(rank) })}</span>
      )}
      {raisedPrice !== null && (
        <b className="num">
          {t('runningAuction.counterOffer.raised', { price: format.money(raisedPrice, currencyCode) })}
        </b>
      )}
      {!standing && <Badge state="withdrawn">{t('runningAuction.voided')}</Badge>}
      {voidReason !== null && <span className={styles.small}>{voidReason}</span>}
      {renderActions?.(bid)}
    </span>
  )
}
