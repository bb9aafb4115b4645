import { getEnquiries, inviteEnquirer, settleEnquiry } from '@zuschlag/contracts/access-requests/enquiries'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { Enquiry } from '@zuschlag/contracts/access-requests/enquiries'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { runAuctionIds } from '@zuschlag/projections/auction-details/queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { z } from 'zod'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { countOf, rowOf, rowsOf } from '../../../kernel/rows.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import { originOf, type Origin, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import type { AccountTokens } from '../../identity/accounts/account-tokens.ts'
import type { People } from '../admissions/people.ts'
import { auctionsOf } from './read-access-requests.ts'
import { startAccessRequest } from './start-access-request.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import type { SignedIn } from '../../../policies/viewer.ts'

const facts = { who: 'ownAccount', tag: 'Bidders of an auction' } as const

type Dependencies = {
  readonly knex: Knex
  readonly people: People
  readonly tokens: AccountTokens
  readonly rateLimits: RateLimits
  readonly publicUrl: string
}

/** Enquiries about what the caller's tenants run, and the way from one to a request for access. */
export function enquiryRoutes(dependencies: Dependencies): readonly Route[] {
  const { knex } = dependencies
  return [
    signedInRoute(getEnquiries, { ...facts, summary: 'List enquiries about auctions' }).answer(
      async ({ query, now }, viewer) => {
        const { rows, total } = await enquiriesPage(knex, viewer, query)
        return ok({ enquiries: await presentEnquiries(dependencies, rows, now), total })
      },
    ),
    inviteRoute(dependencies),
    signedInRoute(settleEnquiry, { ...facts, summary: 'Mark an enquiry as dealt with' }).answer(
      async ({ params, body: { isDone }, ...call }, viewer) => {
        const origin = originOf(call)
        return knex.transaction(async (transaction) => {
          const row = await lockedEnquiry(transaction, viewer, params.enquiryId)
          if (row === null) return err(problemOf('notFound'))
          await markEnquiry(transaction, row, { isDone, action: isDone ? 'done' : 'reopened' }, origin)
          return ok(null)
        })
      },
    ),
  ]
}

function inviteRoute(dependencies: Dependencies): Route {
  const { knex } = dependencies
  return signedInRoute(inviteEnquirer, {
    ...facts,
    summary: 'Invite the sender of an enquiry to request access',
  }).answer(async ({ params, body, ...call }, viewer) => {
    const origin = originOf(call)
    return knex.transaction(async (transaction) => {
      const row = await lockedEnquiry(transaction, viewer, params.enquiryId)
      if (row === null) return err(problemOf('notFound'))
      // Pressed twice, or by two: one mail.
      if (row.doneAt !== null) return ok(null)
      const { email } = row
      if (email === null)
        return err(problemOf('validationFailed', { errors: { email: ['There is no address'] } }))
      const auction = (await auctionsOf(transaction, [row.auctionId])).get(row.auctionId)
      if (auction === undefined || isAuctionOver(auction, origin.at))
        return err(rejectionProblem({ code: 'auctionEnded' }, { showToast: true }))
      // Mail and mark stand or fall together.
      const parts = { ...dependencies, knex: transaction }
      const sent = await startAccessRequest(parts, auction, { ...body, email, isInvited: true }, origin)
      if (!sent.ok) return err(problemOf('tooManyRequests', { retryAfter: sent.retryAfterSeconds }))
      await markEnquiry(transaction, row, { isDone: true, action: 'invited' }, origin)
      return ok(null)
    })
  })
}

type EnquiryRow = Omit<Enquiry, 'auction' | 'mayInvite' | 'doneBy'> & {
  readonly auctionId: AuctionId
  readonly doneBy: UserId | null
}

/** Messages about auctions that the viewer runs as a broker; those to the provider have no auction. */
function enquiriesFor(knex: Knex, viewer: SignedIn): Knex.QueryBuilder {
  return accountsTable(knex, 'contact_messages').whereIn('auction_id', runAuctionIds(knex, viewer))
}

async function enquiriesPage(
  knex: Knex,
  viewer: SignedIn,
  { state, skip, take }: z.output<NonNullable<(typeof getEnquiries)['query']>>,
): Promise<{ readonly rows: readonly EnquiryRow[]; readonly total: number }> {
  const wanted = (): Knex.QueryBuilder => {
    const found = enquiriesFor(knex, viewer)
    return state === 'open' ? found.whereNull('done_at') : found.whereNotNull('done_at')
  }
  const order = [{ column: 'created_at', order: 'desc' }, 'id']
  const page = wanted().orderBy(order).offset(skip).limit(take).select('*')
  return { rows: await rowsOf(page), total: await countOf(wanted()) }
}

/** One enquiry, locked until the end of the transaction; null for whom it is none. */
async function lockedEnquiry(transaction: Knex, viewer: SignedIn, id: string): Promise<EnquiryRow | null> {
  const found = enquiriesFor(transaction, viewer).where({ id }).forUpdate()
  const row = await found.first<object | undefined>()
  return row === undefined ? null : rowOf(row)
}

/** The first person who dealt with it stays recorded; the audit trail holds no word of it. */
async function markEnquiry(
  transaction: Knex,
  { id, doneAt }: EnquiryRow,
  { isDone, action }: { readonly isDone: boolean; readonly action: string },
  origin: Origin,
): Promise<void> {
  if ((doneAt !== null) === isDone) return
  const columns = isDone
    ? { done_at: origin.at, done_by: origin.actorUserId }
    : { done_at: null, done_by: null }
  await accountsTable(transaction, 'contact_messages').where({ id }).update(columns)
  await writeAuditEntry(transaction, {
    origin,
    action: `contactMessage.${action}`,
    subject: { kind: 'contactMessage', id },
    before: { isDone: !isDone },
    after: { isDone },
  })
}

/** Whether nobody can be let in any more. */
function isAuctionOver(
  { withdrawnAt, effectiveEndAt }: Pick<AuctionDetailsRow, 'withdrawnAt' | 'effectiveEndAt'>,
  now: Instant,
): boolean {
  return withdrawnAt !== null || (effectiveEndAt !== null && effectiveEndAt <= now)
}

type Parts = { readonly knex: Knex; readonly people: People }

async function presentEnquiries(
  { knex, people }: Parts,
  rows: readonly EnquiryRow[],
  now: Instant,
): Promise<Enquiry[]> {
  const auctions = await auctionsOf(
    knex,
    rows.map(({ auctionId }) => auctionId),
  )
  const person = await people(rows.flatMap(({ doneBy }) => doneBy ?? []))
  return rows.map(({ id, createdAt, auctionId, email, phoneNumber, message, doneAt, doneBy }) => {
    const auction = auctions.get(auctionId)
    const { title = '', city = '', timeZone = 'UTC' } = auction ?? {}
    return {
      id,
      createdAt,
      auction: { id: auctionId, title, city, timeZone },
      email,
      phoneNumber,
      message,
      mayInvite: email !== null && auction !== undefined && !isAuctionOver(auction, now),
      doneAt,
      doneBy: doneBy === null ? null : person(doneBy).name,
    }
  })
}
