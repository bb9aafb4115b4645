import { getOpenRequests } from '@zuschlag/contracts/administration/open-requests'
import { ok } from '@zuschlag/contracts/kernel/result'
import { openRequests } from '@zuschlag/projections/purchase-requests/open-queries'
import type { Directory } from '../../identity/accounts/directory.ts'
import type { People } from '../admissions/people.ts'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import { may } from '../../../policies/auction-policy.ts'
import { relationTo } from '../../../policies/relation.ts'
import type { NameDependencies } from '../admissions/names-for.ts'
import { namesFor } from '../admissions/names-for.ts'
import { presentAdministeredAuction } from '../../../presenters/administered-presenter.ts'

type Dependencies = NameDependencies & { readonly directory: Directory; readonly people: People }

/** The query is scoped by the viewer; who only looks on reads the requests and may not answer them. */
export function openRequestsRoute(dependencies: Dependencies): Route {
  const { knex, directory, people } = dependencies
  return signedInRoute(getOpenRequests, {
    who: 'ownAccount',
    tag: 'Managing auctions',
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
