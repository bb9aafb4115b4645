import {
  getWatchList,
  unwatchAuction,
  watchAuction,
  WATCHED_MAX,
} from '@zuschlag/contracts/auction/watch-list'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { type AuctionAccess, seeAuction } from '../../../policies/auction-access.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { type Route, signedInRoute } from '../../../edge/http/route.ts'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'

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

/**
 * Auctions that users watch. Permission to see an auction is checked by the callers, each time it is shown.
 */
export interface WatchList {
  /** The newest first. */
  of(userId: UserId): Promise<readonly AuctionId[]>
  /** False if the list is full; an auction that is already listed keeps its position. */
  add(userId: UserId, auctionId: AuctionId, now: Instant): Promise<boolean>
  remove(userId: UserId, auctionId: AuctionId): Promise<void>
}

const addSql = `
  insert into accounts.watched_auctions (user_id, auction_id, created_at)
  select :userId, :auctionId, :now
  where (select count(*) from accounts.watched_auctions where user_id = :userId) < :most
  on conflict do nothing`

export function createWatchList(knex: Knex): WatchList {
  const table = (): Knex.QueryBuilder => accountsTable(knex, 'watched_auctions')
  return {
    async of(userId) {
      const rows = (await table()
        .select('auction_id')
        .where({ user_id: userId })
        .orderBy([{ column: 'created_at', order: 'desc' }, 'auction_id'])
        .limit(WATCHED_MAX)) as { auction_id: AuctionId }[]
      return rows.map(({ auction_id }) => auction_id)
    },
    async add(userId, auctionId, now) {
      // Two concurrent additions may exceed the limit by one; the limit only keeps lists short.
      await knex.raw(addSql, { userId, auctionId, now, most: WATCHED_MAX })
      const row: unknown = await table().first('auction_id').where({ user_id: userId, auction_id: auctionId })
      return row !== undefined
    },
    async remove(userId, auctionId) {
      await table().where({ user_id: userId, auction_id: auctionId }).delete()
    },
  }
}
