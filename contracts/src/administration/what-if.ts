import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema, userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { disputeStateSchema, streamKindSchema } from './dispute.ts'

/** One change to one bid: left out, or made at another time or price. */
const changeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drop') }),
  z.strictObject({
    kind: z.literal('change'),
    /** As sent: the rules refuse what is no price. */
    price: z.number().optional(),
    /** Not before the first event. */
    at: instantSchema.optional(),
  }),
])
export type BidChange = z.infer<typeof changeSchema>

const outcomeSchema = z.object({
  status: z.enum(['accepted', 'rejected', 'notMade']),
  /** Of a rejection. */
  code: z.string().optional(),
  minimumBid: z.number().nullable().optional(),
  currentPrice: z.number().nullable().optional(),
  /** Where it moved the end. */
  end: instantSchema.optional(),
})
export type WhatIfOutcome = z.infer<typeof outcomeSchema>

export const WHAT_IF_ROWS_MAX = 500

const whatIfRowSchema = z
  .object({
    stream: streamKindSchema,
    revision: z.int(),
    /** In the history, and in the play; they differ for the bid whose time was changed. */
    at: instantSchema,
    playedAt: instantSchema,
    type: z.string(),
    bidderId: userIdSchema.nullable(),
    price: z.json().optional(),
    isChanged: z.boolean(),
    actual: outcomeSchema,
    whatIf: outcomeSchema,
  })
  .meta({ id: 'WhatIfRow' })
export type WhatIfRow = z.infer<typeof whatIfRowSchema>

/**
 * Plays the history once more through the engine's own decisions, with one bid changed. Nothing is written.
 */
export const playWhatIf = defineEndpoint({
  name: 'playWhatIf',
  method: 'POST',
  path: '/administration/auctions/:auctionId/dispute/what-if',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  body: z.strictObject({ stream: streamKindSchema, revision: z.int().min(0), change: changeSchema }),
  answer: z
    .object({
      /** Commands that were decided again. */
      played: z.int(),
      /**
       * The changed bid, and every command that comes out otherwise; the first ones where there are too many.
       */
      rows: z.array(whatIfRowSchema),
      differences: z.int(),
      actual: disputeStateSchema,
      whatIf: disputeStateSchema,
    })
    .meta({ id: 'WhatIf' }),
  problems: ['disputeDeskBusy', 'historyTooLong', 'historyUnreadable', 'changeNotPossible'],
  limit: 'dispute',
})
export type WhatIf = z.infer<NonNullable<typeof playWhatIf.answer>>
