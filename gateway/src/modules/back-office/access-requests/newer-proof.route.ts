import { answerNewerProof, sendNewerProof } from '@zuschlag/contracts/access-requests/newer-proof'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { NewerProof } from '@zuschlag/contracts/access-requests/access-request'
import { type Route, signedInRoute, type UploadedFile } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { seeAuction } from '../../../policies/auction-access.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { type Origin, originOf } from '../../identity/accounts/audit-trail.ts'
import { type AdministerDependencies, presentedOne } from './administer-access-requests.route.ts'
import { type AccessRequestRow, isProofExpired } from './access-request-rows.ts'
import { type Asked, fileProblem, lastAccessRequest } from './own-access-requests.ts'
import type { OwnCall, OwnRequestDependencies } from './own-access-requests.route.ts'
import { auctionEnded, isOver } from './own-access-requests.route.ts'
import { presentChanged } from './brokerage-offer.ts'
import { mailWaiting, mailProofAnswered } from './access-request-mails.ts'
import { administeredAccessRequest, auctionsOf } from './read-access-requests.ts'
import { type IdentificationStore, readIdentification } from '../../identity/registrations/identification.ts'
import { changeAccessRequest } from './change-access-request.ts'

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
      const timeZone = (await auctionsOf(knex, [row.auctionId])).get(row.auctionId)?.timeZone ?? 'UTC'
      const by = { origin: originOf(call), timeZone }
      const { isConfirmed } = body
      const answered = await answerProof(dependencies, row, body, by, (transaction, changed) =>
        mailProofAnswered(transaction, changed, { publicUrl, at: call.now, isConfirmed }),
      )
      return presentedOne(dependencies, answered, call.now)
    }),
  ]
}

type KeepDependencies = { readonly knex: Knex; readonly identifications: IdentificationStore }
type Follow = (transaction: Knex, row: AccessRequestRow) => Promise<void>
type Changed = Promise<Result<AccessRequestRow, Problem>>

type Proof = {
  readonly revision: number
  readonly proofAmount: number
  readonly proofIssuer: string
  readonly proofExpiresOn: string
}

/** The request of somebody who has access, and may hand in a newer proof for it. */
async function approvedRequest(
  knex: Knex,
  { auction: { auctionId }, userId }: Asked,
): Promise<Result<AccessRequestRow, Problem>> {
  const row = await lastAccessRequest(knex, { auctionId, userId })
  return row?.state === 'approved' ? ok(row) : err(problemOf('newerProofNotOpen'))
}

/** Keeps a proof beside the one that holds, until the tenant has answered. */
export async function handInNewerProof(
  { knex, identifications }: KeepDependencies,
  asked: Asked,
  proof: Proof,
  file: UploadedFile | null,
  follow: Follow,
): Changed {
  const { auction, userId, origin } = asked
  const approved = await approvedRequest(knex, asked)
  if (!approved.ok) return approved
  const before = approved.value
  if (before.revision !== proof.revision) return err(problemOf('changedMeanwhile'))
  const newer: NewerProof = {
    amount: proof.proofAmount,
    issuer: proof.proofIssuer,
    expiresOn: proof.proofExpiresOn,
    sentAt: origin.at,
  }
  if (isProofExpired({ proofExpiresOn: newer.expiresOn }, origin.at, auction.timeZone))
    return err(problemOf('proofExpired'))
  if (file === null) return err(fileProblem('missing'))
  const picture = await readIdentification(file.path, userId)
  if (!picture.ok) return err(fileProblem(picture.error))
  return identifications.replace(before.newerProofFile, picture.value, (name) => {
    const columns = { newerProof: JSON.stringify(newer), newerProofFile: name }
    return changeAccessRequest(knex, { before, columns, origin, action: 'newerProofSent' }, follow)
  })
}

/** Puts the newer proof in the place of the earlier one, or drops it. */
async function answerProof(
  { knex, identifications }: KeepDependencies,
  row: AccessRequestRow,
  { revision, isConfirmed }: { readonly revision: number; readonly isConfirmed: boolean },
  { origin, timeZone }: { readonly origin: Origin; readonly timeZone: string },
  follow: Follow,
): Changed {
  if (row.revision !== revision) return err(problemOf('changedMeanwhile'))
  const { newerProof: newer, newerProofFile: file } = row
  if (row.state !== 'approved' || newer === null) return err(problemOf('newerProofNotOpen'))
  if (isConfirmed && isProofExpired({ proofExpiresOn: newer.expiresOn }, origin.at, timeZone))
    return err(problemOf('proofExpired'))
  const proof = {
    proofAmount: String(newer.amount),
    proofIssuer: newer.issuer,
    proofExpiresOn: newer.expiresOn,
    proofFile: file,
    proofReminders: 0,
  }
  const columns = { ...(isConfirmed ? proof : {}), newerProof: null, newerProofFile: null }
  const action = isConfirmed ? 'newerProofConfirmed' : 'newerProofRefused'
  return changeAccessRequest(knex, { before: row, columns, origin, action }, async (transaction, changed) => {
    await follow(transaction, changed)
    const unnamed = isConfirmed ? row.proofFile : file
    if (unnamed !== null) await identifications.remove(unnamed)
  })
}
