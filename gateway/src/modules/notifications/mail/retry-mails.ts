import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { RETRIED_MAILS_MAX } from '@zuschlag/contracts/mail/mail-log'
import type { Knex } from 'knex'
import { mails } from '../../../kernel/outbox/outbox.ts'
import { countOf } from '../../../kernel/rows.ts'
import { type Origin, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'

/** Which dead letters are meant: one, or those queued since an instant. */
type Selection = { readonly id?: string; readonly since?: Instant | undefined }

/** Queues dead letters again, the oldest first, and writes each of them into the audit trail. */
export function retryMails(
  knex: Knex,
  { id, since }: Selection,
  origin: Origin,
): Promise<{ readonly count: number; readonly remaining: number }> {
  return knex.transaction(async (transaction) => {
    const failed = (): Knex.QueryBuilder => {
      const found = mails(transaction).where({ status: 'failed' })
      if (id !== undefined) void found.where({ id })
      if (since !== undefined) void found.where('queued_at', '>=', since)
      return found
    }
    const oldest = failed().orderBy(['queued_at', 'id']).limit(RETRIED_MAILS_MAX)
    const chosen = (await oldest.forUpdate().skipLocked().select('id')) as { id: string }[]
    const ids = chosen.map((row) => row.id)
    const queued = { status: 'queued', attempts: 0, due_at: origin.at, claimed_until: null }
    await mails(transaction).whereIn('id', ids).update(queued)
    for (const mailId of ids) {
      const subject = { kind: 'mail', id: mailId } as const
      await writeAuditEntry(transaction, {
        origin,
        action: 'mail.retried',
        subject,
      })
    }
    return { count: ids.length, remaining: await countOf(failed()) }
  })
}
