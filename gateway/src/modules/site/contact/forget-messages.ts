import { DONE_MESSAGE_KEPT_DAYS, MESSAGE_KEPT_DAYS } from '@zuschlag/contracts/contact/administer-messages'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Deletes expired contact messages; returns how many. The audit trail keeps that they arrived, without their
 * content.
 */
export async function forgetMessages(knex: Knex, now: Instant): Promise<number> {
  const daysAgo = (days: number): Instant => msToInstant(instantToMs(now) - days * DAY_MS)
  return accountsTable(knex, 'contact_messages')
    .where('done_at', '<', daysAgo(DONE_MESSAGE_KEPT_DAYS))
    .orWhere('created_at', '<', daysAgo(MESSAGE_KEPT_DAYS))
    .delete()
}
