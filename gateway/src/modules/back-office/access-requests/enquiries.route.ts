import { getEnquiries, inviteEnquirer, settleEnquiry } from '@zuschlag/contracts/access-requests/enquiries'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import { originOf } from '../../identity/accounts/audit-trail.ts'
import type { AccountTokens } from '../../identity/accounts/account-tokens.ts'
import type { People } from '../admissions/people.ts'
import { enquiriesPage, isAuctionOver, lockedEnquiry, markEnquiry, presentEnquiries } from './enquiries.ts'
import { auctionsOf } from './read-access-requests.ts'
import { startAccessRequest } from './start-access-request.ts'

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
      if (row.done_at !== null) return ok(null)
      const { email } = row
      if (email === null)
        return err(problemOf('validationFailed', { errors: { email: ['There is no address'] } }))
      const auction = (await auctionsOf(transaction, [row.auction_id])).get(row.auction_id)
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
