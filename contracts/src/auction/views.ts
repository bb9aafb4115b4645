import { z } from 'zod'
import { instantSchema } from '../kernel/instant.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { costsSchema } from './costs-view.ts'
import { documentSchema, imageSchema, lockedDocumentSchema } from './auction-fields.ts'
import { counterOfferViewSchema } from './counter-offer-view.ts'
import { decisionViewSchema } from './decision.ts'
import { energySchema } from './energy.ts'
import { auctionTypeSchema, countrySchema, nightBiddingSchema, sellTypeSchema } from './enumerations.ts'
import { outcomeSchema } from './outcome.ts'
import { auctionContactSchema, brokerViewSchema, tenantViewSchema } from './parties.ts'
import { suspensionCategorySchema } from './restrictions.ts'

/** What the reader may do now, so that no client repeats the rules of permission. */
const abilitiesSchema = z.object({
  placeBid: z.boolean(),
  requestImmediatePurchase: z.boolean(),
  seeAnonymizedBids: z.boolean(),
  /** The reader runs or sells it: the process page is theirs. Absent for everybody else. */
  seeManagement: z.literal(true).optional(),
  /** Why bidding is not possible now; absent where it is. A code of the rulebook, or `unauthenticated`. */
  bidBlockedBy: z.string().optional(),
})

/** The night of an auction as lists and details say it. */
const nightViewSchema = z.object({
  isNightTimeActive: z.boolean(),
  /** When `isNightTimeActive` turns next, so that a page need not ask again; null without a night. */
  nightTimeChangesAt: instantSchema.nullable(),
})

/** How the reader stands in an auction of their dashboard, and what they can do there. */
const ownChancesSchema = z.object({
  currentUserLastBidPrice: z.number().nullable(),
  isHighestBidder: z.boolean(),
  isOutbidden: z.boolean(),
  hasOpenImmediatePurchaseRequest: z.boolean(),
  /** Why the reader cannot bid now; absent where they can. As in `abilities` of the details. */
  bidBlockedBy: abilitiesSchema.shape.bidBlockedBy,
  /** The highest price that the tenant lets the reader offer; null for no limit. */
  bidLimit: z.number().nullable(),
  /** What the reader is asked for while they can still agree to it; else null. */
  counterOffer: z.object({ price: z.number(), until: instantSchema }).nullable(),
})

/** The reader's own bids and requests: on the private details, and for who has any on the public ones. */
const ownPartSchema = z.object({
  currentUserLastBidPrice: z.number().nullable().optional(),
  currentUserLastBidRevision: z.int().nullable().optional(),
  currentUserLastBidAt: instantSchema.nullable().optional(),
  isHighestBidder: z.boolean().optional(),
  isOutbidden: z.boolean().optional(),
  hasOpenImmediatePurchaseRequest: z.boolean().optional(),
  /** The reader's last bid that was voided, until they place another one; null without. */
  voidedBid: z.object({ price: z.number(), at: instantSchema }).nullable().optional(),
  /** When the reader's last purchase request was declined; null without, and while one is open. */
  purchaseDeclinedAt: instantSchema.nullable().optional(),
  /** Who bid or asked to buy has a bid log once the auction is over. */
  hasTakenPart: z.boolean().optional(),
})
export type OwnPart = z.infer<typeof ownPartSchema>

/** Versions of what a bidder confirms, to be named with an offer; 0 before the first publication. */
const readVersionsSchema = z.object({
  /** Version of the rules that hold. */
  rulesVersion: z.int().nonnegative(),
  /** Numbered state of the documents. */
  documentsState: z.int().nonnegative(),
})

/** Where a property lies by the gazetteer that comes with the product. */
const localitySchema = z.object({
  /** State or canton; null where the gazetteer names none. */
  region: z.string().nullable(),
  /** Its own place on the map, else the middle of its town. */
  latitude: z.number(),
  longitude: z.number(),
})
export type Locality = z.infer<typeof localitySchema>

/** What readers get, named as in the specification, section 3. Instants are ISO 8601, prices whole units. */

export const publicAuctionSchema = z
  .object({
    id: auctionIdSchema,
    revision: z.int(),
    title: z.string(),
    zipCode: z.string(),
    city: z.string(),
    country: countrySchema,
    area: z.number().nullable(),
    rooms: z.number().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    locality: localitySchema.nullable(),
    hasStarted: z.boolean(),
    hasEnded: z.boolean(),
    isWithdrawn: z.boolean(),
    ...nightViewSchema.shape,
    start: instantSchema,
    end: instantSchema.nullable(),
    openEnd: z.boolean(),
    fixedEnd: z.boolean(),
    timeZone: z.string(),
    auctionType: auctionTypeSchema,
    sellType: sellTypeSchema,
    closedProcess: z.boolean(),
    startPrice: z.number(),
    currentPrice: z.number().nullable(),
    minimumPrice: z.number().nullable(),
    immediatePurchasePrice: z.number().nullable(),
    hasBids: z.boolean(),
    /** Absent where the process is closed. */
    bidCount: z.int().optional(),
    /** What became of it, as a visitor may know it; null while it is not over. */
    outcome: outcomeSchema.nullable(),
    mainImageResizedStorageUrl: z.string().nullable(),
    tenant: tenantViewSchema,
    broker: brokerViewSchema,
  })
  .meta({ id: 'PublicAuction' })
export type PublicAuction = z.infer<typeof publicAuctionSchema>

