import {
  getDocumentOpenings,
  getRefusedAttempts,
  getWatchers,
} from '@zuschlag/contracts/administration/live-process'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { openingsOf } from '../admissions/document-openings.ts'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import type { WatcherCount } from '../../../policies/watcher-count.ts'
import type { RequireManagedAuction } from '../shared/require-managed-auction.ts'
import type { People } from '../admissions/people.ts'
import { presentAttempt, refusedAttemptsOf } from './refused-attempts.ts'

type Dependencies = {
  readonly knex: Knex
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
    signedInRoute(getWatchers, async (call, viewer) => {
      const own = await requireManagedAuction(call, viewer)
      if (!own.ok) return own
      const { auctionId, tenantId, brokerUserId, sellerUserId } = own.value
      return ok(await watchersOf({ auctionId, tenantId, brokerUserId, sellerUserId }))
    }),
  ]
}

function attemptsRoute({ knex, people, requireManagedAuction }: Dependencies): Route {
  return signedInRoute(getRefusedAttempts, async (call, viewer) => {
    const own = await requireManagedAuction(call, viewer)
    if (!own.ok) return own
    const { attempts, total } = await refusedAttemptsOf(knex, call.params.auctionId, call.query)
    const person = await people(attempts.map(({ bidderId }) => bidderId))
    return ok({ attempts: attempts.map((attempt) => presentAttempt(attempt, person)), total })
  })
}

function openingsRoute({ knex, people, requireManagedAuction }: Dependencies): Route {
  return signedInRoute(getDocumentOpenings, async (call, viewer) => {
    const own = await requireManagedAuction(call, viewer)
    if (!own.ok) return own
    const { auctionId } = call.params
    const { rows, total } = await openingsOf(knex, auctionId, call.query)
    const person = await people(rows.map(({ userId }) => userId))
    const openings = rows.map(({ id, userId, fileName, at }) => ({
      id,
      person: person(userId),
      document: nameOf(own.value, fileName),
      at,
    }))
    return ok({ openings, total })
  })
}

/** The document's current title; its file name if the auction does not list it any more. */
function nameOf({ description }: AuctionDetailsRow, fileName: string): string {
  return description.documents.find(({ storageUrl }) => storageUrl.endsWith(`/${fileName}`))?.name ?? fileName
}
