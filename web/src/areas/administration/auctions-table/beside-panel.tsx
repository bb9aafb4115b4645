import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../../../design/icon-button.tsx'
import { announce } from '../../../design/live-region.tsx'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import {
  administeredBidsQuery,
  admissionsQuery,
  purchaseRequestsQuery,
} from '../../../kernel/api/running-auction-queries.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AdministeredBadge, useTimeLeft } from '../object/administered-badge.tsx'
import { personText } from '../table/person-cell.tsx'
import { PriceCell, type RowPage } from './object-columns.tsx'
import styles from './objects-page.module.css'

type Props = BesideProps & {
  isWide: boolean
  /** Leads to the row before or after; undefined where there is none. */
  previous: (() => void) | undefined
  next: (() => void) | undefined
  onClose: () => void
}

/**
 * One object beside the table, for comparing without leaving it. The focus stays in the table, so that its
 * keys go on; in small windows a dialog.
 */
export function BesidePanel({ isWide, previous, next, onClose, ...content }: Props) {
  const { t } = useTranslation()
  const title = content.auction.title || t('administration.object.untitled')
  const label = t('administration.beside.label', { title })
  const steps = (
    <>
      <IconButton
        plain
        icon={ChevronUp}
        label={t('administration.beside.previous')}
        isDisabled={previous === undefined}
        onPress={() => previous?.()}
      />
      <IconButton
        plain
        icon={ChevronDown}
        label={t('administration.beside.next')}
        isDisabled={next === undefined}
        onPress={() => next?.()}
      />
    </>
  )
  useOpeningAnnounced(isWide, label)
  if (!isWide)
    return (
      <Dialog isOpen onClose={onClose} title={title} actions={steps}>
        <BesideContent {...content} />
      </Dialog>
    )
  return (
    <aside className={`card ${styles.panel}`} aria-label={label}>
      <div className={`line gap-2 top ${styles.head}`}>
        <h2 className={`shrinks breaks grows heading ${styles.title}`}>{title}</h2>
        <div className={`line rigid ${styles.buttons}`}>
          {steps}
          <IconButton plain icon={X} label={t('administration.beside.close')} onPress={onClose} />
        </div>
      </div>
      <BesideContent {...content} />
    </aside>
  )
}

/** Screen readers announce once that it is there; from then on they read the rows. */
function useOpeningAnnounced(isWide: boolean, label: string) {
  const isSaid = useRef(false)
  useEffect(() => {
    if (isWide && !isSaid.current) announce(label)
    isSaid.current = true
  }, [isWide, label])
}

type BesideProps = {
  auction: AdministeredAuction
  /** Whether the reader sees the objects of several tenants. */
  seesTenants: boolean
  pages: readonly RowPage[]
}

/** What a broker compares of objects: where it stands, what waits, who bids, and the ways to its pages. */
function BesideContent({ auction, seesTenants, pages }: BesideProps) {
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
      <WaitingWork auction={auction} openRequests={figures.openRequests} />
      <AuctionFacts auction={auction} seesTenants={seesTenants} figures={figures} />
      <NewestBids auction={auction} figures={figures} />
      {figures.failed && <FailedRead query={figures.failed} />}
      <nav aria-label={t('administration.object.pages')} className={`ruled grid ${styles.links}`}>
        {pages.map((page) => (
          <Link
            className="grid target"
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

type WaitingWorkProps = Pick<BesideProps, 'auction'> & { openRequests: number }

/** What has to be done, each with the page where it is done. */
function WaitingWork({ auction, openRequests }: WaitingWorkProps) {
  const { t, format } = useIntl()
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

type AuctionFactsProps = Pick<BesideProps, 'auction' | 'seesTenants'> & { figures: BesideFigures }

function AuctionFacts({ auction, seesTenants, figures }: AuctionFactsProps) {
  const { t, format } = useIntl()
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
        {'note' in time && <span className="muted block tiny">{time.note}</span>}
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
        <div key={label} className="baseline gap-3 ruled grid">
          <dt className="sm">{label}</dt>
          <dd className="breaks tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function NewestBids({ auction, figures }: Pick<AuctionFactsProps, 'auction' | 'figures'>) {
  const { t, format } = useIntl()
  if (auction.bidCount === 0 || figures.newestBids === undefined) return null
  return (
    <section aria-label={t('administration.beside.newestBids')}>
      <h3 className={styles.subtitle}>{t('administration.beside.newestBids')}</h3>
      <ol className={styles.bids}>
        {figures.newestBids.map(({ revision, bidder, price, placedAt }) => (
          <li key={revision} className="ruled sm grid">
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

/** Those who bid come first in the list of people; of more bidders than these the panel says "at least". */
const BIDDERS_COUNTED_MAX = 100
const NEWEST_BIDS = 3

type BesideFigures = ReturnType<typeof useBesideFigures>

/** What the table does not know of an object: its requests, bidders and newest bids. */
function useBesideFigures({ id, revision, phase, bidCount }: AdministeredAuction) {
  const requests = useQuery({ ...purchaseRequestsQuery(id), enabled: phase === 'running' })
  const admissions = useQuery(admissionsQuery(id, { take: BIDDERS_COUNTED_MAX }))
  // Until they are there, the query has those of the object before.
  const people = admissions.isPlaceholderData ? undefined : admissions.data
  const bids = useInfiniteQuery({ ...administeredBidsQuery(id), enabled: bidCount > 0 })
  useReadAgain(id, revision)
  return {
    openRequests: requests.data?.filter(({ status }) => status === 'open').length ?? 0,
    bidders: people?.admissions.filter(({ lastBid }) => lastBid !== null).length,
    people: people?.total,
    newestBids: bids.data?.pages[0]?.slice(0, NEWEST_BIDS),
    failed: [requests, admissions, bids].find(({ isError }) => isError),
  }
}

/** The row follows the live connection; what stands beside it is read again with each of its revisions. */
function useReadAgain(id: string, revision: number): void {
  const queryClient = useQueryClient()
  const shown = useRef({ id, revision })
  useEffect(() => {
    const before = shown.current
    shown.current = { id, revision }
    if (before.id === id && before.revision < revision)
      void queryClient.invalidateQueries({ queryKey: [...administeredKey, id] })
  }, [queryClient, id, revision])
}
