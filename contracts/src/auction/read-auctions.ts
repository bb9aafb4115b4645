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

/** Rows of one page of ended auctions (specification, section 9). */
export const ENDED_PAGE_SIZE = 15
export const ENDED_TAKE_MAX = 100

export const getPublicAuctions = defineEndpoint({
  name: 'getPublicAuctions',
  method: 'GET',
  path: '/public/auctions',
  isCompressed: true,
  isTagged: true,
  access: 'public',
  answer: z.array(publicAuctionSchema),
  status: 200,
})

export const getPublicEndedAuctions = defineEndpoint({
  name: 'getPublicEndedAuctions',
  method: 'GET',
  path: '/public/auctions/ended',
  isCompressed: true,
  access: 'public',
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
    take: z.coerce.number().int().min(1).max(ENDED_TAKE_MAX).default(ENDED_PAGE_SIZE),
    search: z.string().max(200).default(''),
  }),
  answer: z.array(endedAuctionSchema),
  status: 200,
})

export const getPublicAuction = defineEndpoint({
  name: 'getPublicAuction',
  method: 'GET',
  path: '/public/auctions/:auctionId',
  isCompressed: true,
  isTagged: true,
  access: 'public',
  params,
  answer: auctionDetailsSchema,
  status: 200,
  problems: ['auctionNotFound'],
})

export const getOwnAuctions = defineEndpoint({
  name: 'getOwnAuctions',
  method: 'GET',
  path: '/auctions',
  access: 'signedIn',
  answer: z.array(dashboardAuctionSchema),
  status: 200,
})

export const getAuction = defineEndpoint({
  name: 'getAuction',
  method: 'GET',
  path: '/auctions/:auctionId',
  access: 'signedIn',
  params,
  answer: auctionDetailsSchema,
  status: 200,
  problems: ['auctionNotFound', 'forbidden'],
})

export const getCosts = defineEndpoint({
  name: 'getCosts',
  method: 'GET',
  path: '/auctions/:auctionId/costs',
  access: 'signedIn',
  params,
  query: z.strictObject({
    price: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(z.int().min(PRICE_MIN).max(PRICE_MAX)),
  }),
  answer: costsSchema,
  status: 200,
  problems: ['auctionNotFound', 'forbidden'],
})

export const getAnonymizedBids = defineEndpoint({
  name: 'getAnonymizedBids',
  method: 'GET',
  path: '/auctions/:auctionId/anonymized-bids',
  access: 'signedIn',
  params,
  answer: z.array(anonymizedBidSchema),
  status: 200,
  problems: ['auctionNotFound', 'forbidden'],
})
