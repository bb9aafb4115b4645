import { getAdministeredOverview } from '@zuschlag/contracts/administration/administered-overview'
import { administeredPhases } from '@zuschlag/contracts/administration/list-filters'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { ok } from '@zuschlag/contracts/kernel/result'
import type { AdministeredFigures, KeptBidders } from '@zuschlag/projections/administered-overview-queries'
import { administeredFigures } from '@zuschlag/projections/administered-overview-queries'
import { getOpenRequests } from '@zuschlag/contracts/administration/open-requests'
import { openRequests } from '@zuschlag/projections/purchase-requests/queries'
import { QUICK_SEARCH_ROWS_MAX, quickSearch } from '@zuschlag/contracts/administration/quick-search'
import { findBids } from '@zuschlag/projections/account-joins/quick-search-queries'
import { administeredAuctions } from '@zuschlag/projections/auction-details/administered-queries'
import { type NameDependencies, namesFor, type People } from '../admissions/people.ts'
import type { Directory } from '../../identity/accounts/directory.ts'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import { endingProofCount, waitingAccessRequests } from '../access-requests/read-access-requests.ts'
import { openQuestionCount } from '../questions/read-questions.ts'
import { presentTenant } from '../../../presenters/parties.ts'
import { may } from '../../../policies/auction-policy.ts'
import { relationTo } from '../../../policies/relation.ts'
import { presentAdministeredAuction } from '../../../presenters/administered-presenter.ts'

const facts = { who: 'ownAccount', tag: 'Managing auctions' } as const

type Dependencies = NameDependencies & { readonly directory: Directory; readonly people: People }

/** What a broker's day starts with: figures, what waits, and the way to everything else. */
export function deskRoutes(dependencies: Dependencies): readonly Route[] {
  return [
    administeredOverviewRoute(dependencies),
    openRequestsRoute(dependencies),
    quickSearchRoute(dependencies),
  ]
}

/** Figures of what somebody runs; the query itself is scoped by the viewer. */
function administeredOverviewRoute({ knex, directory }: Dependencies): Route {
  const keptBidders: KeptBidders = new Map()
  return signedInRoute(getAdministeredOverview, {
    ...facts,
    summary: 'Get key figures of the managed auctions',
  }).answer(async ({ now }, viewer) => {
    const [{ runningVolumes, counts, ...figures }, openQuestions] = await Promise.all([
      administeredFigures(knex, viewer, now, keptBidders),
      openQuestionCount(knex, viewer, now),
    ])
    const own = viewer.tenantId === null ? [] : [viewer.tenantId]
    const tenants = await directory.tenants([...own, ...runningVolumes.map(({ tenantId }) => tenantId)])
    const tenant = viewer.tenantId === null ? undefined : tenants.get(viewer.tenantId)
    const currencyOf = (tenantId: TenantId): Currency => tenants.get(tenantId)?.currencyCode ?? 'EUR'
    return ok({
      ...figures,
      accessRequests: await waitingAccessRequests(knex, viewer),
      endingProofs: await endingProofCount(knex, viewer, now),
      openQuestions,
      tenant: tenant === undefined ? null : presentTenant(tenant),
      counts: Object.fromEntries(administeredPhases.map((phase) => [phase, counts[phase] ?? 0])) as Record<
        (typeof administeredPhases)[number],
        number
      >,
      runningVolumes: sumsByCurrency(runningVolumes, currencyOf),
    })
  })
}

function sumsByCurrency(
  volumes: AdministeredFigures['runningVolumes'],
  currencyOf: (tenantId: TenantId) => Currency,
): { currencyCode: Currency; amount: number }[] {
  const sums = new Map<Currency, number>()
  for (const { tenantId, amount } of volumes) {
    const currency = currencyOf(tenantId)
    if (amount > 0) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  return [...sums].map(([currencyCode, amount]) => ({ currencyCode, amount }))
}

/** The query is scoped by the viewer; who only looks on reads the requests and may not answer them. */
function openRequestsRoute(dependencies: Dependencies): Route {
  const { knex, directory, people } = dependencies
  return signedInRoute(getOpenRequests, {
    ...facts,
    summary: 'List the requests for immediate purchase that wait for an answer',
  }).answer(async ({ now }, viewer) => {
    const { rows, total } = await openRequests(knex, viewer, now)
    const [parties, person, names] = await Promise.all([
      directory.partiesOf(rows.map(({ auction }) => auction)),
      people(rows.map(({ request }) => request.bidderId)),
      namesFor(
        dependencies,
        viewer,
        rows.map(({ auction }) => auction),
      ),
    ])
    const requests = rows.flatMap(({ request, auction }, index) => {
      const own = parties[index]
      if (own === undefined) return []
      const { revision, bidderId, price, requestedAt } = request
      return [
        {
          auction: presentAdministeredAuction(auction, own),
          revision,
          bidder: names(auction.auctionId, person)(bidderId),
          price,
          requestedAt,
          mayDecide: may(relationTo(viewer, auction, false), 'manage'),
        },
      ]
    })
    return ok({ requests, total })
  })
}

/** Both queries are scoped by the viewer. */
function quickSearchRoute(dependencies: Dependencies): Route {
  const { knex, directory, people } = dependencies
  return signedInRoute(quickSearch, {
    ...facts,
    summary: 'Find managed auctions, and bids there by bidder or price',
  }).answer(async ({ query: { search }, now }, viewer) => {
    const table = { skip: 0, take: QUICK_SEARCH_ROWS_MAX, sort: 'newest' } as const
    const [objects, bids] = await Promise.all([
      administeredAuctions(knex, viewer, now, { ...table, search }),
      findBids(knex, viewer, search),
    ])
    const ids = [...new Set(bids.map(({ auctionId }) => auctionId))]
    const [auctions, person] = await Promise.all([
      administeredAuctions(knex, viewer, now, { ...table, search: '', ids }),
      people(bids.map(({ bidderId }) => bidderId)),
    ])
    const [parties, names] = await Promise.all([
      directory.partiesOf(auctions.rows),
      namesFor(dependencies, viewer, auctions.rows),
    ])
    const byId = new Map(auctions.rows.map((row, index) => [row.auctionId, { row, own: parties[index] }]))
    return ok({
      objects: objects.rows.map(({ auctionId, title, zipCode, city, phase }) => ({
        id: auctionId,
        title,
        place: [zipCode, city].filter(Boolean).join(' '),
        phase,
      })),
      bids: bids.flatMap(({ auctionId, bidderId, price, revision, placedAt }) => {
        const { row, own } = byId.get(auctionId) ?? {}
        if (row === undefined || own === undefined) return []
        const { currencyCode } = own.tenant
        const bidder = names(auctionId, person)(bidderId)
        return [{ auctionId, title: row.title, bidder, price, currencyCode, revision, placedAt }]
      }),
    })
  })
}
