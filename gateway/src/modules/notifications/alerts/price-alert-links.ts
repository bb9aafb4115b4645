import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { LinkState } from './button-page.ts'
import { mailLinkTokenHash } from './mail-link-tokens.ts'
import { priceAlertTable } from './price-alerts.ts'

/** Whether the alert of a link to unsubscribe is still there. */
export async function unsubscribeStateOf(knex: Knex, token: string): Promise<LinkState> {
  const alert = await priceAlertTable(knex)
    .where({ token_hash: mailLinkTokenHash(token) })
    .first<{ auction_id: string; email: string } | undefined>('auction_id', 'email')
  if (alert === undefined) return 'unknown'
  const open = await priceAlertTable(knex)
    .where(alert)
    .whereNull('cancelled_at')
    .first<{ id: string } | undefined>('id')
  return open === undefined ? 'done' : 'open'
}

/** Cancels the alerts of the same e-mail for the same auction. Nothing happens with an unknown token. */
export async function cancelByToken(knex: Knex, token: string, now: Instant): Promise<void> {
  const alert = await priceAlertTable(knex)
    .where({ token_hash: mailLinkTokenHash(token) })
    .first<{ auction_id: string; email: string } | undefined>('auction_id', 'email')
  if (alert === undefined) return
  await priceAlertTable(knex).where(alert).whereNull('cancelled_at').update({ cancelled_at: now })
}
