import {
  approveAccessRequest,
  askBackAccessRequest,
  declineAccessRequest,
  getAccessRequest,
  getAccessRequestFile,
  getAccessRequests,
} from '@zuschlag/contracts/access-requests/administration'
import type { AdministeredAccessRequest } from '@zuschlag/contracts/access-requests/administration'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { FileAnswer } from '../../../edge/http/file-answer.ts'
import type { Route } from '../../../edge/http/route.ts'
import { fileRoute, signedInRoute } from '../../../edge/http/route.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { originOf, writeAuditEntry } from '../../identity/accounts/audit-trail.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { People } from '../admissions/people.ts'
import type { AccessRequestRow } from './access-request-rows.ts'
import { fileColumns } from './access-request-rows.ts'
import type { DecideDependencies } from './decide-access-request.ts'
import { approveRequest, askBack, declineRequest } from './decide-access-request.ts'
import {
  accessRequestsPage,
  administeredAccessRequest,
  auctionsOf,
  presentAdministered,
} from './read-access-requests.ts'

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
    const name = row?.[fileColumns[file]] ?? null
    if (name === null) return err(problemOf('notFound'))
    // Who looked at somebody's passport, and when, is worth a line.
    await writeAuditEntry(knex, {
      origin: originOf(call),
      action: 'accessRequest.fileSeen',
      subject: { kind: 'accessRequest', id },
      before: null,
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
        const auctionId = found.value.auction_id
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
