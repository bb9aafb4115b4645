import { Link } from '@tanstack/react-router'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { AdministeredBadge, useTimeLeft } from '../object/administered-badge.tsx'
import { personText } from '../table/person-cell.tsx'
import styles from './beside.module.css'
import { PriceCell } from './price-cell.tsx'
import type { RowPage } from './row-pages.ts'
import { BIDDERS_COUNTED_MAX, useBesideFigures, type BesideFigures } from './use-beside-figures.ts'

export type BesideProps = {
  auction: AdministeredAuction
  /** Whether the reader sees the objects of several tenants. */
  seesTenants: boolean
  pages: readonly RowPage[]
}

/** What a broker compares of objects: where it stands, what waits, who bids, and the ways to its pages. */
export function BesideContent({ auction, seesTenants, pages }: BesideProps) {
  const { t } = useTranslation()
  const figures = useBesideFigures(auction)
  const { zipCode, city, auctionCode } = auction
  return (
    <div className="stack gap-5">
      <div className="stack gap-2 start">
        <AdministeredBadge auction={auction} />
        <span className="sm muted">
          {[auctionCode, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
        </span>
      </div>
      <Waiting auction={auction} openRequests={figures.openRequests} />
      <Facts auction={auction} seesTenants={seesTenants} figures={figures} />
      <NewestBids auction={auction} figures={figures} />
      {figures.failed && <FailedRead query={figures.failed} />}
      <nav aria-label={t('administration.object.pages')} className={styles.links}>
        {pages.map((page) => (
          <Link
            key={page}
            to="/administration/objects/$auctionId/$"
            params={{ auctionId: auction.id, _splat: page }}
          >
            {t(`administration.object.tab.${page}`)}
          </Link>
        ))}
      </nav>
    </div>
  )
}

type WaitingProps = Pick<BesideProps, 'auction'> & { openRequests: number }

/** What has to be done, each with the page where it is done. */
function Waiting({ auction, openRequests }: WaitingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, phase, decisionUntil, documentCount, timeZone } = auction
  const isOver = phase === 'ended' || phase === 'decided' || phase === 'withdrawn'
  const tasks = [
    openRequests > 0 && {
      page: 'process' as const,
      text: t('administration.beside.requests', { count: openRequests }),
    },
    phase === 'ended' && {
      page: 'process' as const,
      text:
        decisionUntil === null
          ? t('administration.beside.decision')
          : t('administration.beside.decisionUntil', { time: format.dateTime(decisionUntil, timeZone) }),
    },
    documentCount === 0 && !isOver && { page: 'edit' as const, text: t('administration.beside.noDocuments') },
  ].filter((task) => task !== false)
  if (tasks.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={t('administration.work.title')}>
      {tasks.map(({ page, text }) => (
        <li key={text}>
          <PageLink auctionId={id} page={page}>
            {text}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

function PageLink(props: { auctionId: AuctionId; page: RowPage; children: ReactNode }) {
  const { auctionId, page, children } = props
  return (
    <Link to="/administration/objects/$auctionId/$" params={{ auctionId, _splat: page }}>
      {children}
    </Link>
  )
}

type FactsProps = Pick<BesideProps, 'auction' | 'seesTenants'> & { figures: BesideFigures }

function Facts({ auction, seesTenants, figures }: FactsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const time = useTimeLeft(auction)
  const { startPrice, bidCount, tenant, documentCount, brokerName, phase } = auction
  const { bidders, people } = figures
  const isOver = phase === 'ended' || phase === 'decided' || phase === 'withdrawn'
  const count = (value: number | undefined) => (value === undefined ? '–' : format.wholeNumber(value))
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t(`runningAuction.tile.${isOver ? 'lastPrice' : 'price'}`), <PriceCell key="price" auction={auction} />],
    [
      t('administration.objects.column.startPrice'),
      startPrice === null ? '–' : format.money(startPrice, tenant.currencyCode),
    ],
    [
      t('runningAuction.tile.time'),
      <>
        {time.value}
        {'note' in time && <span className={styles.note}>{time.note}</span>}
      </>,
    ],
    [t('administration.objects.column.bids'), format.wholeNumber(bidCount)],
    [
      t('administration.beside.bidders'),
      bidders === BIDDERS_COUNTED_MAX
        ? t('administration.beside.atLeast', { count: bidders })
        : count(bidders),
    ],
    [t('administration.beside.people'), count(people)],
    [t('administration.objects.column.documents'), format.wholeNumber(documentCount)],
    [t('administration.objects.column.broker'), brokerName],
    ...(seesTenants ? [[t('administration.objects.column.tenant'), tenant.name] as const] : []),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NewestBids({ auction, figures }: Pick<FactsProps, 'auction' | 'figures'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (auction.bidCount === 0 || figures.newestBids === undefined) return null
  return (
    <section aria-label={t('administration.beside.newestBids')}>
      <h3 className={styles.subtitle}>{t('administration.beside.newestBids')}</h3>
      <ol className={styles.bids}>
        {figures.newestBids.map(({ revision, bidder, price, placedAt }) => (
          <li key={revision}>
            <span>
              {bidder.name === null && bidder.withheld === undefined
                ? t('runningAuction.erased')
                : personText(bidder, t)}
            </span>
            <b className="num">{format.money(price, auction.tenant.currencyCode)}</b>
            <span className="xs muted num">{format.dateTimeSeconds(placedAt, auction.timeZone)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
