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
  ): Promise<Result<T, Problem>> => {
    if (!(await manages(managedOwnership, auctionId, viewer))) return err(auctionNotFound())
    const answer = await ask()
    return answer.ok ? answer : err(disputeServiceProblem(answer.error))
  }
  return [
    signedInRoute(getDisputeSteps, async ({ params: { auctionId }, query }, viewer) => {
      const page = await asManager(auctionId, viewer, () => disputeService.steps(auctionId, query))
      if (!page.ok) return page
      const ids = [...new Set(page.value.steps.flatMap(namedIn))]
      const person = await people(ids, auctionId)
      return ok({ ...page.value, people: ids.map((id) => person(id)) })
    }),
    signedInRoute(verifyDispute, ({ params: { auctionId } }, viewer) =>
      asManager(auctionId, viewer, () => disputeService.verify(auctionId)),
    ),
    signedInRoute(playWhatIf, ({ params: { auctionId }, body }, viewer) =>
      asManager(auctionId, viewer, () => disputeService.whatIf(auctionId, body)),
    ),
    streamRoute(getDisputeFile, async ({ params: { auctionId } }, viewer) => {
      const file = await asManager(auctionId, viewer, () => disputeService.file(auctionId))
      if (!file.ok) return file
      const fileName = `streitakte-${auctionId.slice(0, 8)}.ndjson`
      return ok(
        new StreamAnswer(file.value, { contentType: 'application/x-ndjson; charset=utf-8', fileName }),
      )
    }),
    signedInRoute(getDisputeNotices, async ({ params: { auctionId } }, viewer) => {
      if (!(await manages(managedOwnership, auctionId, viewer))) return err(auctionNotFound())
      return ok(await disputeNoticesOf(knex, people, auctionId))
    }),
    signedInRoute(getDisputeIncidents, async ({ params: { auctionId } }, viewer) => {
      if (!(await manages(managedOwnership, auctionId, viewer))) return err(auctionNotFound())
      return ok(await disputeIncidentsOf(knex, people, auctionId))
    }),
  ]
}

async function manages(
  managedOwnership: ManagedOwnership,
  auctionId: AuctionId,
  viewer: SignedIn,
): Promise<boolean> {
  const ownership = await managedOwnership.of(auctionId)
  return ownership !== null && may(relationTo(viewer, ownership, false), 'seeManagement')
}

/** All people that a step names. */
function namedIn({ actorId, facts }: DisputeStep): readonly UserId[] {
  return [actorId, facts.bidderId, facts.userId].filter((id): id is UserId => id !== undefined && id !== null)
}
