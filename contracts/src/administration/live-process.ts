import { z } from 'zod'
import { screenFiguresSchema } from '../auction/screen-figures.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { pageQuery } from '../kernel/page-query.ts'
import { personSchema } from './auction-insight.ts'
import { documentChangeSchema } from '../kernel/document-change.ts'

export const DOCUMENT_OPENINGS_TAKE_MAX = 200
export const REFUSED_ATTEMPTS_TAKE_MAX = 200

const params = z.strictObject({ auctionId: auctionIdSchema })

/**
 * A bid or a request for immediate purchase that was refused, with the figures that held at the decision and
 * those on the bidder's screen.
 */
export const refusedAttemptSchema = z
  .object({
    /** By which the next page is asked for. */
    id: z.string(),
    kind: z.enum(['bid', 'immediatePurchase']),
    bidder: personSchema,
    at: instantSchema,
    /** The price as sent; other JSON where the sender named no price; null for a purchase. */
    price: z.json(),
    code: z.string(),
    /** When the platform received it; null where that was not recorded. */
    arrivedAt: instantSchema.nullable(),
    /** What the bidder's program said that its screen showed; null where it said nothing. */
    screen: screenFiguresSchema.nullable(),
    /** The figures that held at the decision. */
    shown: z
      .object({
        currentPrice: z.number().nullable(),
        minimumBid: z.number().nullable(),
        end: instantSchema.nullable(),
        auctionRevision: z.int(),
      })
      .nullable(),
    /** The highest price that the bidder was permitted to offer, where that refused it. */
    limit: z.number().nullable(),
    /** Hash of its event in the stream of attempts; null where the gateway refused it before the engine. */
    eventHash: z.string().nullable(),
  })
  .meta({ id: 'RefusedAttempt' })
export type RefusedAttempt = z.infer<typeof refusedAttemptSchema>

/** Refused attempts, the newest first: those of the engine, and those of somebody's admission. */
export const getRefusedAttempts = defineEndpoint({
  name: 'getRefusedAttempts',
  method: 'GET',
  path: '/administration/auctions/:auctionId/refused-attempts',
  params,
  query: z.strictObject({ take: z.coerce.number().int().min(1).max(REFUSED_ATTEMPTS_TAKE_MAX).default(50) }),
  answer: z.object({ attempts: z.array(refusedAttemptSchema), total: z.int() }),
})

/** Who watches live at this moment: connections, not people; somebody with two windows counts twice. */
export const getWatchers = defineEndpoint({
  name: 'getWatchers',
  method: 'GET',
  path: '/administration/auctions/:auctionId/watchers',
  params,
  answer: z
    .object({
      connections: z.int(),
      /** Of them, with a session. */
      signedIn: z.int(),
      /** Different people among those with a session. */
      people: z.int(),
    })
    .meta({ id: 'Watchers' }),
})

/** Who opened which document when, the newest first. Members of the tenant are not recorded. */
export const getDocumentOpenings = defineEndpoint({
  name: 'getDocumentOpenings',
  method: 'GET',
  path: '/administration/auctions/:auctionId/document-openings',
  params,
  query: z.strictObject({
    /** Exclusive: openings before this id. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    take: z.coerce.number().int().min(1).max(DOCUMENT_OPENINGS_TAKE_MAX).default(50),
  }),
  answer: z.object({
    openings: z.array(
      z.object({
        id: z.int(),
        person: personSchema,
        /** As the auction lists it; its file's name where it lists it no longer. */
        document: z.string(),
        at: instantSchema,
      }),
    ),
    total: z.int(),
  }),
})

const DOCUMENT_CONFIRMATIONS_TAKE_MAX = 500

/**
 * Which states of the documents there were, and who confirmed which one first with which offer, the newest
 * first.
 */
export const getDocumentConfirmations = defineEndpoint({
  name: 'getDocumentConfirmations',
  method: 'GET',
  path: '/administration/auctions/:auctionId/document-confirmations',
  params,
  query: z.strictObject(pageQuery(DOCUMENT_CONFIRMATIONS_TAKE_MAX)),
  answer: z.object({
    states: z.array(z.object({ state: z.int(), at: instantSchema, changes: z.array(documentChangeSchema) })),
    confirmations: z.array(
      z.object({ person: personSchema, state: z.int(), revision: z.int(), at: instantSchema }),
    ),
    total: z.int(),
  }),
})
