import { getDisputeFile, getDisputeSteps, verifyDispute } from '@zuschlag/contracts/administration/dispute'
import { getDisputeIncidents } from '@zuschlag/contracts/administration/dispute-incidents'
import { getDisputeNotices } from '@zuschlag/contracts/administration/dispute-notices'
import { playWhatIf } from '@zuschlag/contracts/administration/what-if'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { DisputeAnswer, DisputeService } from '@zuschlag/engine/client/dispute-service'
import type { ManagedOwnership } from '../shared/managed-ownership.ts'
import type { People } from '../admissions/people.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { DocumentWriters } from '../../../kernel/threads/document-writers.ts'
import { userIdsIn, withUserIds } from '../../../presenters/user-ids.ts'
import { refusalsOfAdmission, stepForSeller } from '../../../presenters/withheld-from-sellers.ts'
import type { NameDependencies } from '../admissions/names-for.ts'
import { bidderReader } from '../admissions/names-for.ts'
import { auctionNotFound } from '../../../kernel/rejection-problem.ts'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute, streamRoute } from '../../../edge/http/route.ts'
import { StreamAnswer } from '../../../edge/http/stream-answer.ts'
import { may } from '../../../policies/auction-policy.ts'
import { relationTo } from '../../../policies/relation.ts'
import type { SignedIn } from '../../../policies/viewer.ts'
import { disputeServiceProblem } from './dispute-service-problem.ts'
import { disputeIncidentsOf } from './dispute-incidents.ts'
import { disputeNoticesOf } from './dispute-notices.ts'

const facts = { who: 'whoSeesManagement', tag: 'Insight and evidence' } as const

export type DisputeDependencies = NameDependencies & {
  readonly managedOwnership: ManagedOwnership
  readonly people: People
  readonly disputeService: DisputeService
  readonly documents: Pick<DocumentWriters, 'inTurn'>
}

/** Asks the engine in the name of those who manage the auction; for everybody else it is not there. */
function createAsManager(managedOwnership: ManagedOwnership) {
  return async <T>(
    auctionId: AuctionId,
    viewer: SignedIn,
    ask: () => DisputeAnswer<T>,
    permission: 'seeManagement' | 'seeBidders' = 'seeManagement',
  ): Promise<Result<T, Problem>> => {
    if (!(await manages(managedOwnership, auctionId, viewer))) return err(auctionNotFound())
    if (!(await manages(managedOwnership, auctionId, viewer, permission))) return err(problemOf('forbidden'))
    const answer = await ask()
    return answer.ok ? answer : err(disputeServiceProblem(answer.error))
  }
}

/** The dispute console: for an auction's tenant and system administrators; not found for everybody else. */
export function disputeRoutes(dependencies: DisputeDependencies): readonly Route[] {
  const { managedOwnership, people, disputeService, documents } = dependencies
  const asManager = createAsManager(managedOwnership)
  return [
    // A page of many steps is as much work as a document: it waits in the same queue.
    signedInRoute(getDisputeSteps, {
      ...facts,
      summary: 'Get the history step by step with the state after each event',
    }).answer(({ params: { auctionId }, query }, viewer) =>
      documents.inTurn(viewer.userId, async () => {
        const page = await asManager(auctionId, viewer, () => disputeService.steps(auctionId, query))
        if (!page.ok) return page
        const { seesAll, named } = await bidderReader(dependencies, viewer, auctionId)
        const ids = [...new Set(userIdsIn(page.value))]
        const person = named(await people(ids, auctionId))
        const steps = seesAll ? page.value.steps : page.value.steps.map(stepForSeller)
        const shown = withUserIds({ ...page.value, steps }, (userId) => person(userId).id)
        return ok({ ...shown, people: ids.map(person) })
      }),
    ),
    signedInRoute(verifyDispute, { ...facts, summary: 'Verify the history of an auction' }).answer(
      async ({ params: { auctionId } }, viewer) => {
        const verified = await asManager(auctionId, viewer, () => disputeService.verify(auctionId))
        const { seesAll } = await bidderReader(dependencies, viewer, auctionId)
        if (!verified.ok || verified.value.fault === null || seesAll) return verified
        // What does not fit is said in figures, which may be a bidder's limit.
        return ok({ ...verified.value, fault: { ...verified.value.fault, detail: '' } })
      },
    ),
    signedInRoute(playWhatIf, {
      // Its answers would reveal a limit by trying prices.
      ...facts,
      who: 'whoSeesBidders',
      summary: 'Replay a history with one bid changed',
    }).answer(({ params: { auctionId }, body }, viewer) =>
      asManager(auctionId, viewer, () => disputeService.whatIf(auctionId, body), 'seeBidders'),
    ),
    streamRoute(getDisputeFile, {
      ...facts,
      who: 'whoSeesBidders',
      summary: 'Download the history as a verifiable export',
    }).answer(async ({ params: { auctionId } }, viewer) => {
      const file = await asManager(auctionId, viewer, () => disputeService.file(auctionId), 'seeBidders')
      if (!file.ok) return file
      const fileName = `streitakte-${auctionId.slice(0, 8)}.ndjson`
      return ok(
        new StreamAnswer(file.value, { contentType: 'application/x-ndjson; charset=utf-8', fileName }),
      )
    }),
    ...besideHistoryRoutes(dependencies),
  ]
}

/** What the accounts know of a process beside its history. */
function besideHistoryRoutes(dependencies: DisputeDependencies): readonly Route[] {
  const { knex, managedOwnership, people, documents } = dependencies
  return [
    signedInRoute(getDisputeNotices, {
      ...facts,
      summary: 'List notifications that were sent about an auction',
    }).answer(async ({ params: { auctionId }, query }, viewer) => {
      if (!(await manages(managedOwnership, auctionId, viewer))) return err(auctionNotFound())
      const { named } = await bidderReader(dependencies, viewer, auctionId)
      return documents.inTurn(viewer.userId, async () =>
        ok(
          await disputeNoticesOf(knex, async (...of) => named(await people(...of)), { auctionId, ...query }),
        ),
      )
    }),
    signedInRoute(getDisputeIncidents, {
      ...facts,
      summary: 'List bids and requests that never reached the engine',
    }).answer(async ({ params: { auctionId }, query }, viewer) => {
      if (!(await manages(managedOwnership, auctionId, viewer))) return err(auctionNotFound())
      const { seesAll, named } = await bidderReader(dependencies, viewer, auctionId)
      const page = { auctionId, withheld: seesAll ? [] : [...refusalsOfAdmission], ...query }
      const found = await disputeIncidentsOf(knex, async (...of) => named(await people(...of)), page)
      if (seesAll) return ok(found)
      // An offer that reached the engine after all has this command id in its event.
      const incidents = found.incidents.map((incident) => ({ ...incident, commandId: null, requestId: null }))
      return ok({ incidents, total: found.total })
    }),
  ]
}

async function manages(
  managedOwnership: ManagedOwnership,
  auctionId: AuctionId,
  viewer: SignedIn,
  permission: 'seeManagement' | 'seeBidders' = 'seeManagement',
): Promise<boolean> {
  const ownership = await managedOwnership.of(auctionId)
  return ownership !== null && may(relationTo(viewer, ownership, false), permission)
}
