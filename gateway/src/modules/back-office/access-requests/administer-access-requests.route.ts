import {
  type AdministeredAccessRequest,
  approveAccessRequest,
  askBackAccessRequest,
  declineAccessRequest,
  getAccessRequest,
  getAccessRequestFile,
  getAccessRequests,
} from '@zuschlag/contracts/access-requests/administration'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import { ACCESS_MESSAGES_MAX } from '@zuschlag/contracts/access-requests/access-request'
import type { AccessDeclineCategory } from '@zuschlag/contracts/access-requests/access-request'
import { randomUUID } from 'node:crypto'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { FileAnswer } from '../../../edge/http/answers.ts'
import { fileRoute, type Route, signedInRoute } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { type Origin, originOf, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { People } from '../admissions/people.ts'
import { type AccessRequestRow, fileFields, filesOf, isProofExpired } from './access-request-rows.ts'
import {
  accessRequestsPage,
  administeredAccessRequest,
  auctionsOf,
  presentAdministered,
} from './read-access-requests.ts'
import type { IdentificationStore } from '../../identity/registrations/identification.ts'
import { changeAdmissionOf, type ChangeDependencies } from '../admissions/change-admission.ts'
import { mailAnswered } from './access-request-mails.ts'
import { changeAccessRequest, closedProblem } from './change-access-request.ts'

const facts = { who: 'ownAccount', tag: 'Bidders of an auction' } as const

export type AdministerDependencies = DecideDependencies & {
  readonly directory: Directory
  readonly people: People
}
type Dependencies = AdministerDependencies

/** What brokers do with requests for access to what their tenant runs; not found for everybody else. */
export function administerAccessRequestRoutes(dependencies: Dependencies): readonly Route[] {
  const { knex } = dependencies
  return [
    signedInRoute(getAccessRequests, { ...facts, summary: 'List requests for access' }).answer(
      async ({ query, now }, viewer) => {
        const { rows, total } = await accessRequestsPage(knex, viewer, query, now)
        return ok({ requests: await presentAdministered(dependencies, rows, now), total })
      },
    ),
    signedInRoute(getAccessRequest, { ...facts, summary: 'Get a request for access' }).answer(
      async ({ params, now }, viewer) => {
        const row = await administeredAccessRequest(knex, viewer, params.requestId)
        if (row === null) return err(problemOf('notFound'))
        return presentedOne(dependencies, ok(row), now)
      },
    ),
    fileOfRequestRoute(dependencies),
    ...decisionRoutes(dependencies),
  ]
}

function fileOfRequestRoute({ knex, identifications }: Dependencies): Route {
  return fileRoute(getAccessRequestFile, {
    ...facts,
    summary: 'Download a picture of a request for access',
  }).answer(async ({ params: { requestId: id, file }, ...call }) => {
    const { viewer } = call
    const row = viewer.kind === 'visitor' ? null : await administeredAccessRequest(knex, viewer, id)
    const name = row?.[fileFields[file]] ?? null
    if (name === null) return err(problemOf('notFound'))
    // Who looked at somebody's passport, and when, is worth a line.
    await writeAuditEntry(knex, {
      origin: originOf(call),
      action: 'accessRequest.fileSeen',
      subject: { kind: 'accessRequest', id },
      after: { file },
    })
    return ok(new FileAnswer(identifications.pathOf(name)))
  })
}

function decisionRoutes(dependencies: Dependencies): readonly Route[] {
  const { knex } = dependencies
  const requested = async (viewer: SignedIn, id: string): Promise<Result<AccessRequestRow, Problem>> => {
    const row = await administeredAccessRequest(knex, viewer, id)
    return row === null ? err(problemOf('notFound')) : ok(row)
  }
  return [
    signedInRoute(approveAccessRequest, { ...facts, summary: 'Approve a request for access' }).answer(
      async ({ params, body, ...call }, viewer) => {
        const found = await requested(viewer, params.requestId)
        if (!found.ok) return found
        const auctionId = found.value.auctionId
        const timeZone = (await auctionsOf(knex, [auctionId])).get(auctionId)?.timeZone ?? 'UTC'
        const by = { viewer, origin: originOf(call), timeZone }
        return presentedOne(dependencies, await approveRequest(dependencies, found.value, body, by), call.now)
      },
    ),
    signedInRoute(askBackAccessRequest, {
      ...facts,
      summary: 'Ask the applicant of a request for access',
    }).answer(async ({ params, body, ...call }, viewer) => {
      const found = await requested(viewer, params.requestId)
      if (!found.ok) return found
      const by = { viewer, origin: originOf(call) }
      return presentedOne(dependencies, await askBack(dependencies, found.value, body, by), call.now)
    }),
    signedInRoute(declineAccessRequest, { ...facts, summary: 'Decline a request for access' }).answer(
      async ({ params, body, ...call }, viewer) => {
        const found = await requested(viewer, params.requestId)
        if (!found.ok) return found
        const by = { viewer, origin: originOf(call) }
        return presentedOne(dependencies, await declineRequest(dependencies, found.value, body, by), call.now)
      },
    ),
  ]
}

export async function presentedOne(
  dependencies: Dependencies,
  result: Result<AccessRequestRow, Problem>,
  now: Instant,
): Promise<Result<AdministeredAccessRequest, Problem>> {
  if (!result.ok) return result
  const [request] = await presentAdministered(dependencies, [result.value], now)
  return request === undefined ? err(problemOf('notFound')) : ok(request)
}

type DecideDependencies = ChangeDependencies & {
  readonly identifications: IdentificationStore
  readonly publicUrl: string
}
type By = { readonly viewer: SignedIn; readonly origin: Origin }
type Decided = Promise<Result<AccessRequestRow, Problem>>

/** Why a broker who saw this revision does not decide; null where they may. */
function undecidable(row: AccessRequestRow, revision: number): Problem | null {
  const closed = closedProblem(row)
  if (closed !== null) return closed
  const isSent = row.state === 'open' || row.state === 'approving' || row.state === 'askedBack'
  return isSent && row.revision === revision ? null : problemOf('changedMeanwhile')
}

type Approval = {
  readonly revision: number
  readonly limit: number | null
  /** When the access ends by itself; null for no end. */
  readonly until: Instant | null
  readonly reason: string
}

/**
 * First the request is taken, so that one of two brokers decides; then limit and access are set, in this
 * order, so that nobody bids above a limit in between; then the approval is noted. After a crash in between
 * the request is still open to its tenant, and the same steps are done again without a second effect.
 */
async function approveRequest(
  dependencies: DecideDependencies,
  row: AccessRequestRow,
  { revision, limit, until, reason }: Approval,
  { viewer, origin, timeZone }: By & { readonly timeZone: string },
): Decided {
  const { knex } = dependencies
  const problem = undecidable(row, revision)
  if (problem !== null) return err(problem)
  // The engine asks the same, but after the limit.
  if (until !== null && until <= origin.at) return err(problemOf('accessEndPassed'))
  if (isProofExpired(row, origin.at, timeZone)) return err(problemOf('proofExpired'))
  // Without one it was sent where nothing was to be concluded; a withdrawn one cannot be worked on.
  if (row.brokerage?.withdrawnAt) return err(problemOf('brokerageNeeded'))
  const taken = await changeAccessRequest(knex, {
    before: row,
    columns: { state: 'approving' },
    origin,
    action: null,
  })
  if (!taken.ok) return taken
  const of = { auctionId: row.auctionId, userId: row.userId }
  const by = { viewer, at: origin.at }
  for (const action of ['limit', 'grant'] as const) {
    const command = { commandId: randomUUID() as CommandId, reason }
    const change = action === 'limit' ? { ...command, action, limit } : { ...command, action, until }
    const changed = await changeAdmissionOf(dependencies, of, change, by)
    if (changed.ok || isSet(changed.error)) continue
    if (isUndecided(changed.error, row)) return changed
    const columns = { state: row.state === 'approving' ? 'open' : row.state } as const
    await changeAccessRequest(knex, { before: taken.value, columns, origin, action: null })
    return changed
  }
  const columns = {
    state: 'approved',
    limitPrice: limit === null ? null : String(limit),
    decidedAt: origin.at,
    decidedBy: viewer.userId,
  } as const
  return changeAccessRequest(knex, { before: taken.value, columns, origin, action: 'approved' })
}

/** Whether the access may have been granted, now or by an earlier approval without an answer. */
function isUndecided({ code, status }: Problem, { state }: AccessRequestRow): boolean {
  return code === 'outcomeUnknown' || (state === 'approving' && status >= 500)
}

/** What was to be set is set already. */
function isSet({ code }: Problem): boolean {
  return code === 'admissionUnchanged' || code === 'accessAlreadyGranted'
}

/** Asks the applicant something; they may change the request and send it again. */
async function askBack(
  { knex, publicUrl }: DecideDependencies,
  row: AccessRequestRow,
  { revision, text }: { readonly revision: number; readonly text: string },
  { origin }: By,
): Decided {
  const problem = undecidable(row, revision) ?? beingApproved(row)
  if (problem !== null) return err(problem)
  // The last place is for the answer.
  if (row.messages.length + 1 >= ACCESS_MESSAGES_MAX) {
    return err(problemOf('validationFailed', { errors: { text: ['Too many messages'] } }))
  }
  const messages = [...row.messages, { by: 'tenant', text, at: origin.at }]
  const columns = { state: 'askedBack', messages: JSON.stringify(messages) } as const
  return changeAccessRequest(
    knex,
    { before: row, columns, origin, action: 'askedBack' },
    (transaction, changed) => mailAnswered(transaction, changed, { publicUrl, at: origin.at }),
  )
}

/** Declines; the pictures are deleted with the decision. */
async function declineRequest(
  { knex, identifications, publicUrl }: DecideDependencies,
  row: AccessRequestRow,
  { revision, category }: { readonly revision: number; readonly category: AccessDeclineCategory },
  { viewer, origin }: By,
): Decided {
  const problem = undecidable(row, revision) ?? beingApproved(row)
  if (problem !== null) return err(problem)
  const columns = {
    state: 'declined',
    declineCategory: category,
    decidedAt: origin.at,
    decidedBy: viewer.userId,
    identificationFile: null,
    proofFile: null,
  } as const
  return changeAccessRequest(
    knex,
    { before: row, columns, origin, action: 'declined' },
    async (transaction, changed) => {
      await mailAnswered(transaction, changed, { publicUrl, at: origin.at })
      for (const name of filesOf(row)) await identifications.remove(name)
    },
  )
}

/** The access may have been granted: approving again ends it, nothing else does. */
function beingApproved({ state }: AccessRequestRow): Problem | null {
  return state === 'approving' ? problemOf('changedMeanwhile') : null
}
