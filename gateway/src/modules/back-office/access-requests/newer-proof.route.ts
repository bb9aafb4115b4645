import { answerNewerProof, sendNewerProof } from '@zuschlag/contracts/access-requests/newer-proof'
import { err } from '@zuschlag/contracts/kernel/result'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { seeAuction } from '../../../policies/auction-access.ts'
import { originOf } from '../../identity/accounts/audit-trail.ts'
import type { AdministerDependencies } from './administer-access-requests.route.ts'
import { presentedOne } from './administer-access-requests.route.ts'
import { answerProof, handInNewerProof } from './newer-proofs.ts'
import type { OwnRequestDependencies } from './own-access-requests.route.ts'
import { auctionEnded, isOver } from './own-access-requests.route.ts'
import { presentChanged } from './kept-agreement.ts'
import { mailWaiting } from './access-request-mails.ts'
import { mailProofAnswered } from './proof-mails.ts'
import { administeredAccessRequest, auctionsOf } from './read-access-requests.ts'

type Dependencies = OwnRequestDependencies & AdministerDependencies

/** How somebody with access hands in a proof that holds for longer, and what the broker makes of it. */
export function newerProofRoutes(dependencies: Dependencies): readonly Route[] {
  const { knex, publicUrl } = dependencies
  return [
    signedInRoute(sendNewerProof, async (call, viewer) => {
      const seen = await seeAuction(call.params.auctionId, viewer, call.headers, dependencies)
      if (!seen.ok) return seen
      const { row: auction } = seen.value
      if (isOver(auction, call.now)) return err(auctionEnded())
      const asked = { auction, userId: viewer.userId, origin: originOf(call) }
      const changed = await handInNewerProof(dependencies, asked, call.body, call.file, (transaction, row) =>
        mailWaiting(transaction, 'newerProofSent', row, { publicUrl, at: call.now }),
      )
      return presentChanged(knex, changed)
    }),
    signedInRoute(answerNewerProof, async ({ params, body, ...call }, viewer) => {
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
