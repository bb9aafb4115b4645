import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { searchOfQuery } from '@zuschlag/contracts/search/search-address'
import { foundOffersSql } from '@zuschlag/projections/account-joins/saved-search-queries'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { mailLinkToken } from '../alerts/mail-link-tokens.ts'
import { mailDueAt } from '../alerts/quiet-hours.ts'
import { savedSearchTable } from './saved-searches.ts'

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
