import { Link } from '@tanstack/react-router'
import { openStateOf } from '@zuschlag/contracts/auction/order-for-list'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { type AuctionId, auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { ZIPS_MAX } from '@zuschlag/contracts/search/offer-search'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, type ReactNode, useEffect } from 'react'
import { ButtonLink } from '../../../design/button-link.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import {
  cameraOf,
  searchOf,
  textOfCamera,
  type UnreadInAddress,
  countFilters,
  savedPartOf,
} from './auction-search.ts'
import type { AuctionSearch } from './offer-address.ts'
import { AuctionListTools } from './auction-list-tools.tsx'
import { useShownAuctions, type ListPage } from './list-page.ts'
import { Notice } from '../../../design/notice.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AuctionCard } from './auction-card.tsx'
import card from './auction-card.module.css'
import styles from './auction-list-page.module.css'
import { lazily } from '../../../design/lazily.tsx'

const AuctionMap = lazily(async () => (await import('./auction-map.tsx')).AuctionMap)

type AuctionListPageProps = {
  search: AuctionSearch
  list: ListPage
  /** Changes what the URL says; the page stays where it is. */
  onSearch: (change: Partial<AuctionSearch>) => void
  renderLink: (auction: PublicAuction) => ReactNode
  /** Saves what is chosen. */
  renderSave: (search: ReturnType<typeof savedPartOf>) => ReactNode
  /** The star of a signed-in reader; null for visitors. */
  renderStar: ((auction: PublicAuction) => ReactNode) | null
  /** Called with the cards on the screen. */
  onShown: (ids: readonly AuctionId[]) => void
  /** Leads to the objects that were sold. */
  successLink: ReactNode
}

export function AuctionListPage(props: AuctionListPageProps) {
  const { search, list, onSearch, renderLink, renderSave, renderStar, onShown, successLink } = props
  const { t } = useTranslation()
  const { filter, unread, query } = list
  const items = query.data?.items
  const hasMap = (query.data?.located ?? 0) > 0
  const headlineRef = useRef<HTMLHeadingElement>(null)
  const listRef = useRef<HTMLDivElement>(null)
  useShownAuctions(listRef, items?.map(({ id }) => id) ?? [], onShown)
  const isMapChosen = hasMap && search.view === 'map'

  return (
    <div className="wrap">
      <div className={styles.top}>
        <h1 ref={headlineRef} tabIndex={-1}>
          {t('offerList.title')}
        </h1>
        <p className={`muted down-2 ${styles.lead}`}>{t('offerList.lead')}</p>
      </div>
      <AuctionListTools
        found={query.data}
        filter={filter}
        save={renderSave(savedPartOf(filter))}
        onFilter={(next) => onSearch(searchOf(next))}
        hasMap={hasMap}
        isMapChosen={isMapChosen}
        onMapChosen={(isChosen) => onSearch({ view: isChosen ? 'map' : undefined })}
      />
      <UnreadAddress unread={unread} />
      <FailedRead query={query} />
      <div
        className={`stack gap-6 top roomy-below ${styles.split}`}
        data-map={hasMap ? '' : undefined}
        data-view={isMapChosen ? 'map' : 'list'}
      >
        <div ref={listRef} className={`stack gap-5 ${styles.cards}`} aria-busy={query.isPlaceholderData}>
          <AuctionCards
            offers={items}
            isPending={query.isPending}
            empty={<NoCards list={list} />}
            renderLink={renderLink}
            renderStar={renderStar}
          />
          <PageLinks list={list} onTurn={() => headlineRef.current?.focus({ preventScroll: true })} />
        </div>
        {hasMap && (
          <div className={styles.map}>
            <AuctionMap
              filter={list.filterQuery}
              shown={items ?? []}
              camera={cameraOf(search)}
              onCamera={(camera) => onSearch({ map: camera === null ? undefined : textOfCamera(camera) })}
              renderLink={renderLink}
            />
          </div>
        )}
      </div>
      <section className={`stack gap-5 ruled ${styles.done}`} aria-labelledby="sold">
        <div>
          <h2 id="sold">{t('offerList.sold.title')}</h2>
          <p className="muted">{t('offerList.sold.text')}</p>
        </div>
        {successLink}
      </section>
    </div>
  )
}

/** Why there is no card of an open offer, where there is none: on this page, by this filter, or at all. */
function NoCards({ list: { filter, query, page, pages, isBehind } }: { list: ListPage }) {
  const { t } = useTranslation()
  if (isBehind)
    return (
      <EmptyState
        title={t('offerList.pages.missing', { page })}
        action={
          <ButtonLink from="/$lang/objects" to="." search={(before) => ({ ...before, page: undefined })}>
            {t('offerList.pages.toFirst')}
          </ButtonLink>
        }
      >
        {t('offerList.pages.count', { count: pages })}
      </EmptyState>
    )
  if (query.data?.open !== 0) return null
  return (
    <EmptyState title={t('Auctions.NoAuctionsAvailable')}>
      {countFilters(filter) > 0 ? t('offerList.emptyByFilter') : t('offerList.emptyReason')}
    </EmptyState>
  )
}

