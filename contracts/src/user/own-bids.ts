import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'

const OWN_BIDS_TAKE_MAX = 100

/** A bid or purchase request of the reader, as it was answered. */
export const ownBidSchema = z
  .object({
    auctionId: auctionIdSchema,
    /** Null where the auction is not to be seen any more. */
    title: z.string().nullable(),
    kind: z.enum(['bid', 'immediatePurchase']),
    /** Of a purchase request: `requested`, then the broker's answer, `accepted` or `declined`. */
    outcome: z.enum(['accepted', 'refused', 'voided', 'undecided', 'requested', 'declined']),
    /** When it was decided; where it never reached the engine, when it arrived. */
    at: instantSchema,
    /** When its request arrived (EVID-15); null where nobody said, and where it never reached the engine. */
    arrivedAt: instantSchema.nullable(),
    /** In whole currency units; null of a refused purchase request, and where it was no number. */
    price: z.number().nullable(),
    currencyCode: z.string(),
    timeZone: z.string(),
    /** What refused it, or why it never reached the engine; null where it was accepted. */
    code: z.string().nullable(),
    /** Why the broker declined a purchase request, in the broker's words; null of everything else. */
    declineReason: z.string().nullable(),
    /** Of a refusal, the figures that its answer named. */
    figures: z.object({
      currentPrice: z.number().nullable(),
      minimumBid: z.number().nullable(),
      end: instantSchema.nullable(),
      limit: z.number().nullable(),
    }),
    /** As its receipt names them; null where it never reached the engine. */
    revision: z.int().nullable(),
    eventHash: z.string().nullable(),
  })
  .meta({ id: 'OwnBid' })
export type OwnBid = z.infer<typeof ownBidSchema>

/** Everything that the reader bid or requested, refused or not, the newest first; of one auction or all. */
export const getOwnBids = defineEndpoint({
  name: 'getOwnBids',
  method: 'GET',
  path: '/user/bids',
  query: z.strictObject({
    auctionId: auctionIdSchema.optional(),
    skip: z.coerce.number().int().min(0).max(10_000).default(0),
    take: z.coerce.number().int().min(1).max(OWN_BIDS_TAKE_MAX).default(50),
  }),
  answer: z.object({ bids: z.array(ownBidSchema), total: z.int() }),
})
