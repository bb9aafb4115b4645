import { z } from 'zod'
import { currencySchema } from '../auction/enumerations.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { administeredPhases } from './list-filters.ts'
import { personSchema } from './auction-insight.ts'

export const QUICK_SEARCH_MIN = 2
export const QUICK_SEARCH_MAX = 100
export const QUICK_SEARCH_ROWS_MAX = 8

/**
 * Objects by title, place or code, and people by name or address with their last bid, in everything that the
 * caller runs. People are the bidders there alone: whom a tenant only invited, it knows by its own words.
 * A whole price finds the bids of this price.
 */
export const quickSearch = defineEndpoint({
  name: 'quickSearch',
  method: 'GET',
  path: '/administration/quick-search',
  query: z.strictObject({ search: z.string().trim().min(QUICK_SEARCH_MIN).max(QUICK_SEARCH_MAX) }),
  answer: z
    .object({
      objects: z
        .array(
          z.object({
            id: auctionIdSchema,
            title: z.string(),
            place: z.string(),
            phase: z.enum(administeredPhases),
          }),
        )
        .max(QUICK_SEARCH_ROWS_MAX),
      bids: z
        .array(
          z.object({
            auctionId: auctionIdSchema,
            title: z.string(),
            bidder: personSchema,
            price: z.number(),
            currencyCode: currencySchema,
            revision: z.int(),
            placedAt: instantSchema,
          }),
        )
        .max(QUICK_SEARCH_ROWS_MAX),
    })
    .meta({ id: 'QuickSearchAnswer' }),
})
