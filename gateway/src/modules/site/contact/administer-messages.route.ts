import {
  type ContactMessage,
  contactMessageSchema,
  DONE_MESSAGE_KEPT_DAYS,
  getContactMessages,
  MESSAGE_KEPT_DAYS,
  settleContactMessage,
} from '@zuschlag/contracts/contact/administer-messages'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { administeredTitles } from '@zuschlag/projections/auction-details/administered-queries'
import type { Knex } from 'knex'
import { originOf, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import type { People } from '../../back-office/admissions/people.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { countOf, readAs, rowsOf } from '../../../kernel/rows.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

type Row = Omit<ContactMessage, 'auctionTitle' | 'doneBy'> & { readonly doneBy: UserId | null }

type Dependencies = { readonly knex: Knex; readonly people: People }

function messagesTable(db: Knex): Knex.QueryBuilder {
  return accountsTable(db, 'contact_messages')
}

/** Messages of the contact forms, for system administrators. */
export function contactMessageRoutes({ knex, people }: Dependencies): readonly Route[] {
  return [
    route(getContactMessages, {
      who: 'systemAdmin',
      tag: 'Platform',
      summary: 'List contact messages',
    }).answer(async ({ query: { skip, take, state }, viewer }) => {
      const wanted = (): Knex.QueryBuilder => {
        const messages = messagesTable(knex)
        if (state === 'open') void messages.whereNull('done_at')
        if (state === 'done') void messages.whereNotNull('done_at')
        return messages
      }
      const order = [{ column: 'created_at', order: 'desc' }, 'id']
      const page = wanted().orderBy(order).offset(skip).limit(take).select('*')
      const rows = await rowsOf<Row>(page)
      const personOf = await people(rows.flatMap(({ doneBy }) => doneBy ?? []))
      const about = rows.flatMap(({ auctionId }) => auctionId ?? [])
      const titles = await administeredTitles(knex, viewer, about)
      const nameOf = (id: UserId | null): string | null => (id === null ? null : personOf(id).name)
      return ok({
        total: await countOf(wanted()),
        messages: rows.map((row) =>
          readAs(contactMessageSchema, {
            ...row,
            auctionTitle: row.auctionId === null ? null : (titles.get(row.auctionId) ?? null),
            doneBy: nameOf(row.doneBy),
          }),
        ),
      })
    }),
    settleRoute(knex),
  ]
}

function settleRoute(knex: Knex): Route {
  return route(settleContactMessage, {
    who: 'systemAdmin',
    tag: 'Platform',
    summary: 'Mark a contact message as settled or open',
  }).answer(async ({ params: { messageId: id }, body: { isDone }, ...call }) => {
    const origin = originOf(call)
    const settled = await knex.transaction(async (transaction) => {
      const row = await messagesTable(transaction)
        .where({ id })
        .forUpdate()
        .first<{ done_at: Date | null } | undefined>('done_at')
      if (row === undefined) return false
      // The first person who handled it stays recorded.
      if ((row.done_at !== null) === isDone) return true
      const columns = isDone
        ? { done_at: origin.at, done_by: origin.actorUserId }
        : { done_at: null, done_by: null }
      await messagesTable(transaction).where({ id }).update(columns)
      await writeAuditEntry(transaction, {
        origin,
        action: isDone ? 'contactMessage.done' : 'contactMessage.reopened',
        subject: { kind: 'contactMessage', id },
        before: { isDone: !isDone },
        after: { isDone },
      })
      return true
    })
    return settled ? ok(null) : err(problemOf('notFound'))
  })
}

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
