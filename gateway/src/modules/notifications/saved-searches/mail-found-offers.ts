import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionType, Country, Currency } from '@zuschlag/contracts/auction/enumerations'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { matchesSearch } from '@zuschlag/contracts/search/matches-search'
import { searchOfQuery } from '@zuschlag/contracts/search/search-address'
import { foundOffersSql, newOffersSql } from '@zuschlag/projections/account-joins/saved-search-queries'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import type { Gazetteer } from '../../../kernel/gazetteer.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { mailLinkToken } from '../alerts/mail-links.ts'
import { mailDueAt } from '../alerts/quiet-hours.ts'
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

/** Searches that are mailed in one transaction. */
const SEARCHES_MAX = 20
/** Auctions that one mail names; it says how many more there are. */
const NAMED_MAX = 10
/** For so long after a mail, what is found is collected for the next one. */
export const COLLECTING_MS = 60 * 60 * 1000
type SearchMailing = {
  readonly knex: Knex
  readonly clock: { now(): Instant }
  readonly publicUrl: string
  readonly secret: string
}

type DueSearch = {
  readonly id: string
  readonly email: string
  readonly query: string
  readonly language: Language
}

type Found = {
  readonly auction_id: string
  readonly title: string
  readonly zip_code: string
  readonly city: string
  readonly currency_code: Currency
  readonly price: string
  readonly time_zone: string
  readonly night_time_start: string | null
  readonly night_time_end: string | null
  readonly ends_at: Date | null
}

/**
 * Mails what saved searches found: at once, then at most one mail an hour for each search, and none at night.
 * Mail and progress are saved in one transaction. True if there is more.
 */
export async function mailFoundOffers(options: SearchMailing): Promise<boolean> {
  const { knex, clock } = options
  const now = clock.now()
  return knex.transaction(async (transaction) => {
    const due = await dueSearches(transaction, now)
    for (const search of due) await mailSearch(transaction, search, now, options)
    return due.length === SEARCHES_MAX
  })
}

async function dueSearches(transaction: Knex.Transaction, now: Instant): Promise<DueSearch[]> {
  const waiting = accountsTable(transaction, 'saved_search_hits').whereNull('done_at').select('search_id')
  return savedSearchTable(transaction)
    .whereNotNull('confirmed_at')
    .whereNull('cancelled_at')
    .where('next_mail_at', '<=', now)
    .whereIn('id', waiting)
    .orderBy('next_mail_at')
    .limit(SEARCHES_MAX)
    .forUpdate()
    .skipLocked()
    .select<DueSearch[]>('id', 'email', 'query', 'language')
}

async function mailSearch(
  transaction: Knex.Transaction,
  search: DueSearch,
  now: Instant,
  options: SearchMailing,
): Promise<void> {
  const { id } = search
  const later = (at: Instant) => savedSearchTable(transaction).where({ id }).update({ next_mail_at: at })
  const { rows } = await transaction.raw<{ rows: Found[] }>(foundOffersSql, { searchId: id, now })
  const [first, ...others] = rows
  const dueAt = first === undefined ? now : mailDueAt(now, nightOf(first), endOf(first))
  if (dueAt > now) {
    await later(dueAt)
    return
  }
  await accountsTable(transaction, 'saved_search_hits')
    .where({ search_id: id })
    .whereNull('done_at')
    .update({ done_at: now })
  if (first === undefined) return
  await later(msToInstant(instantToMs(now) + COLLECTING_MS))
  await enqueueFound(transaction, search, [first, ...others], { ...options, now })
}

const nightOf = (found: Found) => ({
  timeZone: found.time_zone,
  nightTimeStart: found.night_time_start,
  nightTimeEnd: found.night_time_end,
})

const endOf = ({ ends_at: end }: Found): Instant | null => (end === null ? null : msToInstant(end.getTime()))

async function enqueueFound(
  transaction: Knex.Transaction,
  { id, email, query, language }: DueSearch,
  found: readonly [Found, ...(readonly Found[])],
  { publicUrl, secret, now }: SearchMailing & { readonly now: Instant },
): Promise<void> {
  const user = await accountsTable(transaction, 'users')
    .where({ email })
    .first<{ id: string } | undefined>('id')
  await enqueueMail(
    transaction,
    {
      kind: 'savedSearchFound',
      to: { email, name: null, ...(user && { userId: user.id }) },
      data: {
        search: searchOfQuery(query),
        listLink: `${publicUrl}/${language}/objects${query === '' ? '' : `?${query}`}`,
        offers: found.slice(0, NAMED_MAX).map((offer) => ({
          title: offer.title,
          place: `${offer.zip_code} ${offer.city}`.trim(),
          price: Number(offer.price),
          currencyCode: offer.currency_code,
          link: `${publicUrl}/${language}/${offer.auction_id}`,
        })),
        count: found.length,
        unsubscribeToken: mailLinkToken(secret, 'saved-search', id),
      },
      language,
      tenantId: null,
      onceKey: `saved-search:${id}:${found[0].auction_id}`,
    },
    now,
  )
}
