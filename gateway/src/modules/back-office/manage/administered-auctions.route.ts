import {
  getAdministeredAuction,
  getAdministeredAuctions,
} from '@zuschlag/contracts/administration/administered-auctions'
import { ok } from '@zuschlag/contracts/kernel/result'
import { wasBidOn } from '@zuschlag/projections/auction-bids/queries'
import { administeredAuctions } from '@zuschlag/projections/auction-details/administered-queries'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { RevisionWatermarks } from '../../../policies/revision-watermarks.ts'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import type { NameDependencies } from '../admissions/names-for.ts'
import type { People } from '../admissions/people.ts'
import type { ManagedOwnership } from '../shared/managed-ownership.ts'
import { createRequireManagedAuction } from '../shared/require-managed-auction.ts'
import { buyerFor } from './buyer-for.ts'
import { presentAdministeredAuction, presentEditable } from '../../../presenters/administered-presenter.ts'

export type AdministeredDependencies = NameDependencies & {
  readonly directory: Directory
  readonly revisionWatermarks: RevisionWatermarks
  readonly managedOwnership: ManagedOwnership
  readonly people: People
}

/** The query is scoped by the viewer; auctions that they do not administer are not found. */
export function administeredAuctionRoutes(dependencies: AdministeredDependencies): readonly Route[] {
  const { knex, directory, personReference } = dependencies
  const requireManagedAuction = createRequireManagedAuction(dependencies)
  return [
    signedInRoute(getAdministeredAuctions, {
      who: 'ownAccount',
      tag: 'Managing auctions',
      summary: 'List managed auctions',
    }).answer(async ({ query, now }, viewer) => {
      const { rows, total } = await administeredAuctions(knex, viewer, now, query)
      const parties = await directory.partiesOf(rows)
      const auctions = rows.flatMap((row, index) => {
        const own = parties[index]
        return own === undefined ? [] : [presentAdministeredAuction(row, own)]
      })
      return ok({ auctions, total })
    }),
    signedInRoute(getAdministeredAuction, {
      who: 'whoSeesManagement',
      tag: 'Managing auctions',
      summary: 'Get a managed auction with all its fields',
    }).answer(async (call, viewer) => {
      const own = await requireManagedAuction(call, viewer)
      if (!own.ok) return own
      const parties = await directory.partiesOfOne(own.value)
      const { auctionId, sellerUserId } = own.value
      const isKnown = sellerUserId === null || sellerUserId === viewer.userId
      const seen = {
        now: call.now,
        wasBidOn: await wasBidOn(knex, auctionId),
        buyer: await buyerFor(dependencies, viewer, own.value),
        // Whose email address it is that the tenant typed, it does not learn.
        sellerUserId: isKnown ? sellerUserId : personReference(auctionId, sellerUserId),
      }
      return ok(presentEditable(own.value, parties, viewer, seen))
    }),
  ]
}
