import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { lazy, Suspense, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { ButtonLink } from '../../../design/button-link.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { AuctionCards } from './auction-cards.tsx'
import styles from './auction-list-page.module.css'
import { cameraOf, searchOf, textOfCamera, type UnreadInAddress } from './auction-search.ts'
import type { AuctionSearch } from './offer-address.ts'
import { countFilters, savedPartOf } from './auction-search.ts'
import { AuctionListTools } from './auction-list-tools.tsx'
import { useShownAuctions, type ListPage } from './list-page.ts'
import { ZIPS_MAX } from '@zuschlag/contracts/search/offer-search'
import { Notice } from '../../../design/notice.tsx'

const AuctionMap = lazy(async () => ({ default: (await import('./auction-map.tsx')).AuctionMap }))

type Props = {
  search: AuctionSearch
  list: ListPage
  /** Changes what the URL says; the page stays where it is. */
  onSearch: (change: Partial<AuctionSearch>) => void
  renderLink: (auction: PublicAuction) => ReactNode
  /** Saves what is chosen. */
  renderSave: (search: ReturnType<typeof savedPartOf>) => ReactNode
  /** The star of the signed-in; null for visitors. */
  renderStar: ((auction: PublicAuction) => ReactNode) | null
  /** Called with the cards on the screen. */
  onShown: (ids: readonly AuctionId[]) => void
  /** Leads to the objects that were sold. */
  successLink: ReactNode
}

export function AuctionListPage(props: Props) {
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
        <p className={styles.lead}>{t('offerList.lead')}</p>
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
        className={styles.split}
        data-map={hasMap ? '' : undefined}
        data-view={isMapChosen ? 'map' : 'list'}
      >
        <div ref={listRef} className={styles.cards} aria-busy={query.isPlaceholderData}>
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
            <Suspense>
              <AuctionMap
                filter={list.filterQuery}
                shown={items ?? []}
                camera={cameraOf(search)}
                onCamera={(camera) => onSearch({ map: camera === null ? undefined : textOfCamera(camera) })}
                renderLink={renderLink}
              />
            </Suspense>
          </div>
        )}
      </div>
      <section className={styles.done} aria-labelledby="sold">
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

/** What of a shared address does not filter, so that nobody takes the list for what was meant. */
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
  const { t } = useTranslation()
  const format = useFormat()
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
    <nav className={styles.pages} aria-label={t('offerList.pages.label')}>
      {[before, ...numbers, after]
        .filter(({ to }) => exists(to))
        .map(({ to, rel, label, face }, index, all) => (
          <Link
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
