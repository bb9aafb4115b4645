import { createHash, createHmac } from 'node:crypto'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { LinkState } from './button-page.ts'

/** What a link of a mail is for; a token of one purpose is none of another. */
type MailLinkPurpose = 'price-alert' | 'confirm-price-alert' | 'saved-search' | 'confirm-saved-search'

/** Token of a link that works without signing in: it cannot be guessed without the server's secret. */
export function mailLinkToken(secret: string, purpose: MailLinkPurpose, id: string): string {
  return createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url')
}

/** What the table keeps of a token. */
export function mailLinkTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Where a row stands whose confirmation link was opened; one that was reached was confirmed before. */
export async function confirmationStateOf(
  table: Knex.QueryBuilder,
  token: string,
  now: Instant,
): Promise<LinkState> {
  const row = await table
    .where({ confirm_hash: mailLinkTokenHash(token) })
    .whereNull('cancelled_at')
    .first<{ confirmed_at: Date | null; confirm_until: Date | null } | undefined>(
      'confirmed_at',
      'confirm_until',
    )
  if (row === undefined) return 'unknown'
  if (row.confirmed_at !== null) return 'done'
  return row.confirm_until !== null && row.confirm_until > new Date(now) ? 'open' : 'unknown'
}

/** Puts the row into effect; nothing happens where the link is used, expired or unknown. */
export async function confirmByToken(table: Knex.QueryBuilder, token: string, now: Instant): Promise<void> {
  await table
    .where({ confirm_hash: mailLinkTokenHash(token) })
    .whereNull('cancelled_at')
    .whereNull('confirmed_at')
    .where('confirm_until', '>', now)
    .update({ confirmed_at: now })
}

/** How long the link of a confirmation mail works. */
const CONFIRMATION_DAYS = 3
const DAY_MS = 24 * 60 * 60 * 1000

export function confirmationEnd(now: Instant): Instant {
  return msToInstant(instantToMs(now) + CONFIRMATION_DAYS * DAY_MS)
}
