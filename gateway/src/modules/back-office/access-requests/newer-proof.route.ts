import { answerNewerProof, sendNewerProof } from '@zuschlag/contracts/access-requests/newer-proof'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { seeAuction } from '../../../policies/auction-access.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { originOf } from '../../identity/accounts/audit-trail.ts'
import type { AdministerDependencies } from './administer-access-requests.route.ts'
import { presentedOne } from './administer-access-requests.route.ts'
import { answerProof, approvedRequest, handInNewerProof } from './newer-proofs.ts'
import type { AccessRequestRow } from './access-request-rows.ts'
import type { Asked } from './own-access-requests.ts'
import type { OwnCall, OwnRequestDependencies } from './own-access-requests.route.ts'
import { auctionEnded, isOver } from './own-access-requests.route.ts'
import { presentChanged } from './kept-agreement.ts'
import { mailWaiting } from './access-request-mails.ts'
import { mailProofAnswered } from './proof-mails.ts'
import { administeredAccessRequest, auctionsOf } from './read-access-requests.ts'

type Dependencies = OwnRequestDependencies & AdministerDependencies

/** How somebody with access hands in a proof that holds for longer, and what the broker makes of it. */
export function newerProofRoutes(dependencies: Dependencies): readonly Route[] {
  const { knex, publicUrl } = dependencies
  const askedOf = async (call: OwnCall, viewer: SignedIn): Promise<Result<Asked, Problem>> => {
    const seen = await seeAuction(call.params.auctionId, viewer, call.headers, dependencies)
    if (!seen.ok) return seen
    const { row: auction } = seen.value
    if (isOver(auction, call.now)) return err(auctionEnded())
    return ok({ auction, userId: viewer.userId, origin: originOf(call) })
  }
  return [
    signedInRoute(sendNewerProof, {
      who: 'signedInWhoSees',
      tag: 'Own account',
      summary: 'Hand in a newer proof of funds',
    }).answer(
      async (call, viewer) => {
        const asked = await askedOf(call, viewer)
        if (!asked.ok) return asked
        const mail = (transaction: Knex, row: AccessRequestRow) =>
          mailWaiting(transaction, 'newerProofSent', row, { publicUrl, at: call.now })
        const { body, file } = call
        return presentChanged(knex, await handInNewerProof(dependencies, asked.value, body, file, mail))
      },
      async (call, viewer) => {
        const asked = await askedOf(call, viewer)
        const approved = asked.ok ? await approvedRequest(knex, asked.value) : asked
        return approved.ok ? null : approved.error
      },
    ),
    signedInRoute(answerNewerProof, {
      who: 'ownAccount',
      tag: 'Bidders of an auction',
      summary: 'Confirm or refuse a newer proof of funds',
    }).answer(async ({ params, body, ...call }, viewer) => {
      const row = await administeredAccessRequest(knex, viewer, params.requestId)
      if (row === null) return err(problemOf('notFound'))
      const timeZone = (await auctionsOf(knex, [row.auction_id])).get(row.auction_id)?.timeZone ?? 'UTC'
      const by = { origin: originOf(call), timeZone }
      const { isConfirmed } = body
      const answered = await answerProof(dependencies, row, body, by, (transaction, changed) =>
        mailProofAnswered(transaction, changed, { publicUrl, at: call.now, isConfirmed }),
      )
      return presentedOne(dependencies, answered, call.now)
    }),
  ]
}
