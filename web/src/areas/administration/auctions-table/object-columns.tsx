import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { AdministeredBadge } from '../object/administered-badge.tsx'
import type { DataColumn } from '../table/data-table.tsx'
import type { createFormat } from '../../../kernel/i18n/format.ts'
import { ObjectCell } from './object-cell.tsx'
import { PriceCell } from './price-cell.tsx'

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
