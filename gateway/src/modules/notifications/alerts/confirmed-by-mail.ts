import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import type { LinkState } from './button-page.ts'
import { mailLinkTokenHash } from './mail-link-tokens.ts'

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
