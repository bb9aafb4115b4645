import { useQuery } from '@tanstack/react-query'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { lazy, Suspense, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { publicAuctionsQuery } from '../../../kernel/api/queries.ts'
import { orderForList } from '../shared/order-for-list.ts'
import { mappableAuctions } from './mappable.ts'
import { countFilters, filterAuctions, isOpen } from './auction-filter.ts'
import { AuctionCards } from './auction-cards.tsx'
import styles from './auction-list-page.module.css'
import { cameraOf, auctionFilterOf, searchOf, textOfCamera } from './auction-search.ts'
import type { AuctionSearch } from './offer-address.ts'
import { savedPartOf } from './filter-values.ts'
import { UnreadAddress } from './unread-address.tsx'
import { AuctionListTools } from './auction-list-tools.tsx'
import { useShownAuctions } from './use-shown-auctions.ts'

const AuctionMap = lazy(async () => ({ default: (await import('./auction-map.tsx')).AuctionMap }))

type Props = {
  search: AuctionSearch
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
  const { search, onSearch, renderLink, renderSave, renderStar, onShown, successLink } = props
  const { t } = useTranslation()
  const query = useQuery(publicAuctionsQuery)
  const all = useMemo(() => query.data && orderForList(query.data, null), [query.data])
  const { filter, unread } = auctionFilterOf(search)
  const offers = all && filterAuctions(all, filter)
  const open = offers?.filter(isOpen)
  const over = offers?.filter((auction) => !isOpen(auction)) ?? []
  const mapped = offers ? mappableAuctions(offers) : []
  const hasMap = mapped.length > 0
  const listRef = useRef<HTMLDivElement>(null)
  useShownAuctions(listRef, offers?.map(({ id }) => id) ?? [], onShown)
  const isMapChosen = hasMap && search.view === 'map'

  return (
    <div className="wrap">
      <div className={styles.top}>
        <h1>{t('offerList.title')}</h1>
        <p className={styles.lead}>{t('offerList.lead')}</p>
      </div>
      <AuctionListTools
        all={all?.filter(isOpen) ?? []}
        shownCount={open?.length}
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
        <div ref={listRef} className={styles.cards}>
          <AuctionCards
            offers={open}
            isPending={query.isPending}
            isFiltered={countFilters(filter) > 0}
            renderLink={renderLink}
            renderStar={renderStar}
          />
          {over.length > 0 && (
            <>
              <h2 className={styles.over}>{t('offerList.over')}</h2>
              <AuctionCards
                offers={over}
                isPending={false}
                isFiltered={false}
                renderLink={renderLink}
                renderStar={renderStar}
              />
            </>
          )}
        </div>
        {hasMap && (
          <div className={styles.map}>
            <Suspense>
              <AuctionMap
                offers={mapped}
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
