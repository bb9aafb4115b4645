import { getWatchList, unwatchAuction, watchAuction } from '@zuschlag/contracts/auction/watch-list'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { AuctionAccess } from '../../../policies/auction-access.ts'
import { seeAuction } from '../../../policies/auction-access.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { Route } from '../../../edge/http/route.ts'
import { signedInRoute } from '../../../edge/http/route.ts'
import type { WatchList } from './watch-list.ts'

/** Everybody keeps their own list, of auctions that they see. */
export function watchListRoutes(access: AuctionAccess & { readonly watchList: WatchList }): readonly Route[] {
  const { watchList } = access
  return [
    signedInRoute(getWatchList, async (_call, { userId }) => ok([...(await watchList.of(userId))])),
    signedInRoute(watchAuction, async ({ params, headers, now }, viewer) => {
      const seen = await seeAuction(params.auctionId, viewer, headers, access)
      if (!seen.ok) return seen
      const isAdded = await watchList.add(viewer.userId, params.auctionId, now)
      return isAdded ? ok(null) : err(problemOf('watchListFull'))
    }),
    signedInRoute(unwatchAuction, async ({ params }, { userId }) => {
      await watchList.remove(userId, params.auctionId)
      return ok(null)
    }),
  ]
}
