import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { Page } from '../../../edge/http/pages.ts'
import type { LinkState } from '../alerts/button-page.ts'
import { buttonPage } from '../alerts/button-page.ts'
import { confirmationStateOf, confirmByToken } from '../alerts/confirmed-by-mail.ts'
import { mailLinkTokenHash } from '../alerts/mail-link-tokens.ts'
import { savedSearchTable } from './saved-searches.ts'

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
export async function cancelSearchByToken(knex: Knex, token: string, now: Instant): Promise<void> {
  await savedSearchTable(knex)
    .where({ token_hash: mailLinkTokenHash(token) })
    .whereNull('cancelled_at')
    .update({ cancelled_at: now })
}
