import { quickSearch, QUICK_SEARCH_ROWS_MAX } from '@zuschlag/contracts/administration/quick-search'
import { ok } from '@zuschlag/contracts/kernel/result'
import { findBids } from '@zuschlag/projections/account-joins/quick-search-queries'
import { administeredAuctions } from '@zuschlag/projections/auction-details/administered-queries'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { NameDependencies } from '../admissions/names-for.ts'
import { namesFor } from '../admissions/names-for.ts'
import type { People } from '../admissions/people.ts'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'

type Dependencies = NameDependencies & { readonly directory: Directory; readonly people: People }

/** Both queries are scoped by the viewer. */
export function quickSearchRoute(dependencies: Dependencies): Route {
  const { knex, directory, people } = dependencies
  return signedInRoute(quickSearch, {
    who: 'ownAccount',
    tag: 'Managing auctions',
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
