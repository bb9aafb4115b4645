import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { MailKind, MailLogEntry } from '@zuschlag/contracts/mail/mail-log'
import { getMails, getOwnMails, retryFailedMails, retryMail } from '@zuschlag/contracts/mail/mail-log'
import type { Knex } from 'knex'
import { problemOf } from '../../../kernel/problem.ts'
import { route, type Route, signedInRoute } from '../../../edge/http/route.ts'
import { mails } from '../../../kernel/outbox/outbox.ts'
import { originOf } from '../../identity/accounts/audit-trail.ts'
import { retryMails } from './retry-mails.ts'

const facts = { who: 'systemAdmin', tag: 'Platform' } as const

type Row = {
  id: string
  kind: MailKind
  auction_id: AuctionId | null
  status: MailLogEntry['status']
  queued_at: Date
  due_at: Date
  sent_at: Date | null
  email: string
  attempts: number
  last_error: string | null
}

/** The delivery log: for everybody their own, for system administrators all of it with the dead letters. */
export function mailLogRoutes({ knex }: { readonly knex: Knex }): readonly Route[] {
  return [
    signedInRoute(getOwnMails, {
      who: 'ownAccount',
      tag: 'Own account',
      summary: 'List emails that were sent to the own account',
    }).answer(async ({ query }, { userId }) => {
      const rows = await newest(mails(knex).where({ user_id: userId }), query)
      return ok(rows.map(present))
    }),
    route(getMails, { ...facts, summary: 'List emails of the platform' }).answer(async ({ query }) => {
      const wanted = (): Knex.QueryBuilder => {
        const matching = mails(knex)
        if (query.status !== undefined) void matching.where({ status: query.status })
        if (query.email !== undefined) void matching.where({ email: query.email.toLowerCase() })
        return matching
      }
      const [rows, counted] = await Promise.all([
        newest(wanted(), query),
        wanted().count<{ count: string }[]>('* as count'),
      ])
      const shown = rows.map((row) => ({
        ...present(row),
        email: row.email,
        attempts: row.attempts,
        lastError: row.last_error,
      }))
      return ok({ total: Number(counted[0]?.count ?? 0), mails: shown })
    }),
    route(retryMail, { ...facts, summary: 'Send a failed email again' }).answer(async (call) => {
      const { count } = await retryMails(knex, { id: call.params.mailId }, originOf(call))
      return count === 1 ? ok(null) : err(problemOf('notFound'))
    }),
    route(retryFailedMails, { ...facts, summary: 'Send failed emails again, a batch at a time' }).answer(
      async (call) => ok(await retryMails(knex, { since: call.body.since }, originOf(call))),
    ),
  ]
}

type Page = { readonly skip: number; readonly take: number }

async function newest(query: Knex.QueryBuilder, { skip, take }: Page): Promise<readonly Row[]> {
  const order = [{ column: 'queued_at', order: 'desc' }, 'id']
  return (await query.orderBy(order).offset(skip).limit(take).select('*')) as Row[]
}

function present(row: Row): MailLogEntry {
  return {
    id: row.id,
    kind: row.kind,
    auctionId: row.auction_id,
    status: row.status,
    queuedAt: msToInstant(row.queued_at.getTime()),
    dueAt: msToInstant(row.due_at.getTime()),
    sentAt: row.sent_at === null ? null : msToInstant(row.sent_at.getTime()),
  }
}
