import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { PRICE_MAX, PRICE_MIN } from '../kernel/price.ts'
import { anonymizedBidSchema } from './anonymized-bid.ts'
import { costsSchema } from './costs-view.ts'
import {
  auctionDetailsSchema,
  dashboardAuctionSchema,
  endedAuctionSchema,
  publicAuctionSchema,
} from './views.ts'

const params = z.strictObject({ auctionId: auctionIdSchema })

export const publicRead = { method: 'GET', isCompressed: true, access: 'public', status: 200 } as const
/** Of one auction, by readers who may see more of it. */
const refusals = ['auctionNotFound', 'forbidden'] as const
const privateRead = { method: 'GET', access: 'signedIn', status: 200, params, problems: refusals } as const

/** Rows of one page of ended auctions (specification, section 9). */
export const ENDED_PAGE_SIZE = 15
export const ENDED_TAKE_MAX = 100

export const getPublicAuctions = defineEndpoint({
  ...publicRead,
  name: 'getPublicAuctions',
  path: '/public/auctions',
  isTagged: true,
  answer: z.array(publicAuctionSchema),
})

export const getPublicEndedAuctions = defineEndpoint({
  ...publicRead,
  name: 'getPublicEndedAuctions',
  path: '/public/auctions/ended',
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
    take: z.coerce.number().int().min(1).max(ENDED_TAKE_MAX).default(ENDED_PAGE_SIZE),
    search: z.string().max(200).default(''),
  }),
  answer: z.array(endedAuctionSchema),
})

export const getPublicAuction = defineEndpoint({
  ...publicRead,
  name: 'getPublicAuction',
  path: '/public/auctions/:auctionId',
  isTagged: true,
  params,
  answer: auctionDetailsSchema,
  problems: ['auctionNotFound'],
})

export const getOwnAuctions = defineEndpoint({
  name: 'getOwnAuctions',
  method: 'GET',
  path: '/auctions',
  answer: z.array(dashboardAuctionSchema),
})

export const getAuction = defineEndpoint({
  ...privateRead,
  name: 'getAuction',
  path: '/auctions/:auctionId',
  answer: auctionDetailsSchema,
})

export const getCosts = defineEndpoint({
  ...privateRead,
  name: 'getCosts',
  path: '/auctions/:auctionId/costs',
  query: z.strictObject({
    price: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(z.int().min(PRICE_MIN).max(PRICE_MAX)),
  }),
  answer: costsSchema,
})

/** Bids of one answer, a page of the ranking. */
export const ANONYMIZED_BIDS_TAKE = 500

export const getAnonymizedBids = defineEndpoint({
  ...privateRead,
  name: 'getAnonymizedBids',
  path: '/auctions/:auctionId/anonymized-bids',
  /** The best bids that are left out, as the pages before have them. */
  query: z.strictObject({ skip: z.coerce.number().int().min(0).max(1_000_000).default(0) }),
  answer: z.array(anonymizedBidSchema),
})
