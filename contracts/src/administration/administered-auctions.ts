import { z } from 'zod'
import { descriptionSchema, ownershipSchema, termsSchema } from '../auction/auction-fields.ts'
import { auctionTypeSchema, countrySchema } from '../auction/enumerations.ts'
import { outcomeSchema } from '../auction/outcome.ts'
import { tenantViewSchema } from '../auction/parties.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema, tenantIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { personSchema } from './auction-insight.ts'
import { administeredPhases, administeredSorts, administeredWork } from './list-filters.ts'

export const ADMINISTERED_TAKE_MAX = 100
const SKIP_MAX = 1_000_000

export const administeredPhaseSchema = z.enum(administeredPhases)
export type AdministeredPhase = z.infer<typeof administeredPhaseSchema>

/** A counter-offer for the managers of the auction: how many were asked, and how many accepted. */
export const administeredCounterOfferSchema = z
  .object({ until: instantSchema, isOpen: z.boolean(), price: z.number(), asked: z.int(), accepted: z.int() })
  .meta({ id: 'AdministeredCounterOffer' })

export const administeredAuctionSchema = z
  .object({
    id: auctionIdSchema,
    revision: z.int(),
    phase: administeredPhaseSchema,
    title: z.string(),
    zipCode: z.string(),
    city: z.string(),
    country: countrySchema,
    mainImageResizedStorageUrl: z.string().nullable(),
    auctionType: auctionTypeSchema,
    closedProcess: z.boolean(),
    listed: z.boolean(),
    start: instantSchema.nullable(),
    /** The end that holds now, extensions included; once it is over, when it was over. */
    end: instantSchema.nullable(),
    openEnd: z.boolean(),
    timeZone: z.string(),
    startPrice: z.number().nullable(),
    currentPrice: z.number().nullable(),
    bidCount: z.int(),
    rooms: z.number().nullable(),
    auctionCode: z.string().nullable(),
    /** Whether a bid or an immediate purchase was accepted. */
    isAwarded: z.boolean(),
    /** What became of it; null while it is not over. */
    outcome: outcomeSchema.nullable(),
    /** The end of the decision period; null where there is none, or the end is not known. */
    decisionUntil: instantSchema.nullable(),
    /** Without those that the tenant keeps to itself. */
    documentCount: z.int(),
    tenant: tenantViewSchema.pick({ id: true, name: true, currencyCode: true, isSellerTenant: true }),
    brokerName: z.string(),
    draftedAt: instantSchema,
    changedAt: instantSchema,
  })
  .meta({ id: 'AdministeredAuction' })
export type AdministeredAuction = z.infer<typeof administeredAuctionSchema>

/** What a table of auctions is narrowed to, and its order. */
export const administeredFilter = {
  /** Words that must all be in title, place or code. */
  search: z.string().max(200).default(''),
  phase: administeredPhaseSchema.optional(),
  /** What waits for a decision, ends within 24 hours, or is not over and lacks documents. */
  work: z.enum(administeredWork).optional(),
  /** Those of one tenant alone. */
  tenantId: tenantIdSchema.optional(),
  sort: z.enum(administeredSorts).default('newest'),
  /** Default: the newest, the nearest end to come, the highest figures and A first. */
  direction: z.enum(['ascending', 'descending']).optional(),
}

/**
 * One page of the auctions that the caller runs: their tenants', their own as a seller, all for a system
 * administrator.
 */
export const getAdministeredAuctions = defineEndpoint({
  name: 'getAdministeredAuctions',
  method: 'GET',
  path: '/administration/auctions',
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(SKIP_MAX).default(0),
    take: z.coerce.number().int().min(1).max(ADMINISTERED_TAKE_MAX).default(50),
    ...administeredFilter,
  }),
  answer: z.object({ auctions: z.array(administeredAuctionSchema), total: z.int() }),
})

const params = z.strictObject({ auctionId: auctionIdSchema })

/** Everything that an editor shows, as drafted and revised. */
export const getAdministeredAuction = defineEndpoint({
  name: 'getAdministeredAuction',
  method: 'GET',
  path: '/administration/auctions/:auctionId',
  params,
  answer: administeredAuctionSchema.extend({
    serverTime: instantSchema,
    ownership: ownershipSchema,
    description: descriptionSchema,
    terms: termsSchema,
    /** Whether the reader decides about it; its seller looks on. */
    mayManage: z.boolean(),
    /** From the first bid on. */
    areTermsFrozen: z.boolean(),
    withdrawalReason: z.string().nullable(),
    awardedBidRevision: z.int().nullable(),
    notAwardedReason: z.string().nullable(),
    /** Whether the terms leave no choice but to award: declining is refused. */
    isSellerBound: z.boolean(),
    /** In the order in which they were made. */
    counterOffers: z.array(administeredCounterOfferSchema),
    /** Whose bid or purchase is accepted, as the reader may know them; null while nothing is. */
    buyer: personSchema.extend({ phoneNumber: z.string().nullable() }).nullable(),
    /** Whether the reader is asked to confirm the award. */
    mayConfirmAward: z.boolean(),
    /** Whether its bid held nobody any more when the standing award was made. */
    isAwardLate: z.boolean(),
  }),
})
