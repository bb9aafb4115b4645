import {
  getAdministeredAuction,
  getAdministeredAuctions,
} from '@zuschlag/contracts/administration/administered-auctions'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import {
  administeredAuction,
  administeredAuctions,
} from '@zuschlag/projections/auction-details/administered-queries'
import type { Knex } from 'knex'
import type { Directory } from '../accounts/directory.ts'
import { minimumRevisionOf } from '../auction/auction-access.ts'
import type { AuctionReader } from '../auction/auction-reader.ts'
import type { ToldRevisions } from '../auction/told-revisions.ts'
import { unavailable } from '../http/problem.ts'
import { auctionNotFound } from '../http/rejection-problem.ts'
import type { Route } from '../http/route.ts'
import { signedInRoute } from '../http/route.ts'
import { presentAdministered, presentEditable } from '../presenters/administered-presenter.ts'

export type AdministeredDependencies = {
  readonly knex: Knex
  readonly directory: Directory
  readonly reader: AuctionReader
  readonly toldRevisions: ToldRevisions
}

/** What somebody administers is scoped by the query itself; to everybody else it is not there. */
export function administeredAuctionRoutes(dependencies: AdministeredDependencies): readonly Route[] {
  const { knex, directory, reader, toldRevisions } = dependencies
  return [
    signedInRoute(getAdministeredAuctions, async ({ query, now }, viewer) => {
      const { rows, total } = await administeredAuctions(knex, viewer, now, query)
      const parties = await directory.partiesOf(rows)
      const auctions = rows.flatMap((row, index) => {
        const own = parties[index]
        return own === undefined ? [] : [presentAdministered(row, own)]
      })
      return ok({ auctions, total })
    }),
    signedInRoute(getAdministeredAuction, async ({ params, headers, now }, viewer) => {
      const { auctionId } = params
      const look = async () => {
        const found = await administeredAuction(knex, viewer, now, auctionId)
        // What is hidden from this viewer has a revision too; waiting for it would tell that it exists.
        const revision = found === null ? await reader.revisionOf(auctionId) : found.revision
        return { revision: revision ?? -1, found }
      }
      const minimum = minimumRevisionOf(headers)
      const seen = await toldRevisions.caughtUp(auctionId, minimum, look)
      if (seen === null) return err(unavailable())
      if (seen.found === null) return err(auctionNotFound())
      return ok(presentEditable(seen.found, await directory.partiesOfOne(seen.found), viewer, now))
    }),
  ]
}
