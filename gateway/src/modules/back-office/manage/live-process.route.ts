import {
  getDocumentConfirmations,
  getDocumentOpenings,
  getRefusedAttempts,
  getWatchers,
} from '@zuschlag/contracts/administration/live-process'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { documentConfirmations } from '@zuschlag/projections/auction-bids/document-confirmation-queries'
import type { NameDependencies } from '../admissions/names-for.ts'
import { namesFor, seesBidders } from '../admissions/names-for.ts'
import { refusalsOfAdmission } from '../../../presenters/withheld-from-sellers.ts'
import { openingsOf } from '../admissions/document-openings.ts'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import type { WatcherCount } from '../../../policies/watcher-count.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'
import type { People } from '../admissions/people.ts'
import { presentAttempt, refusedAttemptsOf } from './refused-attempts.ts'

const facts = { who: 'whoSeesManagement', tag: 'Insight and evidence' } as const

type Dependencies = NameDependencies & {
  readonly people: People
  readonly requireManagedAuction: RequireManagedAuction
  readonly watchersOf: WatcherCount['of']
}

/** Activity around an auction besides its bids: for its tenant and system administrators. */
export function liveProcessRoutes(dependencies: Dependencies): readonly Route[] {
  const { requireManagedAuction, watchersOf } = dependencies
  return [
    attemptsRoute(dependencies),
    openingsRoute(dependencies),
    confirmationsRoute(dependencies),
    signedInRoute(getWatchers, { ...facts, summary: 'Get how many people watch an auction now' }).answer(
      async (call, viewer) => {
        const own = await requireManagedAuction(call, viewer)
        if (!own.ok) return own
        const { auctionId, tenantId, sellerUserId } = own.value
        return ok(await watchersOf({ auctionId, tenantId, sellerUserId }))
      },
    ),
  ]
}

function attemptsRoute(dependencies: Dependencies): Route {
  const { knex, people, requireManagedAuction } = dependencies
  return signedInRoute(getRefusedAttempts, { ...facts, summary: 'List refused bids and requests' }).answer(
    async (call, viewer) => {
      const own = await requireManagedAuction(call, viewer)
      if (!own.ok) return own
      const { auctionId } = call.params
      const withheld = seesBidders(viewer, own.value) ? [] : refusalsOfAdmission
      const { attempts, total } = await refusedAttemptsOf(knex, auctionId, call.query, withheld)
      const names = await namesFor(dependencies, viewer, [own.value])
      const person = names(auctionId, await people(attempts.map(({ bidderId }) => bidderId)))
      return ok({ attempts: attempts.map((attempt) => presentAttempt(attempt, person)), total })
    },
  )
}

function openingsRoute(dependencies: Dependencies): Route {
  const { knex, people, requireManagedAuction } = dependencies
  return signedInRoute(getDocumentOpenings, { ...facts, summary: 'List who opened which document' }).answer(
    async (call, viewer) => {
      const own = await requireManagedAuction(call, viewer)
      if (!own.ok) return own
      const { auctionId } = call.params
      const { rows, total } = await openingsOf(knex, auctionId, call.query)
      const names = await namesFor(dependencies, viewer, [own.value])
      const person = names(auctionId, await people(rows.map(({ userId }) => userId)))
      const openings = rows.map(({ id, userId, fileName, at }) => ({
        id,
        person: person(userId),
        document: nameOf(own.value, fileName),
        at,
      }))
      return ok({ openings, total })
    },
  )
}

function confirmationsRoute(dependencies: Dependencies): Route {
  const { knex, people, requireManagedAuction } = dependencies
  return signedInRoute(getDocumentConfirmations, {
    ...facts,
    summary: 'List who confirmed which state of the documents',
  }).answer(async (call, viewer) => {
    const own = await requireManagedAuction(call, viewer)
    if (!own.ok) return own
    const { auctionId, roomStates } = own.value
    const { rows, total } = await documentConfirmations(knex, auctionId, call.query)
    const names = await namesFor(dependencies, viewer, [own.value])
    const person = names(auctionId, await people(rows.map(({ userId }) => userId)))
    return ok({
      states: roomStates.map(({ state, at, changes }) => ({ state, at, changes: [...changes] })),
      confirmations: rows.map(({ userId, ...confirmation }) => ({ ...confirmation, person: person(userId) })),
      total,
    })
  })
}

/** The document's current title; its file name if the auction does not list it any more. */
function nameOf({ description }: AuctionDetailsRow, fileName: string): string {
  return description.documents.find(({ storageUrl }) => storageUrl.endsWith(`/${fileName}`))?.name ?? fileName
}
