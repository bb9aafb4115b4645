import type { AuctionType, Country } from '@zuschlag/contracts/auction/enumerations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { matchesSearch } from '@zuschlag/contracts/search/matches-search'
import { searchOfQuery } from '@zuschlag/contracts/search/search-address'
import { newOffersSql } from '@zuschlag/projections/account-joins/saved-search-queries'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import type { Gazetteer } from '../../../kernel/gazetteer.ts'
import { savedSearchTable } from './saved-searches.ts'

/** Auctions looked at in one transaction, and searches read at a time. */
const OFFERS_AT_ONCE_MAX = 50
const SEARCHES_AT_ONCE_MAX = 500

type SearchFollowing = {
  readonly knex: Knex
  readonly clock: { now(): Instant }
  readonly gazetteer: Gazetteer
}

type Offer = {
  readonly auction_id: string
  readonly country: Country
  readonly zip_code: string
  readonly city: string
  readonly area: number | null
  readonly rooms: number | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly auction_type: AuctionType
  readonly fixed_end: boolean
  readonly price: string
  readonly ends_at: Date | null
}

/**
 * Compares auctions that are listed for the first time with all searches in effect. That an auction was
 * looked at is saved with what was found, outside of the read models: each is compared once, also after a
 * crash, by several processes and after a rebuild. True if there is more.
 */
export async function findNewOffers({ knex, clock, gazetteer }: SearchFollowing): Promise<boolean> {
  const now = clock.now()
  const { rows } = await knex.raw<{ rows: Offer[] }>(newOffersSql, { limit: OFFERS_AT_ONCE_MAX })
  if (rows.length === 0) return false
  await knex.transaction(async (transaction) => {
    const looked = await accountsTable(transaction, 'offered_auctions')
      .insert(rows.map(({ auction_id: auctionId }) => ({ auction_id: auctionId, offered_at: now })))
      .onConflict('auction_id')
      .ignore()
      .returning<{ auction_id: string }[]>('auction_id')
    const own = new Set(looked.map(({ auction_id: auctionId }) => auctionId))
    const isOpen = ({ ends_at: end }: Offer) => end === null || end > new Date(now)
    const offers = rows.filter((offer) => own.has(offer.auction_id) && isOpen(offer))
    if (offers.length > 0) await saveHits(transaction, offers, now, gazetteer)
  })
  return rows.length === OFFERS_AT_ONCE_MAX
}

type Search = { readonly id: string; readonly query: string }

async function saveHits(
  transaction: Knex.Transaction,
  offers: readonly Offer[],
  now: Instant,
  gazetteer: Gazetteer,
): Promise<void> {
  const searched = offers.map((offer) => ({ id: offer.auction_id, facts: factsOf(offer, gazetteer) }))
  let last: string | undefined
  for (;;) {
    const searches = await searchesAfter(transaction, last)
    const hits = searches.flatMap(({ id, query }) => {
      const search = searchOfQuery(query)
      return searched.flatMap((offer) =>
        matchesSearch(offer.facts, search) ? [{ search_id: id, auction_id: offer.id, found_at: now }] : [],
      )
    })
    for (let from = 0; from < hits.length; from += SEARCHES_AT_ONCE_MAX) {
      await accountsTable(transaction, 'saved_search_hits')
        .insert(hits.slice(from, from + SEARCHES_AT_ONCE_MAX))
        .onConflict(['search_id', 'auction_id'])
        .ignore()
    }
    last = searches.at(-1)?.id
    if (searches.length < SEARCHES_AT_ONCE_MAX) return
  }
}

async function searchesAfter(transaction: Knex.Transaction, last: string | undefined): Promise<Search[]> {
  const page = savedSearchTable(transaction)
    .whereNotNull('confirmed_at')
    .whereNull('cancelled_at')
    .orderBy('id')
    .limit(SEARCHES_AT_ONCE_MAX)
    // None of them goes while what it found is saved.
    .forShare()
  if (last !== undefined) void page.where('id', '>', last)
  return page.select<Search[]>('id', 'query')
}

function factsOf(offer: Offer, gazetteer: Gazetteer) {
  return {
    ...offer,
    zipCode: offer.zip_code,
    auctionType: offer.auction_type,
    fixedEnd: offer.fixed_end,
    price: Number(offer.price),
    locality: gazetteer.locate(offer),
  }
}
