import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { Page } from '../../../edge/http/pages.ts'
import { buttonPage } from './button-page.ts'
import { confirmationStateOf, confirmByToken } from './confirmed-by-mail.ts'
import { cancelByToken, unsubscribeStateOf } from './price-alert-links.ts'
import { priceAlertTable } from './price-alerts.ts'

type Options = { readonly knex: Knex; readonly clock: { now(): Instant } }

/** The pages behind the links of mails about price alerts. */
export function linkPages({ knex, clock }: Options): readonly Page[] {
  return [
    buttonPage({
      path: '/price-alert/confirm',
      texts: 'confirmAlert',
      clock,
      stateOf: (token, now) => confirmationStateOf(priceAlertTable(knex), token, now),
      act: (token, now) => confirmByToken(priceAlertTable(knex), token, now),
    }),
    buttonPage({
      path: '/price-alert/unsubscribe',
      texts: 'unsubscribe',
      clock,
      stateOf: (token) => unsubscribeStateOf(knex, token),
      act: (token, now) => cancelByToken(knex, token, now),
    }),
  ]
}
