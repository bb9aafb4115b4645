import { err, ok } from '@zuschlag/contracts/kernel/result'
import {
  administeredMailSchema,
  getMails,
  getOwnMails,
  mailLogEntrySchema,
  retryFailedMails,
  retryMail,
} from '@zuschlag/contracts/mail/mail-log'
import type { Knex } from 'knex'
import { problemOf } from '../../../kernel/problem.ts'
import { countOf, rowsAs } from '../../../kernel/rows.ts'
import { route, type Route, signedInRoute } from '../../../edge/http/route.ts'
import { mails } from '../../../kernel/outbox/outbox.ts'
import { originOf } from '../../identity/accounts/audit-trail.ts'
import { retryMails } from './retry-mails.ts'

const facts = { who: 'systemAdmin', tag: 'Platform' } as const

/** The delivery log: for everybody their own, for system administrators all of it with the dead letters. */
export function mailLogRoutes({ knex }: { readonly knex: Knex }): readonly Route[] {
  return [
    signedInRoute(getOwnMails, {
      who: 'ownAccount',
      tag: 'Own account',
      summary: 'List emails that were sent to the own account',
    }).answer(async ({ query }, { userId }) => {
      return ok(await rowsAs(mailLogEntrySchema, newest(mails(knex).where({ user_id: userId }), query)))
    }),
    route(getMails, { ...facts, summary: 'List emails of the platform' }).answer(async ({ query }) => {
      const wanted = (): Knex.QueryBuilder => {
        const matching = mails(knex)
        if (query.status !== undefined) void matching.where({ status: query.status })
        if (query.email !== undefined) void matching.where({ email: query.email.toLowerCase() })
        return matching
      }
      const [shown, total] = await Promise.all([
        rowsAs(administeredMailSchema, newest(wanted(), query)),
        countOf(wanted()),
      ])
      return ok({ total, mails: shown })
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

function newest(query: Knex.QueryBuilder, { skip, take }: Page): Knex.QueryBuilder {
  const order = [{ column: 'queued_at', order: 'desc' }, 'id']
  return query.orderBy(order).offset(skip).limit(take).select('*')
}
