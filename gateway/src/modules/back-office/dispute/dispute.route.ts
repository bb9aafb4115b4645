import { getDisputeFile, getDisputeSteps, verifyDispute } from '@zuschlag/contracts/administration/dispute'
import { getDisputeIncidents } from '@zuschlag/contracts/administration/dispute-incidents'
import { getDisputeNotices } from '@zuschlag/contracts/administration/dispute-notices'
import { playWhatIf } from '@zuschlag/contracts/administration/what-if'
import type { DisputeStep } from '@zuschlag/contracts/administration/dispute'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { DisputeAnswer, DisputeService } from '@zuschlag/engine/client/dispute-service'
import type { Knex } from 'knex'
import type { ManagedOwnership } from '../shared/managed-ownership.ts'
import type { People } from '../admissions/people.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { isRefusedByAdmission, stepForSeller } from '../../../presenters/withheld-from-sellers.ts'
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

export type DisputeDependencies = {
  readonly knex: Knex
  readonly managedOwnership: ManagedOwnership
  readonly people: People
  readonly disputeService: DisputeService
}

/** The dispute console: for an auction's tenant and system administrators; not found for everybody else. */
export function disputeRoutes({
  knex,
  managedOwnership,
  people,
  disputeService,
}: DisputeDependencies): readonly Route[] {
  const asManager = async <T>(
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
  return [
    signedInRoute(getDisputeSteps, async ({ params: { auctionId }, query }, viewer) => {
      const page = await asManager(auctionId, viewer, () => disputeService.steps(auctionId, query))
      if (!page.ok) return page
      const { seesAll, named } = await bidderReader(knex, viewer, auctionId)
      const ids = [...new Set(page.value.steps.flatMap(namedIn))]
      const person = await people(ids, auctionId)
      const steps = seesAll ? page.value.steps : page.value.steps.map(stepForSeller)
      return ok({ ...page.value, steps, people: ids.map((id) => named(person(id))) })
    }),
    signedInRoute(verifyDispute, async ({ params: { auctionId } }, viewer) => {
      const verified = await asManager(auctionId, viewer, () => disputeService.verify(auctionId))
      const { seesAll } = await bidderReader(knex, viewer, auctionId)
      if (!verified.ok || verified.value.fault === null || seesAll) return verified
      // What does not fit is said in figures, which may be a bidder's limit.
      return ok({ ...verified.value, fault: { ...verified.value.fault, detail: '' } })
    }),
    signedInRoute(playWhatIf, ({ params: { auctionId }, body }, viewer) =>
      asManager(auctionId, viewer, () => disputeService.whatIf(auctionId, body), 'seeBidders'),
    ),
    streamRoute(getDisputeFile, async ({ params: { auctionId } }, viewer) => {
      const file = await asManager(auctionId, viewer, () => disputeService.file(auctionId), 'seeBidders')
      if (!file.ok) return file
      const fileName = `streitakte-${auctionId.slice(0, 8)}.ndjson`
      return ok(
        new StreamAnswer(file.value, { contentType: 'application/x-ndjson; charset=utf-8', fileName }),
      )
    }),
    ...besideHistoryRoutes({ knex, managedOwnership, people }),
  ]
}

/** What the accounts know of a process beside its history. */
function besideHistoryRoutes({
  knex,
  managedOwnership,
  people,
}: Omit<DisputeDependencies, 'disputeService'>): readonly Route[] {
  return [
    signedInRoute(getDisputeNotices, async ({ params: { auctionId } }, viewer) => {
      if (!(await manages(managedOwnership, auctionId, viewer))) return err(auctionNotFound())
      const { named } = await bidderReader(knex, viewer, auctionId)
      const notices = await disputeNoticesOf(knex, people, auctionId)
      return ok(notices.map((notice) => ({ ...notice, person: named(notice.person) })))
    }),
    signedInRoute(getDisputeIncidents, async ({ params: { auctionId } }, viewer) => {
      if (!(await manages(managedOwnership, auctionId, viewer))) return err(auctionNotFound())
      const { seesAll, named } = await bidderReader(knex, viewer, auctionId)
      const incidents = await disputeIncidentsOf(knex, people, auctionId)
      return ok(
        incidents
          .filter(({ code }) => seesAll || !isRefusedByAdmission(code))
          .map((incident) => ({ ...incident, person: incident.person && named(incident.person) })),
      )
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

/** All people that a step names. */
function namedIn({ actorId, facts }: DisputeStep): readonly UserId[] {
  return [actorId, facts.bidderId, facts.userId].filter((id): id is UserId => id !== undefined && id !== null)
}
