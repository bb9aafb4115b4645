import { Link, useNavigate } from '@tanstack/react-router'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { achievedPrice } from '@zuschlag/contracts/auction/achieved-price'
import { classNames } from '../../../design/class-names.ts'
import type { Format } from '../../../kernel/i18n/format.ts'
import { type Translate, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AdministeredBadge } from '../object/administered-badge.tsx'
import type { DataColumn } from '../table/data-table.tsx'
import { Ellipsis } from 'lucide-react'
import { useMemo } from 'react'
import { MenuButton } from '../table/menu-button.tsx'
import type { ChoosableColumn } from './table-tools.tsx'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
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
  format: Format
}

/** The columns of the objects' table; those that can be sorted have the name of the server's sort. */
export function objectColumns({ t, format }: Words): readonly DataColumn<AdministeredAuction>[] {
  const header = (column: Column): string => t(`administration.objects.column.${column}`)
  return [
    {
      id: 'title',
      header: header('object'),
      cell: (auction) => <ObjectCell auction={auction} />,
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

/** Picture, title and place of an object. */
function ObjectCell({ auction }: { auction: AdministeredAuction }) {
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
        <Link to="/administration/objects/$auctionId" params={{ auctionId: auction.id }}>
          {title === '' ? t('administration.object.untitled') : title}
        </Link>
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
  const { format } = useIntl()
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

/** Stands in the row's menu among the pages. */
const BESIDE = '$beside'
const COPY = '$copy'

type ColumnsOptions = {
  shown: ReadonlySet<ChoosableColumn>
  onBeside: (row: string) => void
  isManaging: boolean
}

/** The object, the columns that the reader chose, and the row's menu; `nameOf` is the header of each. */
export function useObjectColumns({ shown, onBeside, isManaging }: ColumnsOptions) {
  const { t, format } = useIntl()
  const navigate = useNavigate()
  return useMemo(() => {
    const all = objectColumns({ t, format })
    const names = new Map(all.map(({ id, header }) => [id, header]))
    const entries = [
      { id: BESIDE, label: t('administration.beside.open') },
      ...rowPagesOf({ isManaging }).map((page) => ({
        id: page,
        label: t(`administration.object.tab.${page}`),
      })),
      ...(isManaging ? [{ id: COPY, label: t('administration.objects.menu.copy') }] : []),
    ]
    const act = (auctionId: AuctionId, entry: string) => {
      if (entry === BESIDE) onBeside(auctionId)
      else if (entry === COPY)
        void navigate({ to: '/administration/objects/new', search: { copy: auctionId } })
      else void navigate({ to: '/administration/objects/$auctionId/$', params: { auctionId, _splat: entry } })
    }
    const menu: DataColumn<AdministeredAuction> = {
      id: 'menu',
      header: t('administration.objects.menu.column'),
      isHeaderHidden: true,
      align: 'end',
      onCard: 'corner',
      cell: ({ id, title }) => (
        <MenuButton
          icon={Ellipsis}
          label={t('administration.objects.menu.label', { title })}
          entries={entries}
          onAction={(entry) => act(id, entry)}
        />
      ),
    }
    const isShown = (id: string) => id === 'title' || shown.has(id as ChoosableColumn)
    return {
      columns: [...all.filter(({ id }) => isShown(id)), menu],
      nameOf: (column: ChoosableColumn) => names.get(column) ?? column,
    }
  }, [t, format, shown, onBeside, isManaging, navigate])
}
