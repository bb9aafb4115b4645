import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'

const params = z.strictObject({ auctionId: auctionIdSchema })

/** Auctions that one user can watch. */
export const WATCHED_MAX = 200

/**
 * Ids of the auctions on the reader's watch list, the newest first; also those that are not there for them
 * any more.
 */
export const getWatchList = defineEndpoint({
  name: 'getWatchList',
  method: 'GET',
  path: '/user/watch-list',
  answer: z.array(auctionIdSchema),
})

/** Puts an auction on the watch list; one that is there already stays. */
export const watchAuction = defineEndpoint({
  name: 'watchAuction',
  method: 'PUT',
  path: '/user/watch-list/:auctionId',
  params,
  problems: ['auctionNotFound', 'watchListFull'],
})

/** Takes an auction off the watch list; one that is not there is no error. */
export const unwatchAuction = defineEndpoint({
  name: 'unwatchAuction',
  method: 'DELETE',
  path: '/user/watch-list/:auctionId',
  params,
})
