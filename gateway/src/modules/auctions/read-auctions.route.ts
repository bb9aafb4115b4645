import { randomUUID } from 'node:crypto'
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
import { getRulesSheet } from '@zuschlag/contracts/auction/rules-sheet'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import {
  getPublicAuctionPage,
  getPublicAuctionPoints,
  offerFilterOf,
} from '@zuschlag/contracts/search/read-public-page'
import type { Company } from '@zuschlag/contracts/site/configuration'
import type { RankedBid } from '@zuschlag/projections/auction-bids/queries'
import { listEndOf } from '@zuschlag/projections/auction-details/queries'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { PreparedJson, SharedText } from '../../edge/http/answers.ts'
import { route, type Route, signedInRoute } from '../../edge/http/route.ts'
import type { Gazetteer } from '../../kernel/gazetteer.ts'
import { problemOf } from '../../kernel/problem.ts'
import { type AuctionAccess, type Reader, seeAuction, seePrivately } from '../../policies/auction-access.ts'
import { maySee, maySeeAnonymizedBids } from '../../policies/auction-policy.ts'
import { relationTo } from '../../policies/relation.ts'
import type { SignedIn } from '../../policies/viewer.ts'
import { presentPrivateDetails, presentPublicDetails } from '../../presenters/details-presenter.ts'
import type { KeptParties } from '../../presenters/kept-parties.ts'
import { type OwnAuction, presentDashboardAuction } from '../../presenters/list-presenter.ts'
import { presentRulesSheet } from '../../presenters/rules-presenter.ts'
import { nextTurn, timeLeft } from '../../presenters/timing.ts'
import { exampleCosts } from './bidding.route.ts'
import type { EndedPages } from './ended-pages.ts'
import type { PublicAuctionList } from './public-auction-list.ts'
import { pageOfObjects, pointsOfObjects } from './public-page.ts'
import type { WatchList } from './watch-list/watch-list.route.ts'

type Options = { readonly parties: KeptParties; readonly company: Company }

type Made = {
  readonly value: AuctionDetails
  readonly text: SharedText
  readonly tag: string
  readonly partiesVersion: number
  /** From then on the clock alone makes it another. */
  readonly until: Instant
}

/** Public details for visitors, made once for each row; they go with it. */
export class PublicDetails {
  readonly #options: Options
  /** What other processes made has other tags. */
  readonly #tag = randomUUID()
  readonly #made = new WeakMap<AuctionDetailsRow, Made>()

  constructor(options: Options) {
    this.#options = options
  }

  async of(row: AuctionDetailsRow, by: Reader, now: Instant): Promise<PreparedJson<AuctionDetails>> {
    const { value, text, tag } = await this.#current(row, by, now)
    // What depends on the moment is written for each answer, before all the rest.
    const moment = { serverTime: now, ...timeLeft(row, now) }
    const head = `${JSON.stringify(moment).slice(0, -1)},`
    return new PreparedJson(() => ({ ...value, ...moment }), { shared: text, head, tag })
  }

  async #current(row: AuctionDetailsRow, by: Reader, now: Instant): Promise<Made> {
    const { parties, company } = this.#options
    await parties.refresh()
    const made = this.#made.get(row)
    if (made !== undefined && made.partiesVersion === parties.version && now < made.until) return made
    const partiesVersion = parties.version
    const value = presentPublicDetails(row, { ...(await parties.ofOne(row)), company }, by, now)
    const ofMoment = new Set(['serverTime', ...Object.keys(timeLeft(row, now))])
    const lasting = Object.fromEntries(Object.entries(value).filter(([field]) => !ofMoment.has(field)))
    const text = new SharedText(JSON.stringify(lasting).slice(1))
    const until = nextTurn(row, now)
    const tag = `${this.#tag}-${row.publicRevision}-${partiesVersion}-${until}`
    const fresh: Made = { value, text, tag, partiesVersion, until }
    this.#made.set(row, fresh)
    return fresh
  }
}

const tag = 'Auctions'

