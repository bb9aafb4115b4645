import {
  keepPreviousData,
  useQuery,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
} from '@tanstack/react-query'
import {
  OBJECTS_PAGE_SIZE,
  PAGE_TAKE_MAX,
  type offerFilterQuery,
  type offerPageQuery,
  getPublicAuctionPage,
  getPublicAuctionPoints,
  type PublicAuctionPage,
} from '@zuschlag/contracts/search/read-public-page'
import { useEffect, useEffectEvent, useMemo, useRef, type RefObject } from 'react'
import { ignoreError } from '../../../kernel/api/ignore-error.ts'
import { useDebounced } from '../../../kernel/api/use-debounced.ts'
import { auctionFilterOf, type AuctionFilter } from './auction-search.ts'
import { addressOfList, type AuctionSearch } from './offer-address.ts'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { addressOfSearch } from '@zuschlag/contracts/search/search-address'
import type { z } from 'zod'
import { endpointQuery, pageQuery } from '../../../kernel/api/endpoint-query.ts'
import { publicPagesKey } from '../../../kernel/api/queries.ts'
import { newerEntries } from '../../../kernel/api/newer-data.ts'

/** A filter is set letter by letter; it is asked for once it has stayed the same for so long. */
const FILTER_REST_MS = 250

/** The page of the list that an address says, with its filter. */
export function useListPage(search: AuctionSearch) {
  const { filter, unread } = useMemo(() => auctionFilterOf(search), [search])
  const asked = useDebounced(filter, FILTER_REST_MS)
  const { page = 1 } = search
  const options = publicPageQuery(pageQueryOf(asked, page))
  const { queryKey } = options
  // While another page is on its way, what was there stays.
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const pages = Math.ceil((query.data?.total ?? 0) / OBJECTS_PAGE_SIZE)
  /** Whether there are objects, but none on this page. */
  const isBehind = page > pages && pages > 0 && !query.isPlaceholderData
  const filterQuery = filterQueryOf(asked)
  return { filter, unread, filterQuery, query, queryKey, page, pages, isBehind }
}
export type ListPage = ReturnType<typeof useListPage>

/** Starts the read of an address before its page is there. */
export function readListPage(queryClient: QueryClient, raw: Readonly<Record<string, unknown>>): void {
  const search = addressOfList(raw)
  const { filter } = auctionFilterOf(search)
  // What the server wrote is hydrated first; the page reads it again afterwards.
  const page = publicPageQuery(pageQueryOf(filter, search.page ?? 1))
  void queryClient.query({ ...page, staleTime: 'static' }).catch(ignoreError)
}

type FilterQuery = z.input<typeof offerFilterQuery>
type PageQuery = z.input<typeof offerPageQuery>

/** A filter as a call says it. */
function filterQueryOf({ words, state, sort: _sort, ...search }: AuctionFilter): FilterQuery {
  const { min, max, ...address } = addressOfSearch(search)
  const running = state === undefined ? undefined : String(state === 'running')
  return { ...address, minPrice: min, maxPrice: max, search: words, running } as FilterQuery
}

/** A page of the list, counted from one. */
export function pageQueryOf(filter: AuctionFilter, page: number): PageQuery {
  const skip = (page - 1) * OBJECTS_PAGE_SIZE
  return { ...filterQueryOf(filter), sort: filter.sort ?? 'ending', skip, take: OBJECTS_PAGE_SIZE }
}

export const publicPageQuery = (query: PageQuery) =>
  endpointQuery([...publicPagesKey, query], getPublicAuctionPage, {
    query,
    structuralSharing: keepNewerItems,
    meta: { needsMessage: true },
  })

/** No card falls back behind what a live message said of it. */
function keepNewerItems(shown: unknown, arrived: unknown): unknown {
  const page = arrived as PublicAuctionPage
  const items = newerEntries((shown as PublicAuctionPage | undefined)?.items, page.items)
  return replaceEqualDeep(shown, { ...page, items })
}

export const publicPointsQuery = (query: FilterQuery) =>
  pageQuery(['public', 'auctions', 'points', query], getPublicAuctionPoints, { query })

/** The cards of these alone, at most as many as a page may hold. */
export const auctionsOfIdsQuery = (ids: readonly AuctionId[]) =>
  queryOptions({
    ...publicPageQuery({ ids: ids.join(','), take: PAGE_TAKE_MAX }),
    enabled: ids.length > 0,
    meta: {},
  })

/** Cards this far outside of the screen count as shown, so that a price is there when the card comes. */
const MARGIN = '300px'
const OFFER_ATTRIBUTE = 'data-offer'

/**
 * Reports which cards within an element are on the screen, whenever that changes. Cards carry `data-offer`;
 * `ids` are those that are rendered at all.
 */
export function useShownAuctions(
  listRef: RefObject<HTMLElement | null>,
  ids: readonly AuctionId[],
  onShown: (ids: readonly AuctionId[]) => void,
): void {
  const report = useEffectEvent(onShown)
  const shownRef = useRef(new Set<AuctionId>())
  const rendered = ids.join(' ')
  useEffect(() => {
    const shown = shownRef.current
    shown.clear()
    if (rendered === '') return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute(OFFER_ATTRIBUTE) as AuctionId
          if (isIntersecting) shown.add(id)
          else shown.delete(id)
        }
        report([...shown])
      },
      { rootMargin: MARGIN },
    )
    for (const card of listRef.current?.querySelectorAll(`[${OFFER_ATTRIBUTE}]`) ?? []) observer.observe(card)
    return () => observer.disconnect()
  }, [listRef, rendered])
}
