import type { NewerProof } from '@zuschlag/contracts/access-requests/access-request'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { UploadedFile } from '../../../edge/http/call.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { Origin } from '../../identity/accounts/audit-trail.ts'
import type { IdentificationStore } from '../../identity/registrations/identification.ts'
import { readIdentification } from '../../identity/registrations/identification.ts'
import type { AccessRequestRow } from './access-request-rows.ts'
import { isProofExpired } from './access-request-rows.ts'
import { changeAccessRequest } from './change-access-request.ts'
import type { Asked } from './own-access-requests.ts'
import { fileProblem, lastAccessRequest } from './own-access-requests.ts'

type Dependencies = { readonly knex: Knex; readonly identifications: IdentificationStore }
type Follow = (transaction: Knex, row: AccessRequestRow) => Promise<void>
type Changed = Promise<Result<AccessRequestRow, Problem>>

type Proof = {
  readonly revision: number
  readonly proofAmount: number
  readonly proofIssuer: string
  readonly proofExpiresOn: string
}

/** The request of somebody who has access, and may hand in a newer proof for it. */
export async function approvedRequest(
  knex: Knex,
  { auction: { auctionId }, userId }: Asked,
): Promise<Result<AccessRequestRow, Problem>> {
  const row = await lastAccessRequest(knex, { auctionId, userId })
  return row?.state === 'approved' ? ok(row) : err(problemOf('newerProofNotOpen'))
}

/** Keeps a proof beside the one that holds, until the tenant has answered. */
export async function handInNewerProof(
  { knex, identifications }: Dependencies,
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
  if (isProofExpired({ proof_expires_on: newer.expiresOn }, origin.at, auction.timeZone))
    return err(problemOf('proofExpired'))
  if (file === null) return err(fileProblem('missing'))
  const picture = await readIdentification(file.path, userId)
  if (!picture.ok) return err(fileProblem(picture.error))
  return identifications.replace(before.newer_proof_file, picture.value, (name) => {
    const columns = { newer_proof: JSON.stringify(newer), newer_proof_file: name }
    return changeAccessRequest(knex, { before, columns, origin, action: 'newerProofSent' }, follow)
  })
}

/** Puts the newer proof in the place of the earlier one, or drops it. */
export async function answerProof(
  { knex, identifications }: Dependencies,
  row: AccessRequestRow,
  { revision, isConfirmed }: { readonly revision: number; readonly isConfirmed: boolean },
  { origin, timeZone }: { readonly origin: Origin; readonly timeZone: string },
  follow: Follow,
): Changed {
  if (row.revision !== revision) return err(problemOf('changedMeanwhile'))
  const { newer_proof: newer, newer_proof_file: file } = row
  if (row.state !== 'approved' || newer === null) return err(problemOf('newerProofNotOpen'))
  if (isConfirmed && isProofExpired({ proof_expires_on: newer.expiresOn }, origin.at, timeZone))
    return err(problemOf('proofExpired'))
  const proof = {
    proof_amount: String(newer.amount),
    proof_issuer: newer.issuer,
    proof_expires_on: newer.expiresOn,
    proof_file: file,
    proof_reminders: 0,
  }
  const columns = { ...(isConfirmed ? proof : {}), newer_proof: null, newer_proof_file: null }
  const action = isConfirmed ? 'newerProofConfirmed' : 'newerProofRefused'
  return changeAccessRequest(knex, { before: row, columns, origin, action }, async (transaction, changed) => {
    await follow(transaction, changed)
    const unnamed = isConfirmed ? row.proof_file : file
    if (unnamed !== null) await identifications.remove(unnamed)
  })
}