type ReadDependencies = AuctionAccess & {
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
    route(getPublicEndedAuctions, { who: 'everybody', tag, summary: 'Page through ended auctions' }).answer(
      async ({ query, now }) => ok(await endedPages.of(query, now)),
    ),
    route(getPublicAuctionPage, {
      who: 'everybody',
      tag,
      summary: 'Filter and page through public auctions',
      description:
        'A filter that is absent or empty does not filter. search: words that title, town, zip code or provider hold. zip: codes or beginnings of codes, between commas. running: true for what takes bids now, false for what starts later. near with at (latitude_longitude) and km: around a town. sort: ending (what ends first, the default), newest, cheapest, dearest, largest; what is over comes last in each. total, open and located count what the filter leaves, prices spans what the other filters leave.',
    }).answer(async ({ query, viewer, now }) => {
      const { items, ...page } = pageOfObjects(await publicAuctionList.offers(now), query)
      return ok({ items: items.map((item) => publicAuctionList.asReadBy(viewer, item)), ...page })
    }),
    route(getPublicAuctionPoints, {
      who: 'everybody',
      tag,
      summary: 'List where public auctions are',
      description:
        'Takes the filters of getPublicAuctionPage. Each point is the id of an auction, latitude, longitude and state: 0 takes bids now, 1 starts later. What is over, or does not say where it is, is left off.',
    }).answer(async ({ query, now }) =>
      ok(pointsOfObjects(await publicAuctionList.listed(now), offerFilterOf(query))),
    ),
    route(getPublicAuctions, { who: 'everybody', tag, summary: 'List public auctions' }).answer(
      async ({ viewer, now }) => ok(await publicAuctionList.prepared(viewer, now)),
    ),
    signedInRoute(getOwnAuctions, {
      who: 'ownAccount',
      tag,
      summary: 'List the auctions of the signed-in person',
    }).answer(async ({ now }, viewer) => {
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
    .map((own) => ({ own, place: placeOf(own.auction) }))
    .toSorted((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ own }) => own)
}

const placeOf = (row: AuctionDetailsRow): string =>
  `${row.endedAt === null ? 0 : 1} ${listEndOf(row)} ${row.auctionId}`

function detailsRoutes(dependencies: ReadDependencies): readonly Route[] {
  const { keptParties, company } = dependencies
  const publicDetails = new PublicDetails({ parties: keptParties, company })
  return [
    route(getPublicAuction, { who: 'whoSees', tag, summary: 'Get the public view of an auction' }).answer(
      async ({ params, viewer, headers, now }) => {
        const seen = await seeAuction(params.auctionId, viewer, headers, dependencies)
        if (!seen.ok) return seen
        const { row, by } = seen.value
        if (viewer.kind === 'visitor') return ok(await publicDetails.of(row, by, now))
        return ok(presentPublicDetails(row, { ...(await keptParties.ofOne(row)), company }, by, now))
      },
    ),
    signedInRoute(getAuction, {
      who: 'whoSeesPrivateDetails',
      tag,
      summary: 'Get the private view of an auction',
    }).answer(async ({ params, headers, now }, viewer) => {
      const seen = await seePrivately(params.auctionId, viewer, headers, dependencies)
      if (!seen.ok) return seen
      const parties = { ...(await keptParties.ofOne(seen.value.row)), company }
      return ok(presentPrivateDetails(seen.value.row, parties, seen.value.by, now))
    }),
  ]
}

function costsRoute(dependencies: ReadDependencies): Route {
  return signedInRoute(getCosts, {
    who: 'whoSeesPrivateDetails',
    tag,
    summary: 'Calculate the costs at a price',
    description:
      'All amounts are units of the auction’s currency. Each line is rounded half up to the cent on its own; totalPrice is the sum of the lines.',
    example: {
      answer: {
        ...exampleCosts,
        price: 240_000,
        brokeragePercent: 3.6,
        brokerageType: 'Percent',
        contractFeeType: 'PayedByBuyer',
        allowUserToHireOwnLawyerForContract: false,
        landTransferTaxPercent: 3.5,
        landRegisterTaxPercent: 1.1,
        ratesAsOf: '2026-01-01',
        ratesSource: 'GrEStG § 7, GGG TP 9',
      },
    },
  }).answer(async ({ params, query, viewer, headers }) => {
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
  return signedInRoute(getAnonymizedBids, {
    who: 'whoSeesPrivateDetails',
    tag,
    summary: 'List the bids of an auction without names',
    description: 'Bidders are not named. The newest bid comes first.',
    example: { answer: [{ order: 1, timestamp: '2026-10-24T19:55:00.123Z', price: 240_000, isOwn: true }] },
  }).answer(async ({ params, query, headers }, viewer) => {
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

/** For everybody who sees the auction: public rules must be readable without signing in. */
export function rulesSheetRoute(dependencies: ReadDependencies): Route {
  return route(getRulesSheet, {
    who: 'whoSees',
    tag: 'Auctions',
    summary: 'Get the rules of an auction with worked examples',
  }).answer(async ({ params, viewer, headers, now }) => {
    const seen = await seeAuction(params.auctionId, viewer, headers, dependencies)
    if (!seen.ok) return seen
    const { keptParties, company } = dependencies
    const parties = { ...(await keptParties.ofOne(seen.value.row)), company }
    return ok(presentRulesSheet(seen.value.row, parties, seen.value.by, now))
  })
}
