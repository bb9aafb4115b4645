import {
  DONE_MESSAGE_KEPT_DAYS,
  getContactMessages,
  MESSAGE_KEPT_DAYS,
  settleContactMessage,
} from '@zuschlag/contracts/contact/administer-messages'
import type { ContactType } from '@zuschlag/contracts/contact/contact-message'
import type { Salutation } from '@zuschlag/contracts/kernel/form-fields'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { administeredTitles } from '@zuschlag/projections/auction-details/administered-queries'
import type { Knex } from 'knex'
import { originOf, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import type { People } from '../../back-office/admissions/people.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

type Row = {
  id: string
  created_at: Date
  auction_id: AuctionId | null
  contact_type: ContactType | null
  salutation: Salutation | null
  first_name: string | null
  last_name: string | null
  company: string | null
  email: string | null
  phone_number: string | null
  message: string | null
  done_at: Date | null
  done_by: UserId | null
}

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
      const rows = (await wanted().orderBy(order).offset(skip).limit(take).select('*')) as Row[]
      const counted = await wanted().count<{ count: string }[]>('* as count')
      const personOf = await people(rows.flatMap(({ done_by: by }) => by ?? []))
      const about = rows.flatMap(({ auction_id: auctionId }) => auctionId ?? [])
      const titles = await administeredTitles(knex, viewer, about)
      const nameOf = (id: UserId | null): string | null => (id === null ? null : personOf(id).name)
      return ok({
        total: Number(counted[0]?.count ?? 0),
        messages: rows.map((row) => ({
          ...present(row),
          auctionTitle: row.auction_id === null ? null : (titles.get(row.auction_id) ?? null),
          doneBy: nameOf(row.done_by),
        })),
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
      const row = await messagesTable(transaction).where({ id }).forUpdate().first<Row | undefined>()
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

function present(row: Row) {
  return {
    id: row.id,
    createdAt: msToInstant(row.created_at.getTime()),
    auctionId: row.auction_id,
    contactType: row.contact_type,
    salutation: row.salutation,
    firstName: row.first_name,
    lastName: row.last_name,
    company: row.company,
    email: row.email,
    phoneNumber: row.phone_number,
    message: row.message,
    doneAt: row.done_at === null ? null : msToInstant(row.done_at.getTime()),
  }
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
