import type { Knex } from 'knex'
import { withdrawMails } from '../../../kernel/outbox/outbox.ts'
import type { Origin } from './audit-trail.ts'
import { writeAuditEntry } from './audit-trail.ts'
import { topicOf, withdrawEmailChanges } from './email-changes.ts'
import { lockedUser } from './verified-account.ts'

/**
 * Cancels what waits, and its mail where that was not sent yet. Answers whether there was anything. Locks the
 * account first: a change that is asked for at the same time is saved before, or finds its session ended.
 */
export async function withdrawWaiting(transaction: Knex, userId: string, origin: Origin): Promise<boolean> {
  await lockedUser(transaction, userId)
  const withdrawn = await withdrawEmailChanges(transaction, userId, origin.at)
  for (const id of withdrawn) await withdrawMails(transaction, topicOf(id))
  return withdrawn.length > 0
}

/**
 * Cancels what waits, with its entry in the audit trail. Everything that shuts an intruder out of an account
 * calls it, in its own transaction: a link in the intruder's mailbox would bring the account back to them.
 */
export async function cancelEmailChange(transaction: Knex, userId: string, origin: Origin): Promise<void> {
  if (!(await withdrawWaiting(transaction, userId, origin))) return
  const subject = { kind: 'user', id: userId } as const
  const entry = { action: 'user.emailChangeWithdrawn', subject, before: null, after: null }
  await writeAuditEntry(transaction, { origin, ...entry })
}
