import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { instantSchema } from '../kernel/instant.ts'
import { administeredAuctionSchema } from './administered-auctions.ts'
import { personSchema } from './auction-insight.ts'

export const OPEN_REQUESTS_MAX = 100

/**
 * Requests for immediate purchase that nobody answered, in everything that the caller runs, the oldest first.
 * Those of an auction that is over are not there: nobody can answer them any more.
 */
export const getOpenRequests = defineEndpoint({
  name: 'getOpenRequests',
  method: 'GET',
  path: '/administration/open-requests',
  answer: z.object({
    requests: z
      .array(
        z
          .object({
            auction: administeredAuctionSchema,
            revision: z.int(),
            bidder: personSchema,
            price: z.number(),
            requestedAt: instantSchema,
            /** Whether the reader answers it; the seller of a broker's auction looks on. */
            mayDecide: z.boolean(),
          })
          .meta({ id: 'OpenRequest' }),
      )
      .max(OPEN_REQUESTS_MAX),
    total: z.int(),
  }),
})