export const endedAuctionSchema = z
  .object({
    id: auctionIdSchema,
    title: z.string(),
    city: z.string(),
    mainImageResizedStorageUrl: z.string().nullable(),
    end: instantSchema,
    timeZone: z.string(),
    auctionType: auctionTypeSchema,
    startPrice: z.number(),
    currentPrice: z.number().nullable(),
    hasBids: z.boolean(),
    /** Whether `currentPrice` is a price that was achieved, and which one was, stands here. */
    outcome: outcomeSchema.nullable(),
    tenant: tenantViewSchema.pick({ id: true, name: true, isSellerTenant: true, currencyCode: true }),
    broker: brokerViewSchema.pick({ fullNameWithTitle: true, profileImageUrl: true }),
  })
  .meta({ id: 'EndedAuction' })
export type EndedAuction = z.infer<typeof endedAuctionSchema>

export const auctionDetailsSchema = z
  .object({
    id: auctionIdSchema,
    /** Revision of the history that this answer reflects; never older than one this reader has seen. */
    revision: z.int(),
    serverTime: instantSchema,
    ...readVersionsSchema.shape,
    title: z.string(),
    description: z.string(),
    externalDescriptionUrl: z.string().nullable(),
    virtualTourUrl: z.string().nullable(),
    street: z.string(),
    zipCode: z.string(),
    city: z.string(),
    country: countrySchema,
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    area: z.number().nullable(),
    rooms: z.number().nullable().optional(),
    auctionCode: z.string().nullable(),
    images: z.array(imageSchema),
    /** Where there is a certificate; what of it counts depends on the country. */
    energy: energySchema.optional(),
    documents: z.array(documentSchema),
    /** What those with access can read; on the public details alone, where `documents` is empty. */
    lockedDocuments: z.array(lockedDocumentSchema).optional(),
    auctionType: auctionTypeSchema,
    sellType: sellTypeSchema,
    closedProcess: z.boolean(),
    admittedOnly: z.boolean(),
    fixedEnd: z.boolean(),
    startPrice: z.number(),
    currentPrice: z.number().nullable(),
    /** Null where it is not shown. */
    minimumPrice: z.number().nullable(),
    showMinimumPrice: z.boolean(),
    /** The lowest price that would be accepted now; for bidders, absent where it is hidden. */
    minimumBid: z.number().optional(),
    immediatePurchaseEnabled: z.boolean(),
    immediatePurchasePrice: z.number().nullable(),
    auctionBidMinimumIncrease: z.number(),
    hasBids: z.boolean(),
    /** Absent where the process is closed. */
    bidCount: z.int().optional(),
    start: instantSchema,
    end: instantSchema.nullable(),
    /** The end as the terms state it, where `end` has been moved beyond it; else absent. */
    extendedFrom: instantSchema.optional(),
    openEnd: z.boolean(),
    hasStarted: z.boolean(),
    hasEnded: z.boolean(),
    isPublished: z.boolean(),
    isWithdrawn: z.boolean(),
    isAwarded: z.boolean(),
    /** What became of it, as this reader may know it; null while it is not over. */
    outcome: outcomeSchema.nullable(),
    daysLeft: z.int().nullable(),
    hoursLeft: z.int().nullable(),
    minutesLeft: z.int().nullable(),
    percentageDurationLeft: z.number(),
    endExtensionHours: z.int(),
    endExtensionMinutes: z.int(),
    endExtensionStartHours: z.int(),
    endExtensionStartMinutes: z.int(),
    nightTimeStart: z.string().nullable(),
    nightTimeEnd: z.string().nullable(),
    nightBidding: nightBiddingSchema,
    ...nightViewSchema.shape,
    timeZone: z.string(),
    sellerDecisionBinding: z.boolean(),
    ...decisionViewSchema.shape,
    /** Null where there is none, and once the award is decided. */
    counterOffer: counterOfferViewSchema.nullable(),
    hideAnonymizedAuctionBids: z.boolean(),
    hideOfferIsBindingCheckbox: z.boolean(),
    agreements: z.string().nullable(),
    tenantImprint: z.string().nullable(),
    tenant: tenantViewSchema,
    broker: brokerViewSchema,
    contact: auctionContactSchema,
    abilities: abilitiesSchema,
    // The reader's own.
    ...ownPartSchema.shape,
    // On the private details alone.
    /** Of the last counter-offer that the reader accepted; null where none. */
    currentUserRaisedPrice: z.number().nullable().optional(),
    /** The highest price that the tenant lets the reader offer; null for no limit. */
    bidLimit: z.number().nullable().optional(),
    /** Why the reader is suspended; null where they are not. */
    suspendedFor: suspensionCategorySchema.nullable().optional(),
    /** Until when the reader's access holds; null for no end. */
    accessUntil: instantSchema.nullable().optional(),
    costs: costsSchema.optional(),
  })
  .meta({ id: 'AuctionDetails' })
export type AuctionDetails = z.infer<typeof auctionDetailsSchema>

/** A card of the dashboard. */
export const dashboardAuctionSchema = publicAuctionSchema
  .extend({
    description: z.string(),
    street: z.string(),
    mainImageUrl: z.string().nullable(),
    ...ownChancesSchema.shape,
    isPublished: z.boolean(),
    /** 0 where every higher bid is enough. */
    auctionBidMinimumIncrease: z.number(),
    /** What became of it, as this reader may know it; null while it is not over. */
    outcome: outcomeSchema.nullable(),
    contact: auctionContactSchema,
    /** On the reader's watch list. */
    isWatched: z.boolean(),
  })
  .meta({ id: 'DashboardAuction' })
export type DashboardAuction = z.infer<typeof dashboardAuctionSchema>
