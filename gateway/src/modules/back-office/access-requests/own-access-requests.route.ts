import type { AccessRequestFile } from '@zuschlag/contracts/access-requests/access-request'
import {
  beginAccessRequest,
  getOwnAccessRequest,
  type OwnAccessRequest,
  saveAccessRequest,
  submitAccessRequest,
  uploadAccessIdentification,
  uploadAccessProof,
  withdrawAccessRequest,
} from '@zuschlag/contracts/access-requests/own-access-request'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { type Call, route, type Route, signedInRoute } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { rejectionProblem } from '../../../kernel/rejection-problem.ts'
import { type AuctionAccess, seeAuction } from '../../../policies/auction-access.ts'
import { may } from '../../../policies/auction-policy.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { originOf } from '../../identity/accounts/audit-trail.ts'
import type { IdentificationStore } from '../../identity/registrations/identification.ts'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import type { AccountTokens } from '../../identity/accounts/account-tokens.ts'
import { lastConcluded, presentChanged, presentOwn } from './brokerage-offer.ts'
import { mailWaiting } from './access-request-mails.ts'
import type { AccessRequestRow } from './access-request-rows.ts'
import {
  lastAccessRequest,
  openRequest,
  saveFile,
  saveRequest,
  submitRequest,
  withdrawRequest,
} from './own-access-requests.ts'
import { startAccessRequest } from './start-access-request.ts'

const facts = { who: 'signedInWhoSees', tag: 'Own account' } as const

export type OwnRequestDependencies = AuctionAccess & {
  readonly knex: Knex
  readonly identifications: IdentificationStore
  readonly tokens: AccountTokens
  readonly rateLimits: RateLimits
  readonly publicUrl: string
}
type Dependencies = OwnRequestDependencies
export type OwnCall = Call<{ readonly auctionId: AuctionId }, unknown, unknown>

/** How somebody asks for access to an auction that they see and may not bid in. */
export function ownAccessRequestRoutes(dependencies: Dependencies): readonly Route[] {
  const { knex, publicUrl } = dependencies
  const refusal = uploadRefusal(dependencies)
  return [
    beginRoute(dependencies),
    signedInRoute(getOwnAccessRequest, {
      ...facts,
      summary: 'Get the own request for access to an auction',
    }).answer(async ({ params: { auctionId }, headers }, viewer) => {
      const seen = await seeAuction(auctionId, viewer, headers, dependencies)
      const own = { auctionId, userId: viewer.userId }
      // Who concluded an agreement withdraws from it also where the auction is not theirs to see (AGR-6).
      if (!seen.ok && (await lastConcluded(knex, own)) === null) return seen
      const row = await lastAccessRequest(knex, own)
      return ok(row === null ? null : await presentOwn(knex, row))
    }),
    signedInRoute(saveAccessRequest, { ...facts, summary: 'Save the draft of a request for access' }).answer(
      async (call, viewer) => {
        const asked = await askable(dependencies, call, viewer)
        if (!asked.ok) return asked
        return presentChanged(knex, await saveRequest(dependencies, asked.value, call.body))
      },
    ),
    signedInRoute(uploadAccessIdentification, {
      ...facts,
      summary: 'Upload the identification of a request for access',
    }).answer(uploader(dependencies, 'identification'), refusal),
    signedInRoute(uploadAccessProof, {
      ...facts,
      summary: 'Upload the proof of funds of a request for access',
    }).answer(uploader(dependencies, 'proofOfFunds'), refusal),
    signedInRoute(submitAccessRequest, {
      ...facts,
      summary: 'Send a request for access, or answer a question about it',
    }).answer(async (call, viewer) => {
      const asked = await askable(dependencies, call, viewer)
      if (!asked.ok) return asked
      const notify = (transaction: Knex, row: AccessRequestRow) =>
        mailWaiting(transaction, 'accessRequested', row, { publicUrl, at: call.now })
      return presentChanged(knex, await submitRequest(dependencies, asked.value, call.body, notify))
    }),
    signedInRoute(withdrawAccessRequest, { ...facts, summary: 'Withdraw a request for access' }).answer(
      async (call, viewer) => {
        const seen = await seeAuction(call.params.auctionId, viewer, call.headers, dependencies)
        if (!seen.ok) return seen
        const own = { auction: seen.value.row, userId: viewer.userId, origin: originOf(call) }
        return presentChanged(knex, await withdrawRequest(dependencies, own, call.body.revision))
      },
    ),
  ]
}

function beginRoute(dependencies: Dependencies): Route {
  return route(beginAccessRequest, {
    ...facts,
    who: 'whoSees',
    summary: 'Request a link to a request for access',
  }).answer(async (call) => {
    const seen = await seeAuction(call.params.auctionId, call.viewer, call.headers, dependencies)
    if (!seen.ok) return seen
    const { row } = seen.value
    if (isOver(row, call.now)) return err(auctionEnded())
    await startAccessRequest(dependencies, row, call.body, originOf(call))
    return ok(null)
  })
}

function uploader(dependencies: Dependencies, kind: Exclude<AccessRequestFile, 'newerProof'>) {
  return async (call: OwnCall, viewer: SignedIn): Promise<Result<OwnAccessRequest, Problem>> => {
    const asked = await askable(dependencies, call, viewer)
    if (!asked.ok) return asked
    return presentChanged(dependencies.knex, await saveFile(dependencies, asked.value, kind, call.file))
  }
}

/** Why no file of this person is read: there is no request of theirs that takes one. */
function uploadRefusal(dependencies: Dependencies) {
  return async (call: OwnCall, viewer: SignedIn): Promise<Problem | null> => {
    const asked = await askable(dependencies, call, viewer)
    const open = asked.ok ? await openRequest(dependencies.knex, asked.value) : asked
    return open.ok ? null : open.error
  }
}

/** The auction, where it is not over and this viewer has no access yet. */
export async function askable(dependencies: Dependencies, call: OwnCall, viewer: SignedIn) {
  const seen = await seeAuction(call.params.auctionId, viewer, call.headers, dependencies)
  if (!seen.ok) return seen
  const { row: auction, by } = seen.value
  if (isOver(auction, call.now)) return err(auctionEnded())
  const isAdmitted = may(by.relation, 'placeBid') || may(by.relation, 'seeManagement')
  if (isAdmitted) return err(problemOf('accessAlreadyGranted'))
  return ok({ auction, userId: viewer.userId, origin: originOf(call) })
}

export function auctionEnded(): Problem {
  return rejectionProblem({ code: 'auctionEnded' }, { showToast: false })
}

export function isOver({ withdrawnAt, effectiveEndAt }: AuctionDetailsRow, now: string): boolean {
  return withdrawnAt !== null || (effectiveEndAt !== null && effectiveEndAt <= now)
}
