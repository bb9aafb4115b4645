import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import {
  deleteSavedSearch,
  getOwnSavedSearches,
  saveSearch,
  unsubscribeSavedSearch,
} from '@zuschlag/contracts/search/saved-search'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { listedCitySql } from '@zuschlag/projections/account-joins/saved-search-queries'
import type { Knex } from 'knex'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { route, type Route, signedInRoute } from '../../../edge/http/route.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { clientKeyOf } from '../../../edge/rate-limits/spend-limit.ts'
import type { Gazetteer } from '../../../kernel/gazetteer.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import { problemOf } from '../../../kernel/problem.ts'
import {
  buttonPage,
  confirmationStateOf,
  confirmByToken,
  isOwnConfirmedEmail,
  type LinkState,
  mailLinkToken,
  mailLinkTokenHash,
} from '../alerts/mail-links.ts'
import type { RequestedSearch } from './saved-searches.ts'
import { deleteOwnSavedSearch, keepSearch, ownSavedSearches, savedSearchTable } from './saved-searches.ts'
import type { Page } from '../../../edge/http/pages.ts'

const tag = 'Alerts and watch list'

type SavedSearchDependencies = {
  readonly knex: Knex
  readonly rateLimits: RateLimits
  readonly gazetteer: Gazetteer
  /** Key of the tokens that confirm and end searches. */
  readonly secret: string
  /** Without a trailing slash. */
  readonly publicUrl: string
}

export function savedSearchRoutes(dependencies: SavedSearchDependencies): readonly Route[] {
  const { knex, rateLimits, gazetteer } = dependencies
  return [
    route(saveSearch, {
      who: 'everybody',
      tag,
      summary: 'Save a search for mails about new auctions',
    }).answer(async ({ body, now, viewer, clientIp }) => {
      const email = body.email.toLowerCase()
      const unknown = await unknownPlacesIn(body.search, knex, gazetteer)
      if (unknown.length > 0) return err(problemOf('validationFailed', { errors: { search: unknown } }))
      const isOwnEmail = await isOwnConfirmedEmail(knex, viewer, email)
      if (!isOwnEmail) {
        const spending = await rateLimits.spend('confirmationMailFromAddress', clientKeyOf(clientIp))
        if (!spending.ok) return err(problemOf('tooManyRequests', { retryAfter: spending.retryAfterSeconds }))
        // The same answer from here on: who typed the address does not learn what is known of it.
        if (!(await rateLimits.spend('confirmationMail', email)).ok) return ok(null)
      }
      const { search, language = 'de' } = body
      const kept = await keepAndAsk({ search, email, language, now, isOwnEmail }, dependencies)
      return kept === 'tooMany' && isOwnEmail ? err(problemOf('savedSearchesFull')) : ok(null)
    }),
    route(unsubscribeSavedSearch, {
      who: 'everybody',
      tag,
      summary: 'End a saved search by the token of its email',
    }).answer(async ({ query: { token }, now }) => {
      // The same response for unknown tokens, because mail programs do not show errors.
      await cancelSearchByToken(knex, token, now)
      return ok(null)
    }),
    signedInRoute(getOwnSavedSearches, { who: 'ownAccount', tag, summary: 'List own saved searches' }).answer(
      async (_call, { userId }) => ok(await ownSavedSearches(knex, userId)),
    ),
    signedInRoute(deleteSavedSearch, {
      who: 'ownAccount',
      tag,
      summary: 'Delete an own saved search',
    }).answer(async ({ params }, { userId }) => {
      const isDeleted = await deleteOwnSavedSearch(knex, userId, params.savedSearchId)
      return isDeleted ? ok(null) : err(problemOf('notFound'))
    }),
  ]
}

/**
 * Mails name the places of a search: what no gazetteer and no offer names is a word of the requester, and
 * goes into no mail.
 */
async function unknownPlacesIn(
  { city, near }: OfferSearch,
  knex: Knex,
  gazetteer: Gazetteer,
): Promise<string[]> {
  const unknown: string[] = []
  if (near !== undefined && !gazetteer.hasTown(near.town)) unknown.push('Unknown town: near')
  if (city !== undefined && !gazetteer.hasTown(city)) {
    const { rows } = await knex.raw<{ rows: unknown[] }>(listedCitySql, { city })
    if (rows.length === 0) unknown.push('Unknown town: city')
  }
  return unknown
}

/** Keeps the search with the mail that asks for its confirmation, or neither. */
async function keepAndAsk(
  requested: RequestedSearch,
  { knex, secret, publicUrl }: SavedSearchDependencies,
): Promise<'tooMany' | 'kept'> {
  return knex.transaction(async (transaction) => {
    const kept = await keepSearch(transaction, secret, requested)
    if (kept === 'tooMany') return kept
    if (kept === 'inEffect') return 'kept'
    const { language, email, now, search } = requested
    const token = mailLinkToken(secret, 'confirm-saved-search', kept.id)
    const link = `${publicUrl}/saved-search/confirm?token=${token}&lang=${language}`
    await enqueueMail(
      transaction,
      {
        kind: 'confirmSavedSearch',
        to: { email, name: null },
        data: { search, link, validUntil: kept.until },
        language,
        tenantId: null,
      },
      now,
    )
    return 'kept'
  })
}

type Options = { readonly knex: Knex; readonly clock: { now(): Instant } }

/** The pages behind the links of mails about saved searches. */
export function savedSearchPages({ knex, clock }: Options): readonly Page[] {
  return [
    buttonPage({
      path: '/saved-search/confirm',
      texts: 'confirmSearch',
      clock,
      stateOf: (token, now) => confirmationStateOf(savedSearchTable(knex), token, now),
      act: (token, now) => confirmByToken(savedSearchTable(knex), token, now),
    }),
    buttonPage({
      path: '/saved-search/unsubscribe',
      texts: 'unsubscribeSearch',
      clock,
      stateOf: (token) => unsubscribeStateOf(knex, token),
      act: (token, now) => cancelSearchByToken(knex, token, now),
    }),
  ]
}

async function unsubscribeStateOf(knex: Knex, token: string): Promise<LinkState> {
  const search = await savedSearchTable(knex)
    .where({ token_hash: mailLinkTokenHash(token) })
    .first<{ cancelled_at: Date | null } | undefined>('cancelled_at')
  if (search === undefined) return 'unknown'
  return search.cancelled_at === null ? 'open' : 'done'
}

/** Ends one search. Nothing happens with an unknown token. */
async function cancelSearchByToken(knex: Knex, token: string, now: Instant): Promise<void> {
  await savedSearchTable(knex)
    .where({ token_hash: mailLinkTokenHash(token) })
    .whereNull('cancelled_at')
    .update({ cancelled_at: now })
}
