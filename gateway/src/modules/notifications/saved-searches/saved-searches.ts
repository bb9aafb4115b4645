import { randomUUID } from 'node:crypto'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import { type OwnSavedSearch, SAVED_SEARCHES_MAX } from '@zuschlag/contracts/search/saved-search'
import { queryOfSearch, searchOfQuery } from '@zuschlag/contracts/search/search-address'
import { ownSavedSearchesSql } from '@zuschlag/projections/account-joins/saved-search-queries'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { countOf, rowOf } from '../../../kernel/rows.ts'
import { confirmationEnd, mailLinkToken, mailLinkTokenHash } from '../alerts/mail-links.ts'

export function savedSearchTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'saved_searches')
}

export type RequestedSearch = {
  readonly search: OfferSearch
  readonly email: string
  readonly language: Language
  readonly now: Instant
  /** Whether the address is known to be the requester's. */
  readonly isOwnEmail: boolean
}

/** A search that waits for its confirmation. */
type UnconfirmedSearch = { readonly id: string; readonly until: Instant }

type Kept = { readonly id: string; readonly confirmed_at: Date | null; readonly cancelled_at: Date | null }

/**
 * Adds a search. One for the requester's own address is in effect at once; any other waits for its
 * confirmation. One that is in effect stays unchanged.
 */
export async function keepSearch(
  transaction: Knex.Transaction,
  secret: string,
  { search, email, language, now, isOwnEmail }: RequestedSearch,
): Promise<'tooMany' | 'inEffect' | UnconfirmedSearch> {
  const until = confirmationEnd(now)
  const query = queryOfSearch(search)
  const asked = {
    language,
    cancelled_at: null,
    confirmed_at: isOwnEmail ? now : null,
    confirm_until: isOwnEmail ? null : until,
  }
  const same = () => savedSearchTable(transaction).where({ email, query })
  const before = await same().forUpdate().first<Kept | undefined>('id', 'confirmed_at', 'cancelled_at')
  const isOpen = before !== undefined && before.cancelled_at === null
  if (isOpen && before.confirmed_at !== null) return 'inEffect'
  if (!isOpen && (await countOpen(transaction, email)) >= SAVED_SEARCHES_MAX) return 'tooMany'
  if (before === undefined) {
    const row = { ...newRow(secret), email, query, created_at: now, next_mail_at: now, ...asked }
    await savedSearchTable(transaction).insert(row).onConflict(['email', 'query']).ignore()
  } else await same().update(asked)
  const kept = await same().first<Kept | undefined>('id')
  if (kept === undefined) throw new Error('A saved search disappeared while it was saved')
  return isOwnEmail ? 'inEffect' : { id: kept.id, until }
}

function newRow(secret: string) {
  const id = randomUUID()
  return {
    id,
    token_hash: mailLinkTokenHash(mailLinkToken(secret, 'saved-search', id)),
    confirm_hash: mailLinkTokenHash(mailLinkToken(secret, 'confirm-saved-search', id)),
  }
}

function countOpen(db: Knex, email: string): Promise<number> {
  return countOf(savedSearchTable(db).where({ email }).whereNull('cancelled_at'))
}

type OwnRow = Omit<OwnSavedSearch, 'search'> & { readonly query: string }

/** Searches of a person's confirmed email, newest first. */
export async function ownSavedSearches(knex: Knex, userId: UserId): Promise<OwnSavedSearch[]> {
  const asked = { userId, most: SAVED_SEARCHES_MAX }
  const { rows } = await knex.raw<{ rows: object[] }>(ownSavedSearchesSql, asked)
  return rows.map((row) => {
    const { id, query, createdAt } = rowOf<OwnRow>(row)
    return { id, search: searchOfQuery(query), createdAt }
  })
}

const deleteSql = `
  delete from accounts.saved_searches s using accounts.users u
  where s.id = :id and u.id = :userId and u.email = s.email and u.email_confirmed_at is not null`

/** False if the search does not belong to this person. */
export async function deleteOwnSavedSearch(knex: Knex, userId: UserId, id: string): Promise<boolean> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(deleteSql, { id, userId })
  return rowCount === 1
}

/**
 * Moves confirmed searches to another email, where the same one is not there already; one that is in effect
 * replaces one there that is not. What waits for its confirmation stays with the mailbox that got the link.
 */
export async function moveSavedSearches(
  transaction: Knex,
  { oldEmail, newEmail }: { readonly oldEmail: string; readonly newEmail: string },
): Promise<void> {
  const confirmed = () =>
    savedSearchTable(transaction).where({ email: oldEmail }).whereNotNull('confirmed_at')
  const inEffect = confirmed().whereNull('cancelled_at').select('query')
  await savedSearchTable(transaction)
    .where({ email: newEmail })
    .whereIn('query', inEffect)
    .where((either) => void either.whereNull('confirmed_at').orWhereNotNull('cancelled_at'))
    .delete()
  const there = savedSearchTable(transaction).where({ email: newEmail }).select('query')
  await confirmed().whereIn('query', there).delete()
  await confirmed().update({ email: newEmail })
}
