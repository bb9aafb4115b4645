import { costsAt } from '@zuschlag/contracts/auction/costs'
import {
  getAnonymizedBids,
  getAuction,
  getCosts,
  getOwnAuctions,
  getPublicAuction,
  getPublicAuctions,
  getPublicEndedAuctions,
} from '@zuschlag/contracts/auction/read-auctions'
import type { Company } from '@zuschlag/contracts/site/configuration'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionCardRow } from '@zuschlag/projections/auction-details/queries'
import type { Directory } from '../identity/accounts/directory.ts'
import type { Gazetteer } from '../../kernel/gazetteer.ts'
import { problemOf } from '../../kernel/problem.ts'
import type { Route } from '../../edge/http/route.ts'
import { route, signedInRoute } from '../../edge/http/route.ts'
import { maySeeAnonymizedBids } from '../../policies/auction-policy.ts'
import { relationTo } from '../../policies/relation.ts'
import { presentPrivateDetails, presentPublicDetails } from '../../presenters/details-presenter.ts'
import {
  presentDashboardAuction,
  presentEndedAuction,
  presentPublicAuction,
} from '../../presenters/list-presenter.ts'
import type { Parties } from '../../presenters/parties.ts'
import type { AuctionAccess } from '../../policies/auction-access.ts'
import { seeAuction, seePrivately } from '../../policies/auction-access.ts'
import type { WatchList } from './watch-list/watch-list.ts'

export type ReadDependencies = AuctionAccess & {
  readonly directory: Directory
  readonly watchList: WatchList
  readonly company: Company
  readonly gazetteer: Gazetteer
}

export function readAuctionRoutes(dependencies: ReadDependencies): readonly Route[] {
  return [
    ...listRoutes(dependencies),
    ...detailsRoutes(dependencies),
    costsRoute(dependencies),
    anonymizedBidsRoute(dependencies),
  ]
}

function listRoutes(dependencies: ReadDependencies): readonly Route[] {
  const { reader, directory, watchList, company, gazetteer } = dependencies
  const withParties = async <Shown>(
    rows: readonly AuctionCardRow[],
    present: (row: AuctionCardRow, parties: Parties) => Shown,
  ): Promise<Shown[]> => {
    const parties = await directory.partiesOf(rows)
    return rows.flatMap((row, index) => {
      const own = parties[index]
      return own === undefined ? [] : [present(row, own)]
    })
  }
  return [
    // Before the route of one auction, because `ended` is not an id.
    route(getPublicEndedAuctions, async ({ query, viewer, now }) => {
      const searchedTenantIds = await directory.tenantIdsNamed(query.search)
      const rows = await reader.endedList(viewer, now, { ...query, searchedTenantIds })
      return ok(await withParties(rows, presentEndedAuction))
    }),
    route(getPublicAuctions, async ({ viewer, now }) => {
      const rows = await reader.publicList(viewer, now)
      return ok(
        await withParties(rows, (row, parties) =>
          presentPublicAuction(row, parties, { relation: relationTo(viewer, row, false), gazetteer }, now),
        ),
      )
    }),
    signedInRoute(getOwnAuctions, async ({ now }, viewer) => {
      const own = await reader.ownAuctions(viewer, await watchList.of(viewer.userId))
      const parties = await directory.partiesOf(own.map(({ auction }) => auction))
      return ok(
        own.flatMap((entry, index) => {
          const parts = parties[index]
          if (parts === undefined) return []
          const relation = relationTo(viewer, entry.auction, entry.hasAccess, entry.own.hasTakenPart)
          return [
            presentDashboardAuction(
              entry,
              { ...parts, company },
              { userId: viewer.userId, relation, gazetteer },
              now,
            ),
          ]
        }),
      )
    }),
  ]
}

function detailsRoutes(dependencies: ReadDependencies): readonly Route[] {
  const { directory, company } = dependencies
  return [
    route(getPublicAuction, async ({ params, viewer, headers, now }) => {
      const seen = await seeAuction(params.auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      const parties = { ...(await directory.partiesOfOne(seen.value.row)), company }
      return ok(presentPublicDetails(seen.value.row, parties, seen.value.by, now))
    }),
    signedInRoute(getAuction, async ({ params, headers, now }, viewer) => {
      const seen = await seePrivately(params.auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      const parties = { ...(await directory.partiesOfOne(seen.value.row)), company }
      return ok(presentPrivateDetails(seen.value.row, parties, seen.value.by, now))
    }),
  ]
}

function costsRoute(dependencies: ReadDependencies): Route {
  return signedInRoute(getCosts, async ({ params, query, viewer, headers }) => {
    const seen = await seePrivately(params.auctionId, viewer, headers, dependencies)
    return seen.ok ? ok(costsAt(seen.value.row.description.costTerms, query.price)) : seen
  })
}

function anonymizedBidsRoute(dependencies: ReadDependencies): Route {
  return signedInRoute(getAnonymizedBids, async ({ params, viewer, headers }) => {
    const seen = await seeAuction(params.auctionId, viewer, headers, dependencies)
    if (!seen.ok) return seen
    const { row, by } = seen.value
    const { hideAnonymizedAuctionBids } = row.description
    if (!maySeeAnonymizedBids(by.relation, { closedProcess: row.closedProcess, hideAnonymizedAuctionBids })) {
      return err(problemOf('forbidden'))
    }
    const bids = (await dependencies.reader.rankedBids(viewer, params.auctionId)) ?? []
    return ok(bids.map(({ order, placedAt, price, isOwn }) => ({ order, timestamp: placedAt, price, isOwn })))
  })
}
