import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { actorRoleSchema } from '../auction/enumerations.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema, commandIdSchema, userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { pageQuery } from '../kernel/page-query.ts'

export const HISTORY_TAKE_MAX = 200
export const BIDS_TAKE_MAX = 500
export const PARTICIPANTS_TAKE_MAX = 500

const params = z.strictObject({ auctionId: auctionIdSchema })

/** Somebody by name; both null where the account was erased, which leaves the history as it is. */
export const personSchema = z.object({
  /** Of whom the reader may not know: a reference that holds in this auction alone. */
  id: userIdSchema,
  name: z.string().nullable(),
  email: z.string().nullable(),
  /**
   * Where the reader is a seller and may not know the name: the number that the bidder has in the bid log,
   * null before their first offer.
   */
  withheld: z.object({ number: z.int().nullable() }).optional(),
})
export type PersonView = z.infer<typeof personSchema>

export const administeredBidSchema = z
  .object({
    revision: z.int(),
    bidder: personSchema,
    /** What other bidders see in place of the name: numbered by their first bid. */
    bidderNumber: z.int(),
    price: z.number(),
    placedAt: instantSchema,
    eventHash: z.string(),
    /** False once it was voided. */
    standing: z.boolean(),
    /** The price of the last counter-offer that its bidder accepted with it; null where none. */
    raisedPrice: z.number().nullable(),
    /** From 1 among standing bids; null for a voided one. */
    rank: z.int().nullable(),
    /**
     * By what is offered with it now, without bidders whose award was not concluded; null for their bids too.
     */
    candidateRank: z.int().nullable(),
    /** Whether it is the best of those of its bidder that can still be awarded. */
    isBidderBest: z.boolean(),
    voidReason: z.string().nullable(),
  })
  .meta({ id: 'AdministeredBid' })

/** All bids, the newest first, with their bidders. */
export const getAdministeredBids = defineEndpoint({
  name: 'getAdministeredBids',
  method: 'GET',
  path: '/administration/auctions/:auctionId/bids',
  params,
  query: z.strictObject({
    /** Exclusive: bids before this revision. */
    before: z.coerce.number().int().min(0).optional(),
    take: z.coerce.number().int().min(1).max(BIDS_TAKE_MAX).default(100),
  }),
  answer: z.array(administeredBidSchema),
})

/** Requests for immediate purchase, in their order of receipt. */
export const getPurchaseRequests = defineEndpoint({
  name: 'getPurchaseRequests',
  method: 'GET',
  path: '/administration/auctions/:auctionId/purchase-requests',
  params,
  answer: z.array(
    z.object({
      revision: z.int(),
      bidder: personSchema,
      price: z.number(),
      requestedAt: instantSchema,
      status: z.enum(['open', 'accepted', 'declined']),
      decidedAt: instantSchema.nullable(),
      declineReason: z.string().nullable(),
    }),
  ),
})

/** Everybody with access or a bid, who bid last first. */
export const getParticipants = defineEndpoint({
  name: 'getParticipants',
  method: 'GET',
  path: '/administration/auctions/:auctionId/participants',
  params,
  query: z.strictObject(pageQuery(PARTICIPANTS_TAKE_MAX)),
  answer: z.object({
    participants: z.array(
      z.object({
        person: personSchema,
        hasAccess: z.boolean(),
        accessChangedAt: instantSchema.nullable(),
        lastBidRevision: z.int().nullable(),
      }),
    ),
    total: z.int(),
  }),
})

export const historyEventSchema = z
  .object({
    revision: z.int(),
    type: z.string(),
    schemaVersion: z.int(),
    at: instantSchema,
    /** Null where the reader is the seller of a broker's auction. */
    commandId: commandIdSchema.nullable(),
    actor: z.object({ person: personSchema.nullable(), role: actorRoleSchema }),
    data: z.json(),
    previousHash: z.string(),
    hash: z.string(),
  })
  .meta({ id: 'HistoryEvent' })

/** The full history, or the refused attempts, page by page as it was written. */
export const getAuctionHistory = defineEndpoint({
  name: 'getAuctionHistory',
  method: 'GET',
  path: '/administration/auctions/:auctionId/history',
  params,
  query: z.strictObject({
    stream: z.enum(['auction', 'attempts']).default('auction'),
    /** Exclusive; absent starts with the first event. */
    after: z.coerce.number().int().min(0).optional(),
    /** Exclusive; with it, or with `newest`, the pages go backwards. */
    before: z.coerce.number().int().min(0).optional(),
    order: z.enum(['oldest', 'newest']).default('oldest'),
    /** Events of this type alone. */
    type: z.string().max(50).optional(),
    take: z.coerce.number().int().min(1).max(HISTORY_TAKE_MAX).default(100),
  }),
  answer: z.array(historyEventSchema),
})

/** The whole history, or the refused attempts, as a table for spreadsheets. */
export const getHistoryFile = defineEndpoint({
  name: 'getHistoryFile',
  method: 'GET',
  path: '/administration/auctions/:auctionId/history-file',
  params,
  query: z.strictObject({
    stream: z.enum(['auction', 'attempts']).default('auction'),
    language: languageSchema.default('de'),
  }),
  files: ['text/csv'],
  limit: 'writtenDocument',
  problems: ['historyTooLong'],
})
