import {
  ACCESS_FILE_FIELD,
  type AccessRequestFields,
  type AccessRequestFile,
} from '@zuschlag/contracts/access-requests/access-request'
import { randomUUID } from 'node:crypto'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { UploadedFile } from '../../../edge/http/route.ts'
import type { PictureFailure } from '../../../kernel/pictures/redraw-picture.ts'
import type { Origin } from '../../identity/accounts/audit-trail.ts'
import { type IdentificationStore, readIdentification } from '../../identity/registrations/identification.ts'
import { problemOf, unavailable } from '../../../kernel/problem.ts'
import { columnsOf, rowsOf } from '../../../kernel/rows.ts'
import {
  type AccessRequestRow,
  accessRequests,
  brokerageInForce,
  fileFields,
  filesOf,
  firstAccessRequest,
  isProofExpired,
  missingIn,
  storedFields,
} from './access-request-rows.ts'
import { buyerCommission } from './brokerage-offer.ts'
import { changeAccessRequest, closedProblem, noteChange } from './change-access-request.ts'

type Dependencies = { readonly knex: Knex; readonly identifications: IdentificationStore }
export type Asked = { readonly auction: AuctionDetailsRow; readonly userId: UserId; readonly origin: Origin }
type Changed = Promise<Result<AccessRequestRow, Problem>>

/** The last request of a person for an auction. */
export async function lastAccessRequest(
  knex: Knex,
  { auctionId, userId }: { readonly auctionId: string; readonly userId: string },
): Promise<AccessRequestRow | null> {
  const own = accessRequests(knex).where({ auction_id: auctionId, user_id: userId })
  return firstAccessRequest(own.orderBy([{ column: 'created_at', order: 'desc' }, 'id']))
}

/** Keeps what was filled in so far; without a revision a draft starts. */
export async function saveRequest(
  { knex }: Dependencies,
  { auction, userId, origin }: Asked,
  { revision, ...fields }: AccessRequestFields & { readonly revision: number | null },
): Changed {
  const { auctionId, tenantId } = auction
  const last = await lastAccessRequest(knex, { auctionId, userId })
  const isClosed = last === null || closedProblem(last) !== null
  if (!isClosed || revision !== null) {
    const found = editable(last, revision)
    if (!found.ok) return found
    const change = { before: found.value, columns: storedFields(fields), origin, action: null }
    return changeAccessRequest(knex, change)
  }
  return knex.transaction(async (transaction) => {
    const made = accessRequests(transaction)
      .insert(
        columnsOf({
          ...storedFields(fields),
          auctionId,
          tenantId,
          userId,
          id: randomUUID(),
          state: 'draft',
          revision: 1,
          createdAt: origin.at,
          changedAt: origin.at,
        }),
      )
      .onConflict()
      .ignore()
      .returning('*')
    const [started] = await rowsOf<AccessRequestRow>(made)
    if (started === undefined) return err(problemOf('changedMeanwhile'))
    await noteChange(transaction, started, { before: null, origin, action: 'started' })
    return ok(started)
  })
}

/** The request, where its author may change it and saw it as it is. */
export function editable(
  row: AccessRequestRow | null,
  revision: number | null,
): Result<AccessRequestRow, Problem> {
  if (row === null) return err(problemOf('changedMeanwhile'))
  const problem = closedProblem(row)
  if (problem !== null) return err(problemOf('accessRequestDecided'))
  if (row.revision !== revision) return err(problemOf('changedMeanwhile'))
  const isWithTenant = row.state === 'open' || row.state === 'approving'
  return isWithTenant ? err(problemOf('accessRequestDecided')) : ok(row)
}

/** The last request of a person, where they may still change it. */
export async function openRequest(
  knex: Knex,
  { auction: { auctionId }, userId }: Asked,
): Promise<Result<AccessRequestRow, Problem>> {
  const last = await lastAccessRequest(knex, { auctionId, userId })
  return editable(last, last?.revision ?? null)
}

/** Replaces a picture by one of our own making. */
export async function saveFile(
  { knex, identifications }: Dependencies,
  asked: Asked,
  kind: Exclude<AccessRequestFile, 'newerProof'>,
  file: UploadedFile | null,
): Changed {
  if (file === null) return err(fileProblem('missing'))
  const { userId, origin } = asked
  const found = await openRequest(knex, asked)
  if (!found.ok) return found
  const picture = await readIdentification(file.path, userId)
  if (!picture.ok) return err(fileProblem(picture.error))
  const before = found.value
  const column = fileFields[kind]
  return identifications.replace(before[column], picture.value, (name) =>
    changeAccessRequest(knex, { before, columns: { [column]: name }, origin, action: null }),
  )
}

export function fileProblem(failure: PictureFailure | 'missing'): Problem {
  if (failure === 'busy') return unavailable()
  if (failure === 'notAPicture') {
    return problemOf('unsupportedMediaType', { detail: 'The file must be a JPEG or a PNG.' })
  }
  const text = failure === 'missing' ? 'A picture is needed' : 'The picture cannot be read'
  return problemOf('validationFailed', { errors: { [ACCESS_FILE_FIELD]: [text] } })
}

/** Sends a draft to the tenant, or answers what it asked back. */
export async function submitRequest(
  { knex }: Dependencies,
  { auction, userId, origin }: Asked,
  { revision, answer }: { readonly revision: number; readonly answer: string | null },
  follow: (transaction: Knex, row: AccessRequestRow) => Promise<void>,
): Changed {
  const found = editable(await lastAccessRequest(knex, { auctionId: auction.auctionId, userId }), revision)
  if (!found.ok) return found
  const before = found.value
  const missing = missingIn(before, answer)
  if (missing.length > 0) {
    const errors = Object.fromEntries(missing.map((name) => [name, ['This is needed']]))
    return err(problemOf('validationFailed', { errors }))
  }
  if (isProofExpired(before, origin.at, auction.timeZone)) return err(problemOf('proofExpired'))
  const commission = buyerCommission(auction)
  const isAgreed = commission === null || brokerageInForce(before)?.percent === commission
  if (!isAgreed) return err(problemOf('brokerageNeeded'))
  const said = answer === null ? [] : [{ by: 'applicant' as const, text: answer, at: origin.at }]
  const columns = {
    state: 'open',
    submittedAt: origin.at,
    messages: JSON.stringify([...before.messages, ...said]),
  } as const
  return changeAccessRequest(knex, { before, columns, origin, action: 'submitted' }, follow)
}

/** Takes a request back. Its pictures are deleted with it. */
export async function withdrawRequest(
  { knex, identifications }: Dependencies,
  { auction: { auctionId }, userId, origin }: Asked,
  revision: number,
): Changed {
  const before = await lastAccessRequest(knex, { auctionId, userId })
  if (before === null || before.revision !== revision) return err(problemOf('changedMeanwhile'))
  if (closedProblem(before) !== null) return err(problemOf('accessRequestDecided'))
  if (before.state === 'approving') return err(problemOf('changedMeanwhile'))
  const columns = {
    state: 'withdrawn',
    decidedAt: origin.at,
    identificationFile: null,
    proofFile: null,
  } as const
  return changeAccessRequest(knex, { before, columns, origin, action: 'withdrawn' }, async () => {
    for (const name of filesOf(before)) await identifications.remove(name)
  })
}
