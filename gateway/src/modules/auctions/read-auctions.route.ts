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
import {
  getPublicAuctionPage,
  getPublicAuctionPoints,
  offerFilterOf,
} from '@zuschlag/contracts/search/read-public-page'
import type { Company } from '@zuschlag/contracts/site/configuration'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { RankedBid } from '@zuschlag/projections/auction-bids/queries'
import { listEndOf } from '@zuschlag/projections/auction-details/queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { KeptParties } from '../../presenters/kept-parties.ts'
import type { Gazetteer } from '../../kernel/gazetteer.ts'
import { problemOf } from '../../kernel/problem.ts'
import type { Route } from '../../edge/http/route.ts'
import { route, signedInRoute } from '../../edge/http/route.ts'
import { maySee, maySeeAnonymizedBids } from '../../policies/auction-policy.ts'
import { relationTo } from '../../policies/relation.ts'
import type { SignedIn } from '../../policies/viewer.ts'
import { presentPrivateDetails, presentPublicDetails } from '../../presenters/details-presenter.ts'
import type { OwnAuction } from '../../presenters/list-presenter.ts'
import { presentDashboardAuction } from '../../presenters/list-presenter.ts'
import type { AuctionAccess } from '../../policies/auction-access.ts'
import { seeAuction, seePrivately } from '../../policies/auction-access.ts'
import type { EndedPages } from './ended-pages.ts'
import type { PublicAuctionList } from './public-auction-list.ts'
import { PublicDetails } from './public-details.ts'
import { pageOfObjects, pointsOfObjects } from './public-page.ts'
import type { WatchList } from './watch-list/watch-list.ts'

export type ReadDependencies = AuctionAccess & {
  readonly keptParties: KeptParties
  readonly publicAuctionList: PublicAuctionList
  readonly endedPages: EndedPages
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
  const { keptParties, publicAuctionList, endedPages, watchList, company, gazetteer } = dependencies
  return [
    // Before the route of one auction, because `ended`, `page` and `points` are no ids.
    route(getPublicEndedAuctions, async ({ query, now }) => ok(await endedPages.of(query, now))),
    route(getPublicAuctionPage, async ({ query, viewer, now }) =>
      ok(pageOfObjects(await publicAuctionList.items(viewer, now), query)),
    ),
    route(getPublicAuctionPoints, async ({ query, viewer, now }) =>
      ok(pointsOfObjects(await publicAuctionList.items(viewer, now), offerFilterOf(query))),
    ),
    route(getPublicAuctions, async ({ viewer, now }) => ok(await publicAuctionList.prepared(viewer, now))),
    signedInRoute(getOwnAuctions, async ({ now }, viewer) => {
      const own = await ownAuctions(viewer, await watchList.of(viewer.userId), dependencies)
      const parties = await keptParties.of(own.map(({ auction }) => auction))
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

/**
 * The viewer's auctions, those that go on first, the next end first: those they were granted access to, the
 * published ones they have bid or asked to buy in, and of those they watch what exists for them.
 */
async function ownAuctions(
  viewer: SignedIn,
  watched: readonly AuctionId[],
  { reader, keptAuctions }: AuctionAccess,
): Promise<readonly OwnAuction[]> {
  const watchedIds = new Set(watched)
  const standings = (await reader.ownStandings(viewer, watched)).filter(
    ({ auction, hasAccess, hasTakenPart }) => {
      if (hasAccess || (auction.isPublished && hasTakenPart)) return true
      const relation = relationTo(viewer, auction, hasAccess, hasTakenPart)
      return watchedIds.has(auction.auctionId) && maySee(relation, auction)
    },
  )
  const wanted = new Map(standings.map(({ auction }) => [auction.auctionId, auction.revision]))
  const rows = await keptAuctions.many(wanted)
  return standings
    .flatMap(({ auction: { auctionId }, hasAccess, own }) => {
      const auction = rows.get(auctionId)
      return auction === undefined ? [] : [{ auction, hasAccess, isWatched: watchedIds.has(auctionId), own }]
    })
    .toSorted((one, other) => (placeOf(one.auction) < placeOf(other.auction) ? -1 : 1))
}

const placeOf = (row: AuctionDetailsRow): string =>
  `${row.endedAt === null ? 0 : 1} ${listEndOf(row)} ${row.auctionId}`

function detailsRoutes(dependencies: ReadDependencies): readonly Route[] {
  const { keptParties, company } = dependencies
  const publicDetails = new PublicDetails({ parties: keptParties, company })
  return [
    route(getPublicAuction, async ({ params, viewer, headers, now }) => {
      const seen = await seeAuction(params.auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      const { row, by } = seen.value
      if (viewer.kind === 'visitor') return ok(await publicDetails.of(row, by, now))
      return ok(presentPublicDetails(row, { ...(await keptParties.ofOne(row)), company }, by, now))
    }),
    signedInRoute(getAuction, async ({ params, headers, now }, viewer) => {
      const seen = await seePrivately(params.auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      const parties = { ...(await keptParties.ofOne(seen.value.row)), company }
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
  /** The best bids of a row: at its revision or a later one. They go with it. */
  const rankings = new WeakMap<AuctionDetailsRow, Promise<readonly RankedBid[]>>()
  const rankingOf = (row: AuctionDetailsRow, skip: number): Promise<readonly RankedBid[]> => {
    const known = rankings.get(row)
    if (skip > 0) return dependencies.reader.rankedBids(row.auctionId, skip)
    if (known !== undefined) return known
    const read = dependencies.reader.rankedBids(row.auctionId, 0)
    rankings.set(row, read)
    read.catch(() => rankings.delete(row))
    return read
  }
  return signedInRoute(getAnonymizedBids, async ({ params, query, headers }, viewer) => {
    const seen = await seeAuction(params.auctionId, viewer, headers, dependencies)
    if (!seen.ok) return seen
    const { row, by } = seen.value
    const { hideAnonymizedAuctionBids } = row.description
    if (!maySeeAnonymizedBids(by.relation, { closedProcess: row.closedProcess, hideAnonymizedAuctionBids })) {
      return err(problemOf('forbidden'))
    }
    const bids = await rankingOf(row, query.skip)
    return ok(
      bids.map(({ order, placedAt, price, bidderId }) => ({
        order,
        timestamp: placedAt,
        price,
        isOwn: bidderId === viewer.userId,
      })),
    )
  })
}
