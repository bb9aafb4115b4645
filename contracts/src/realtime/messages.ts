import { z } from 'zod'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'

/*
 * The whole protocol of /api/live (docs/interfaces.md, Live updates).
 *
 * Per auction and connection, each message's `previousRevision` equals the `revision` of the message before
 * it. Every message carries the whole live state, so a merged message loses nothing but the causes in
 * between, and its own cause says so.
 */

export const clientMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscribe'),
    auctionId: auctionIdSchema,
    after: z.int().nonnegative().nullable().default(null),
  }),
  z.strictObject({ type: z.literal('unsubscribe'), auctionId: auctionIdSchema }),
  z.strictObject({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessageSchema>

/**
 * Something of the reader's own changed: there are new alerts, a tenant decided about them in an auction,
 * or questions about an auction were asked or answered.
 * What it is stands in no message; each reads that with their own session.
 */
const readerNewsSchema = z.discriminatedUnion('about', [
  z.object({ type: z.literal('readerNews'), about: z.literal('alerts'), serverTime: instantSchema }),
  z.object({
    type: z.literal('readerNews'),
    about: z.literal('admission'),
    auctionId: auctionIdSchema,
    serverTime: instantSchema,
  }),
  z.object({
    type: z.literal('readerNews'),
    about: z.literal('questions'),
    auctionId: auctionIdSchema,
    serverTime: instantSchema,
  }),
])
export type ReaderNewsMessage = z.infer<typeof readerNewsSchema>

/** What changes while people watch. No message names a bidder. */
export const liveAuctionSchema = z
  .object({
    currentPrice: z.number().nullable(),
    /** Absent where the process is closed. */
    bidCount: z.int().optional(),
    end: instantSchema.nullable(),
    hasStarted: z.boolean(),
    /** From AuctionEnded on; no clock says it. */
    hasEnded: z.boolean(),
    isNightTimeActive: z.boolean(),
    isPublished: z.boolean(),
    hasBids: z.boolean(),
    isWithdrawn: z.boolean(),
  })
  .meta({ id: 'LiveAuction' })
export type LiveAuction = z.infer<typeof liveAuctionSchema>

export const serverMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('subscribed'),
    auctionId: auctionIdSchema,
    revision: z.int(),
    serverTime: instantSchema,
    auction: liveAuctionSchema,
  }),
  z.object({
    type: z.literal('UpdateAuction'),
    auctionId: auctionIdSchema,
    revision: z.int(),
    previousRevision: z.int(),
    serverTime: instantSchema,
    /**
     * Type of the event behind the newest revision; `changed` where that is not public, as bids in a closed
     * process, `several` where the message stands for several events that are not all bids.
     */
    cause: z.string(),
    auction: liveAuctionSchema,
  }),
  z.object({
    type: z.literal('error'),
    code: z.string(),
    auctionId: auctionIdSchema.optional(),
    retryAfter: z.number().optional(),
  }),
  z.object({ type: z.literal('pong'), serverTime: instantSchema }),
  readerNewsSchema,
])
export type ServerMessage = z.infer<typeof serverMessageSchema>
