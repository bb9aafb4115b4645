import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { achievedPrice } from '@zuschlag/contracts/auction/achieved-price'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { classNames } from '../../../design/class-names.ts'
import type { createFormat } from '../../../kernel/i18n/format.ts'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AdministeredBadge } from '../object/administered-badge.tsx'
import type { DataColumn } from '../table/data-table.tsx'
import styles from './objects-page.module.css'

type Column =
  | 'object'
  | 'tenant'
  | 'state'
  | 'startPrice'
  | 'currentPrice'
  | 'bids'
  | 'end'
  | 'decisionUntil'
  | 'documents'
  | 'broker'
  | 'changed'

type Words = {
  t: Translate
  format: ReturnType<typeof createFormat>
  renderLink: (auctionId: AuctionId, name: string) => ReactNode
}

/** The columns of the objects' table; those that can be sorted have the name of the server's sort. */
export function objectColumns({ t, format, renderLink }: Words): readonly DataColumn<AdministeredAuction>[] {
  const header = (column: Column): string => t(`administration.objects.column.${column}`)
  return [
    {
      id: 'title',
      header: header('object'),
      cell: (auction) => <ObjectCell auction={auction} renderLink={renderLink} />,
      isRowHeader: true,
      isSortable: true,
      onCard: 'wide',
    },
    { id: 'tenant', header: header('tenant'), cell: ({ tenant }) => tenant.name },
    {
      id: 'state',
      header: header('state'),
      cell: (auction) => <AdministeredBadge auction={auction} />,
      onCard: 'wide',
    },
    {
      id: 'startPrice',
      header: header('startPrice'),
      align: 'end',
      cell: ({ startPrice, tenant }) =>
        startPrice === null ? (
          <span className="muted">–</span>
        ) : (
          format.money(startPrice, tenant.currencyCode)
        ),
    },
    {
      id: 'price',
      header: header('currentPrice'),
      align: 'end',
      isSortable: true,
      cell: (auction) => <PriceCell auction={auction} />,
    },
    {
      id: 'bids',
      header: header('bids'),
      align: 'end',
      isSortable: true,
      cell: ({ bidCount, phase }) => (phase === 'draft' ? '–' : format.wholeNumber(bidCount)),
    },
    {
      id: 'end',
      header: header('end'),
      isSortable: true,
      cell: ({ end, openEnd, timeZone }) => (
        <span className="num">
          {openEnd && end === null
            ? t('administration.objects.openEnd')
            : end === null
              ? '–'
              : format.dateTime(end, timeZone)}
        </span>
      ),
    },
    {
      id: 'decisionUntil',
      header: header('decisionUntil'),
      cell: ({ decisionUntil, timeZone }) => (
        <span className="num">{decisionUntil === null ? '–' : format.dateTime(decisionUntil, timeZone)}</span>
      ),
    },
    {
      id: 'documents',
      header: header('documents'),
      align: 'end',
      cell: ({ documentCount }) => format.wholeNumber(documentCount),
    },
    { id: 'broker', header: header('broker'), cell: ({ brokerName }) => brokerName },
    {
      id: 'changed',
      header: header('changed'),
      cell: ({ changedAt, timeZone }) => <span className="num">{format.dateTime(changedAt, timeZone)}</span>,
    },
  ]
}

type ObjectCellProps = {
  auction: AdministeredAuction
  renderLink: (auctionId: AuctionId, name: string) => ReactNode
}

/** Picture, title and place of an object. */
function ObjectCell({ auction, renderLink }: ObjectCellProps) {
  const { t } = useTranslation()
  const { title, mainImageResizedStorageUrl, zipCode, city, auctionCode } = auction
  const place = [zipCode, city].filter(Boolean).join(' ')
  return (
    <div className={`line gap-3 center ${styles.object}`}>
      {mainImageResizedStorageUrl === null ? (
        <span className={styles.noPicture} />
      ) : (
        <img
          className={styles.picture}
          src={mainImageResizedStorageUrl}
          alt=""
          width={48}
          height={34}
          loading="lazy"
        />
      )}
      <div className={`shrinks breaks ${styles.name}`}>
        {renderLink(auction.id, title === '' ? t('administration.object.untitled') : title)}
        <span className="xs muted">
          {auctionCode !== null && <span className="mono">{auctionCode}</span>}
          {auctionCode !== null && place !== '' && ', '}
          {place}
        </span>
      </div>
    </div>
  )
}

const PERCENT = 100

/**
 * The current price, or the one that was achieved, and how far it is from the start price; nothing before the
 * first bid, and no rise where nothing was achieved (OUT-7).
 */
export function PriceCell({ auction }: { auction: AdministeredAuction }) {
  const format = useFormat()
  const { currentPrice, startPrice, bidCount, tenant, outcome } = auction
  const achieved = achievedPrice(outcome)
  const price = achieved ?? (bidCount === 0 ? null : currentPrice)
  if (price === null) return <span className="muted">–</span>
  const rise = startPrice === null ? 0 : (price / startPrice - 1) * PERCENT
  const hasRise = startPrice !== null && (outcome === null || achieved !== null)
  return (
    <>
      <b>{format.money(price, tenant.currencyCode)}</b>
      {hasRise && (
        <span className={classNames('xs', styles.change, rise < 0 && styles.fall, rise > 0 && styles.rise)}>
          {format.percentDifference(rise)}
        </span>
      )}
    </>
  )
}

/** Pages of one object that its row's menu and the panel beside the table lead to. */
const rowPages = ['edit', 'process', 'access', 'history'] as const
export type RowPage = (typeof rowPages)[number]

/** An observer has nothing to edit. */
export function rowPagesOf({ isManaging }: { isManaging: boolean }): readonly RowPage[] {
  return rowPages.filter((page) => isManaging || page !== 'edit')
}
