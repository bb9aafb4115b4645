import { z } from 'zod'
import type { RefusalReceipt } from '../kernel/command-receipt.ts'
import { auctionIdSchema, commandIdSchema, userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { costTermsSchema, descriptionSchema, ownershipSchema, termsSchema } from './auction-fields.ts'
import { awardCategorySchema, counterOfferBiddersSchema, notConcludedCategorySchema } from './decision.ts'
import { actorRoleSchema } from './enumerations.ts'
import { PRICE_MAX, priceSchema } from '../kernel/price.ts'
import { knownDegrees } from './known-area.ts'
import type { CommandReceipt } from './receipt.ts'
import type { Rejection } from './rejections.ts'
import { bidderLimitSchema, bidderRestorationSchema, bidderSuspensionSchema } from './restrictions.ts'
import { offered } from './offer.ts'

/** In cents, as much as the highest price: the sum of all costs stays a number that an event can state. */
const CONTRACT_FEE_CENTS_MAX = PRICE_MAX * 100

const { latitude, longitude } = knownDegrees

/** A description as commands may state it: events keep the bounds that they were written with. */
export const statedDescriptionSchema = descriptionSchema.extend({
  latitude: z.number().min(latitude.min).max(latitude.max).nullable(),
  longitude: z.number().min(longitude.min).max(longitude.max).nullable(),
  costTerms: costTermsSchema.extend({
    contractFeeFixedCents: z.int().nonnegative().max(CONTRACT_FEE_CENTS_MAX).nullable(),
  }),
})

/** Trimmed here, so that the event holds exactly what the command said. */
const reason = z.string().trim().max(2000)

/**
 * An offer in a command. The version of the business terms that is accepted comes from the gateway, and so
 * does when the platform received the offer; the engine records both, and decides by neither.
 */
const confirmed = { ...offered, arrivedAt: instantSchema.optional() }

/**
 * What the sender saw of an auction; where something else stands there, the command is refused (PUB-9,
 * PUB-14).
 */
const expected = z
  .strictObject({
    // What stands there may have been stated under wider bounds.
    description: descriptionSchema.partial().optional(),
    terms: termsSchema.partial().optional(),
  })
  .optional()

/** Content of every command of the rulebook, by its name. The auction id stands beside it. */
export const commandData = {
  DraftAuction: z.strictObject({
    ownership: ownershipSchema,
    description: statedDescriptionSchema,
    terms: termsSchema,
  }),
  ReviseAuction: z.strictObject({
    description: statedDescriptionSchema.partial().optional(),
    terms: termsSchema.partial().optional(),
    expected,
  }),
  PublishAuction: z.strictObject({ expected }),
  UnpublishAuction: z.strictObject({}),
  /** `until`: from that instant on the access has ended (ADM-27); absent for no end. */
  GrantAccess: z.strictObject({ userId: userIdSchema, until: instantSchema.optional() }),
  RevokeAccess: z.strictObject({ userId: userIdSchema }),
  LimitBidder: bidderLimitSchema,
  SuspendBidder: bidderSuspensionSchema,
  RestoreBidder: bidderRestorationSchema,
  /** `price` is any JSON value: rule 7 refuses what is no price. The bidder is the actor. */
  PlaceBid: z.strictObject({ price: z.json(), ...confirmed }),
  RequestImmediatePurchase: z.strictObject(confirmed),
  AcceptImmediatePurchase: z.strictObject({ requestRevision: z.int().nonnegative() }),
  DeclineImmediatePurchase: z.strictObject({ requestRevision: z.int().nonnegative(), reason }),
  ExtendAuctionEnd: z.strictObject({ end: instantSchema, reason }),
  EndAuction: z.strictObject({}),
  WithdrawAuction: z.strictObject({ reason }),
  /** `category`: asked for where it is not the highest bid (DEC-4). */
  AwardAuction: z.strictObject({
    bidRevision: z.int().nonnegative(),
    category: awardCategorySchema.optional(),
  }),
  DeclineAward: z.strictObject({ reason }),
  /** `bidRevision`: the awarded bid, so that it is never about another award than its sender saw. */
  ConfirmAward: z.strictObject({ bidRevision: z.int().nonnegative() }),
  ReportNotConcluded: z.strictObject({
    bidRevision: z.int().nonnegative(),
    category: notConcludedCategorySchema,
  }),
  /** `bidders`: how many of the best are asked (DEC-9). */
  MakeCounterOffer: z.strictObject({
    price: priceSchema,
    bidders: counterOfferBiddersSchema,
    until: instantSchema,
  }),
  /** `counterOfferRevision`: the one that the bidder saw. */
  AcceptCounterOffer: z.strictObject({ counterOfferRevision: z.int().nonnegative(), ...confirmed }),
  VoidBid: z.strictObject({ bidRevision: z.int().nonnegative(), reason }),
  /** The engine's own: fires what is due by the engine's clock, AuctionStarted, AuctionEnded, or
   * AccessRevoked of an access that has ended. */
  FireDeadlines: z.strictObject({}),
} as const

export type CommandType = keyof typeof commandData
export type CommandDataOf<T extends CommandType> = z.infer<(typeof commandData)[T]>

const actorSchema = z.strictObject({ userId: userIdSchema.nullable(), role: actorRoleSchema })

const commandOf = <T extends CommandType>(type: T) =>
  z.strictObject({
    type: z.literal(type),
    commandId: commandIdSchema,
    auctionId: auctionIdSchema,
    actor: actorSchema,
    data: commandData[type],
  })

type CommandSchema = { [T in CommandType]: ReturnType<typeof commandOf<T>> }[CommandType]

/** A command as it crosses the bus. The engine's own clock adds the time. */
export const commandSchema = z.discriminatedUnion(
  'type',
  (Object.keys(commandData) as CommandType[]).map((type) => commandOf(type)) as unknown as readonly [
    CommandSchema,
  ],
)
export type Command = z.infer<typeof commandSchema>
export type CommandOf<T extends CommandType> = Extract<Command, { type: T }>

/**
 * The answer to a command, given only after its events are durable. `accepted` also answers a repeated
 * command, with the first outcome. `unavailable`: nothing was decided, send again later. `unknown`: it may
 * have been written; send again with the same command id to learn.
 */
export type CommandOutcome =
  | { readonly status: 'accepted'; readonly receipt: CommandReceipt; readonly duplicate: boolean }
  | {
      readonly status: 'rejected'
      readonly rejection: Rejection
      /** Of a bid or purchase request that is kept as a refused attempt. */
      readonly receipt?: RefusalReceipt
    }
  | { readonly status: 'unavailable'; readonly reason: string }
  | { readonly status: 'unknown'; readonly reason: string }

/**
 * Reason of every `unavailable` for an auction whose stored history is not what was written; a repetition
 * changes nothing.
 */
export const HISTORY_DAMAGED = 'historyDamaged'
/** Reason of an `unavailable` for a command whose event is larger than one may be; it stays so. */
export const EVENT_TOO_LARGE = 'eventTooLarge'