/** The parts of a shared address that do not filter: the list does not show what the address meant. */
function UnreadAddress({ unread }: { unread: readonly UnreadInAddress[] }) {
  const { t } = useTranslation()
  if (unread.length === 0) return null
  const isZip = (problem: UnreadInAddress['problem']) =>
    unread.some((member) => member.key === 'zip' && member.problem === problem)
  const names = unread
    .filter(({ problem }) => problem === 'unreadable')
    .map(({ key }) => t(`offerList.filter.${key === 'min' || key === 'max' ? 'price' : key}`))
  return (
    <div className={styles.unread}>
      <Notice tone="warning" role="status">
        {names.length > 0 && t('offerList.unread', { names: [...new Set(names)].join(', ') })}{' '}
        {isZip('tooMany') && t('offerList.filter.zipProblem.tooMany', { count: ZIPS_MAX })}
      </Notice>
    </div>
  )
}

/** The way to the other pages of a list, as links that a search engine follows, too. */
function PageLinks({ list: { page, pages }, onTurn }: { list: ListPage; onTurn: () => void }) {
  const { t, format } = useIntl()
  if (pages <= 1) return null
  const exists = (to: number) => to >= 1 && to <= pages
  const numbers = [...new Set([1, page - 1, page, page + 1, pages].filter(exists))].map((to) => ({
    to,
    rel: undefined,
    label: t('offerList.pages.page', { page: format.wholeNumber(to) }),
    face: format.wholeNumber(to),
  }))
  const before = { to: page - 1, rel: 'prev', label: t('offerList.pages.previous'), face: ChevronLeft }
  const after = { to: page + 1, rel: 'next', label: t('offerList.pages.next'), face: ChevronRight }
  return (
    <nav
      className={`line multiline whole-row down-4 ${styles.pages}`}
      aria-label={t('offerList.pages.label')}
    >
      {[before, ...numbers, after]
        .filter(({ to }) => exists(to))
        .map(({ to, rel, label, face }, index, all) => (
          <Link
            className="middle strong target"
            key={label}
            from="/$lang/objects"
            to="."
            // The first page has no number in its address.
            search={(now) => ({ ...now, page: to === 1 ? undefined : to })}
            activeOptions={{ exact: true, explicitUndefined: true }}
            data-gap={to - (all[index - 1]?.to ?? to) > 1 ? '' : undefined}
            rel={rel}
            aria-label={label}
            onClick={onTurn}
          >
            {typeof face === 'string' ? face : <Icon of={face} />}
          </Link>
        ))}
    </nav>
  )
}

/**
 * The picture of every first screen. Others in it are asked for as soon as the page stands, and do not share
 * the line with it before.
 */
const EAGER_MAX = 1
/** Enough to fill the first screen, so that the footer does not move. */
const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

type AuctionCardsProps = {
  /** What is open comes before what is over. */
  offers: readonly PublicAuction[] | undefined
  isPending: boolean
  /** In place of cards that are open, where there are none. */
  empty: ReactNode
  renderLink: (auction: PublicAuction) => ReactNode
  renderStar: ((auction: PublicAuction) => ReactNode) | null
}

/** The cards of a page, what holds their place until they are there, or why there are none. */
function AuctionCards({ offers, isPending, empty, renderLink, renderStar }: AuctionCardsProps) {
  const { t } = useTranslation()
  const cardOf = (auction: PublicAuction) => (
    <AuctionCard
      key={auction.id}
      auction={auction}
      renderLink={renderLink}
      star={renderStar?.(auction) ?? null}
      isEager={offers?.slice(0, EAGER_MAX).includes(auction) ?? false}
    />
  )
  const isOver = (auction: PublicAuction) => openStateOf(auction) === null
  const over = offers?.filter(isOver) ?? []
  return (
    <>
      {offers?.filter((auction) => !isOver(auction)).map(cardOf)}
      {isPending && SKELETONS.map((key) => <AuctionCardSkeleton key={key} />)}
      {isPending && <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>}
      {offers !== undefined && empty}
      {over.length > 0 && <h2 className={styles.over}>{t('offerList.over')}</h2>}
      {over.map(cardOf)}
    </>
  )
}

/** A card whose content is on its way, as high as it will be. */
function AuctionCardSkeleton() {
  return (
    <div className={card.card} aria-hidden>
      <div className={card.inner}>
        <div className={card.picture}>
          <Skeleton height="100%" />
        </div>
        <div className={card.text}>
          <div>
            <Skeleton width="70%" height="1.65rem" />
            <div className={card.facts}>
              <Skeleton width="55%" height="1.3125rem" />
            </div>
          </div>
          <Skeleton width="45%" height="2.9rem" />
          <Skeleton height="0.5rem" />
          <Skeleton width="80%" height="1.5rem" />
        </div>
      </div>
    </div>
  )
}

/** Specification, section 9. */
const DELAY_MS = 100
const OFFSET = 100

/** The auction from whose page the reader comes: the id at the end of the path, or null. */
export function auctionAtEnd(path: string | null): AuctionId | null {
  const last = path?.split('/').at(-1) ?? ''
  const parsed = auctionIdSchema.safeParse(last)
  return parsed.success ? parsed.data : null
}

/**
 * Brings the card of the auction that was just looked at into view again, once, as soon as the cards are
 * there.
 */
export function useScrollBack(auctionId: AuctionId | null, areCardsThere: boolean): void {
  const isDoneRef = useRef(auctionId === null)
  useEffect(() => {
    if (isDoneRef.current || !areCardsThere) return undefined
    const timer = window.setTimeout(() => {
      isDoneRef.current = true
      const shown = document.getElementById(`offer-${auctionId}`)
      // A card that is not shown, behind the map of a narrow screen, has no place to go to.
      if (shown === null || shown.offsetParent === null) return
      window.scrollTo({ top: window.scrollY + shown.getBoundingClientRect().top - OFFSET })
    }, DELAY_MS)
    return () => window.clearTimeout(timer)
  }, [auctionId, areCardsThere])
}
