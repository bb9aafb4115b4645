import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { LinkState } from './button-page.ts'
import { mailLinkTokenHash } from './mail-link-tokens.ts'
import { priceAlertTable } from './price-alerts.ts'

/** Where an alert stands whose confirmation link was opened; one that was reached was confirmed before. */
export async function confirmationStateOf(knex: Knex, token: string, now: Instant): Promise<LinkState> {
  const alert = await priceAlertTable(knex)
    .where({ confirm_hash: mailLinkTokenHash(token) })
    .whereNull('cancelled_at')
    .first<{ confirmed_at: Date | null; confirm_until: Date | null } | undefined>(
      'confirmed_at',
      'confirm_until',
    )
  if (alert === undefined) return 'unknown'
  if (alert.confirmed_at !== null) return 'done'
  return alert.confirm_until !== null && alert.confirm_until > new Date(now) ? 'open' : 'unknown'
}

/** Puts an alert into effect; nothing happens where the link is used, expired or unknown. */
export async function confirmByToken(knex: Knex, token: string, now: Instant): Promise<void> {
  await priceAlertTable(knex)
    .where({ confirm_hash: mailLinkTokenHash(token) })
    .whereNull('cancelled_at')
    .whereNull('confirmed_at')
    .where('confirm_until', '>', now)
    .update({ confirmed_at: now })
}

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
