import { getWatchList, unwatchAuction, watchAuction } from '@zuschlag/contracts/auction/watch-list'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionAccess } from '../../../policies/auction-access.ts'
import { seeAuction } from '../../../policies/auction-access.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import type { WatchList } from './watch-list.ts'

const tag = 'Alerts and watch list'

/** Everybody keeps their own list, of auctions that they see. */
export function watchListRoutes(access: AuctionAccess & { readonly watchList: WatchList }): readonly Route[] {
  const { watchList } = access
  return [
    signedInRoute(getWatchList, { who: 'ownAccount', tag, summary: 'List watched auctions' }).answer(
      async (_call, { userId }) => ok([...(await watchList.of(userId))]),
    ),
    signedInRoute(watchAuction, { who: 'signedInWhoSees', tag, summary: 'Watch an auction' }).answer(
      async ({ params, headers, now }, viewer) => {
        const seen = await seeAuction(params.auctionId, viewer, headers, access)
        if (!seen.ok) return seen
        const isAdded = await watchList.add(viewer.userId, params.auctionId, now)
        return isAdded ? ok(null) : err(problemOf('watchListFull'))
      },
    ),
    signedInRoute(unwatchAuction, { who: 'ownAccount', tag, summary: 'Stop watching an auction' }).answer(
      async ({ params }, { userId }) => {
        await watchList.remove(userId, params.auctionId)
        return ok(null)
      },
    ),
  ]
}
