import { z } from 'zod'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { auctionIdSchema, commandIdSchema, type EventId, userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { confirmationsSchema } from './confirmations.ts'
import { costAmountsSchema } from './costs-view.ts'
import { documentsStateSchema } from './data-room.ts'
import { rulesVersionSchema } from './rules-version.ts'
import { screenFiguresSchema } from './screen-figures.ts'
import { descriptionSchema, ownershipSchema, termsSchema } from './auction-fields.ts'
import { awardCategorySchema, notConcludedCategorySchema } from './decision.ts'
import { actorRoleSchema } from './enumerations.ts'
import { bidderLimitSchema, bidderRestorationSchema, bidderSuspensionSchema } from './restrictions.ts'

/**
 * Everything that can have happened to an auction (rulebook, The aggregate). Events are permanent: a shape
 * changes only by a new schema version with an upcaster. They hold ids and figures; no name, e-mail, phone or
 * document content.
 */

/** How an offer came. Null where nobody said. */
const offerCircumstances = {
  /**
   * When the gateway received the request, by its own clock; `at` is when the engine decided. Recorded as it
   * is, also where it is after `at`: rules look at `at` alone.
   */
  arrivedAt: instantSchema.nullable(),
  /** A claim of the bidder's program. */
  screen: screenFiguresSchema.nullable(),
}

/** What an offer was made under. Null where nobody said. */
const offerData = {
  bidderId: userIdSchema,
  /** Version of the business terms that the confirmations accepted (docs/rules/agreements.md). */
  businessTerms: agreementReferenceSchema.nullable(),
  price: z.number(),
  confirmations: confirmationsSchema,
  /** Version of the rules that held, which the bidder accepted with the confirmations. */
  rulesVersion: rulesVersionSchema.nullable(),
  /** State of the documents that the bidder named with the confirmations; null where none was named. */
  documentsState: documentsStateSchema.nullable(),
  /** Side costs at this price by the rates of that moment. */
  costs: costAmountsSchema.nullable(),
  ...offerCircumstances,
}

/**
 * The bidders of the best bids are asked for this price until a deadline that is the same for all; in the
 * order of the ranking.
 */
const counterOfferMadeSchema = z.strictObject({
  price: z.number(),
  until: instantSchema,
  /** How many were to be asked; there may be fewer. */
  bidders: z.int(),
  candidates: z
    .array(z.strictObject({ bidRevision: z.int(), bidderId: userIdSchema }))
    .min(1)
    .readonly(),
})

/** One of them raises their bid to the price that was asked for. */
const counterOfferAcceptedSchema = z.strictObject({
  ...offerData,
  counterOfferRevision: z.int(),
  bidRevision: z.int(),
})

/**
 * What the standing bids say after an event that cannot be read off by adding it to what was known before.
 */
const standingSchema = z.strictObject({
  currentPrice: z.number().nullable(),
  bidCount: z.int(),
  leaderId: userIdSchema.nullable(),
  leadingBidRevision: z.int().nullable(),
})
export type RecordedStanding = Readonly<z.infer<typeof standingSchema>>

const reason = z.string().trim().min(1).max(2000)

/** Events of the stream `auction-<id>`: type to data. */
export const auctionEventData = {
  AuctionDrafted: z.strictObject({
    ownership: ownershipSchema,
    description: descriptionSchema,
    terms: termsSchema,
  }),
  AuctionRevised: z.strictObject({
    description: descriptionSchema.partial().optional(),
    terms: termsSchema.partial().optional(),
  }),
  AuctionPublished: z.strictObject({}),
  AuctionUnpublished: z.strictObject({}),
  /** `until`: when the engine revokes it; null for no end. */
  AccessGranted: z.strictObject({ userId: userIdSchema, until: instantSchema.nullable() }),
  AccessRevoked: z.strictObject({ userId: userIdSchema }),
  /** From here on the bidder offers no more than the limit; what stands above it stays. */
  BidderLimited: bidderLimitSchema,
  BidderSuspended: bidderSuspensionSchema,
  /** No longer suspended; a limit stays. */
  BidderRestored: bidderRestorationSchema,
  AuctionStarted: z.strictObject({ start: instantSchema }),
  BidPlaced: z.strictObject(offerData),
  AuctionEndExtended: z.strictObject({
    previousEnd: instantSchema,
    end: instantSchema,
    /** `bid`: by the end-extension rule; `broker`: by ExtendAuctionEnd. */
    by: z.enum(['bid', 'broker']),
    reason: reason.optional(),
  }),
  ImmediatePurchaseRequested: z.strictObject(offerData),
  ImmediatePurchaseAccepted: z.strictObject({
    requestRevision: z.int(),
    bidderId: userIdSchema,
    price: z.number(),
  }),
  ImmediatePurchaseDeclined: z.strictObject({ requestRevision: z.int(), bidderId: userIdSchema, reason }),
  AuctionEnded: z.strictObject({
    /** `deadline`: the end was reached; `broker`: EndAuction; `immediatePurchase`: a request was accepted. */
    by: z.enum(['deadline', 'broker', 'immediatePurchase']),
    /** The instant from which it is over: the set end for a deadline, otherwise the engine time. */
    end: instantSchema,
  }),
  AuctionWithdrawn: z.strictObject({ reason }),
  AuctionAwarded: z.strictObject({
    bidRevision: z.int(),
    bidderId: userIdSchema,
    price: z.number(),
    /** Why a lower bid was awarded; null where none was named. */
    category: awardCategorySchema.nullable(),
  }),
  AuctionNotAwarded: z.strictObject({ reason }),
  AwardConfirmed: z.strictObject({ bidRevision: z.int(), bidderId: userIdSchema }),
  /** No contract came about: the decision is open again, without this bidder. */
  AwardNotConcluded: z.strictObject({
    bidRevision: z.int(),
    bidderId: userIdSchema,
    category: notConcludedCategorySchema,
  }),
  CounterOfferMade: counterOfferMadeSchema,
  CounterOfferAccepted: counterOfferAcceptedSchema,
  BidVoided: z.strictObject({ bidRevision: z.int(), reason, standing: standingSchema }),
} as const

/** Figures that held at the decision, which the answer to a refused bidder names. */
const shownSchema = z.strictObject({
  currentPrice: z.number().nullable(),
  minimumBid: z.number().nullable(),
  end: instantSchema.nullable(),
  auctionRevision: z.int(),
})

/** What is kept of a refused offer of any kind. */
const refusedOffer = {
  confirmations: confirmationsSchema,
  /** That the bidder named; null where none was named. */
  rulesVersion: rulesVersionSchema.nullable(),
  /** That the bidder named; null where none was named. */
  documentsState: documentsStateSchema.nullable(),
  code: z.string(),
  shown: shownSchema,
  ...offerCircumstances,
}

/** Events of the stream `auction-attempts-<id>`. */
export const attemptEventData = {
  BidRejected: z.strictObject({ bidderId: userIdSchema, price: z.json(), ...refusedOffer }),
  ImmediatePurchaseRejected: z.strictObject({ bidderId: userIdSchema, ...refusedOffer }),
} as const

export type AuctionEventType = keyof typeof auctionEventData
export type AttemptEventType = keyof typeof attemptEventData
export type EventType = AuctionEventType | AttemptEventType

type AuctionDataOf<T extends AuctionEventType> = z.infer<(typeof auctionEventData)[T]>
type AttemptDataOf<T extends AttemptEventType> = z.infer<(typeof attemptEventData)[T]>

/** What a decision says happened, before the runtime writes it down. */
export type AuctionFact = {
  [T in AuctionEventType]: { readonly type: T; readonly data: AuctionDataOf<T> }
}[AuctionEventType]
export type AttemptFact = {
  [T in AttemptEventType]: { readonly type: T; readonly data: AttemptDataOf<T> }
}[AttemptEventType]

/** Version of each event's shape that this release writes. */
export const CURRENT_SCHEMA_VERSION = 1

export const HASH_PATTERN = /^[0-9a-f]{64}$/
/** Stands before the first event of every stream. */
export const GENESIS_HASH = '0'.repeat(64)

/** What every event carries besides its data (rulebook, The aggregate). */
export const envelopeSchema = z.strictObject({
  id: z.uuid().transform((id) => id as EventId),
  type: z.string(),
  schemaVersion: z.int().positive(),
  auctionId: auctionIdSchema,
  /** Position in the event's own stream, from 0, without gaps. */
  revision: z.int().nonnegative(),
  /** Engine time. */
  at: instantSchema,
  commandId: commandIdSchema,
  /** SHA-256 (hex) of the command's content: the same id with other content is `commandIdReused`. */
  commandDigest: z.string().regex(HASH_PATTERN),
  actor: z.strictObject({ userId: userIdSchema.nullable(), role: actorRoleSchema }),
  /** Hash of the stream's previous event, `GENESIS_HASH` before the first. */
  previousHash: z.string().regex(HASH_PATTERN),
  data: z.unknown(),
  /** SHA-256 (hex) over `previousHash` and the canonical JSON of all of the above. */
  hash: z.string().regex(HASH_PATTERN),
})
export type Envelope = Omit<z.infer<typeof envelopeSchema>, 'type' | 'data'>
export type Actor = Envelope['actor']

/** An event as written: envelope, type and data. */
export type AuctionEvent = Envelope & AuctionFact
export type AttemptEvent = Envelope & AttemptFact
export type StoredEvent = AuctionEvent | AttemptEvent

export function auctionStream(auctionId: string): string {
  return `auction-${auctionId}`
}

export function attemptsStream(auctionId: string): string {
  return `auction-attempts-${auctionId}`
}
