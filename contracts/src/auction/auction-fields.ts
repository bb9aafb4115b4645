import { z } from 'zod'
import { brokerIdSchema, tenantIdSchema, userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { increaseSchema, priceSchema } from '../kernel/price.ts'
import { energySchema } from './energy.ts'
import {
  auctionTypeSchema,
  brokerageTypeSchema,
  contractFeeTypeSchema,
  countrySchema,
  nightBiddingSchema,
  sellTypeSchema,
} from './enumerations.ts'

/** The longest decision period after the end (docs/rules/decision.md). */
export const DECISION_DAYS_MAX = 365
/** The earliest close of questions, in hours before the end (docs/rules/questions.md). */
export const QUESTIONS_CLOSE_HOURS_MAX = 720

/** Local wall-clock time, `HH:MM`. */
const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const url = z.url({ protocol: /^https?$/ }).max(2000)
/** A path below the product's own origin or an absolute URL. */
const assetUrl = z.string().min(1).max(2000)

export const timeZoneSchema = z
  .string()
  .max(60)
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    } catch {
      return false
    }
  }, 'Not an IANA time zone')

export const imageSchema = z.strictObject({
  resizedStorageUrl: assetUrl,
  storageUrl: assetUrl,
  name: z.string().max(200),
  isMainImage: z.boolean(),
  /** What the picture shows, for readers who do not see it; its name where nobody said. */
  alternativeText: z.string().max(300).optional(),
})
export type AuctionImage = z.infer<typeof imageSchema>

/** What a document is about, in the order in which lists show it. */
export const documentKinds = [
  'expose',
  'floorPlan',
  'landRegister',
  'energyCertificate',
  'contract',
  'accounts',
  'report',
  'other',
] as const
const DOCUMENT_VERSIONS_MAX = 30
export const FOLDER_NAME_LENGTH_MAX = 60

/** A file that a newer version took the place of; its tenant can still read it. */
const replacedDocumentSchema = z.strictObject({
  storageUrl: assetUrl,
  sizeBytes: z.int().nonnegative().optional(),
  replacedAt: instantSchema,
})

export const documentSchema = z.strictObject({
  name: z.string().min(1).max(200),
  storageUrl: assetUrl,
  sizeBytes: z.int().nonnegative().optional(),
  kind: z.enum(documentKinds).optional(),
  /** Name of the folder in which lists show it; absent for none. */
  folder: z.string().trim().min(1).max(FOLDER_NAME_LENGTH_MAX).optional(),
  /** For the tenant alone: bidders neither see it nor confirm that they have read it. */
  isInternal: z.boolean().optional(),
  /** 1 where nothing is said; one more with each file that replaced another. */
  version: z.int().positive().optional(),
  /** Oldest first. */
  replaced: z.array(replacedDocumentSchema).max(DOCUMENT_VERSIONS_MAX).optional(),
})
export type AuctionDocument = z.infer<typeof documentSchema>

/**
 * A document as those see it who may not open it: that it is there, and neither its URL nor its content.
 */
export const lockedDocumentSchema = documentSchema
  .pick({ name: true, sizeBytes: true })
  .extend({ fileType: z.string().nullable() })
export type LockedDocument = z.infer<typeof lockedDocumentSchema>

/** Who pays what besides the price. Percents have up to 3 decimals, fees are integer cents. */
export const costTermsSchema = z.strictObject({
  brokerageType: brokerageTypeSchema,
  brokeragePercent: z.number().min(0).max(100),
  contractFeeType: contractFeeTypeSchema,
  contractFeePercent: z.number().min(0).max(100).nullable(),
  contractFeeFixedCents: z.int().nonnegative().nullable(),
  allowUserToHireOwnLawyerForContract: z.boolean(),
  landTransferTaxPercent: z.number().min(0).max(100),
  landRegisterTaxPercent: z.number().min(0).max(100),
  /** Jurisdiction, date and source of the rates, shown beside them. */
  ratesJurisdiction: z.string().max(20),
  ratesAsOf: z.iso.date(),
  ratesSource: z.string().max(300),
})
export type CostTerms = z.infer<typeof costTermsSchema>

export const ROOMS_MAX = 999
export const AREA_MAX = 100_000_000
/** Characters that a text of an object may have. */
export const TEXT_LENGTHS = {
  title: 200,
  description: 20_000,
  street: 100,
  zipCode: 10,
  city: 100,
  auctionCode: 40,
  agreements: 20_000,
} as const
export const IMAGES_MAX = 60

/** What may be revised until the end (rulebook, Publication and revision). */
export const descriptionSchema = z.strictObject({
  title: z.string().trim().max(TEXT_LENGTHS.title),
  description: z.string().max(TEXT_LENGTHS.description),
  externalDescriptionUrl: url.nullable(),
  virtualTourUrl: url.nullable(),
  street: z.string().max(TEXT_LENGTHS.street),
  zipCode: z.string().trim().max(TEXT_LENGTHS.zipCode),
  city: z.string().trim().max(TEXT_LENGTHS.city),
  country: countrySchema,
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  /** Square metres with up to two decimals. */
  area: z.number().positive().max(AREA_MAX).multipleOf(0.01).nullable(),
  /** Half rooms are counted. Absent where nobody was asked, null where nobody said. */
  rooms: z.number().positive().max(ROOMS_MAX).multipleOf(0.5).nullable().optional(),
  auctionCode: z.string().max(TEXT_LENGTHS.auctionCode).nullable(),
  images: z.array(imageSchema).max(IMAGES_MAX),
  documents: z.array(documentSchema).max(100),
  showMinimumPrice: z.boolean(),
  hideAnonymizedAuctionBids: z.boolean(),
  /** Shown in the public lists; otherwise reachable for those with access alone. */
  listed: z.boolean(),
  costTerms: costTermsSchema,
  /** Absent where nobody was asked; what is there has to be complete to be published. */
  energy: energySchema.optional(),
})
export type AuctionDescription = z.infer<typeof descriptionSchema>

/**
 * What is frozen by the first bid (rulebook, Publication and revision). Null where a draft leaves it open.
 */
export const termsSchema = z.strictObject({
  auctionType: auctionTypeSchema,
  closedProcess: z.boolean(),
  /** Whether investors need access, too. Absent before it existed: then they bid without (ADM-18). */
  admittedOnly: z.boolean().optional(),
  fixedEnd: z.boolean(),
  startPrice: priceSchema.nullable(),
  minimumPrice: priceSchema.nullable(),
  auctionBidMinimumIncrease: increaseSchema.nullable(),
  immediatePurchaseEnabled: z.boolean(),
  immediatePurchasePrice: priceSchema.nullable(),
  start: instantSchema.nullable(),
  end: instantSchema.nullable(),
  openEnd: z.boolean(),
  endExtensionHours: z.int().min(0).max(720),
  endExtensionMinutes: z.int().min(0).max(59),
  endExtensionStartHours: z.int().min(0).max(720),
  endExtensionStartMinutes: z.int().min(0).max(59),
  nightTimeStart: localTime.nullable(),
  nightTimeEnd: localTime.nullable(),
  nightBidding: nightBiddingSchema,
  timeZone: timeZoneSchema,
  /** Bound to the highest bid, or free choice; kept by the engine where there is a decision period. */
  sellerDecisionBinding: z.boolean(),
  /**
   * Length of the decision period in days after the end. Absent before it existed: then nothing is enforced
   * (DEC-1).
   */
  decisionDays: z.int().min(1).max(DECISION_DAYS_MAX).optional(),
  /** Whether the seller confirms an award in the product. */
  awardConfirmedBySeller: z.boolean().optional(),
  /**
   * How many hours before the end questions close. Null or absent: at the end, as before it existed (QST-2).
   */
  questionsCloseHours: z.int().min(1).max(QUESTIONS_CLOSE_HOURS_MAX).nullable().optional(),
  hideOfferIsBindingCheckbox: z.boolean(),
  agreements: z.string().max(TEXT_LENGTHS.agreements).nullable(),
})
export type AuctionTerms = z.infer<typeof termsSchema>

/** Whose process it is. Ids alone: names, mail and phone stay with the accounts, where they can be erased. */
export const ownershipSchema = z.strictObject({
  tenantId: tenantIdSchema,
  sellType: sellTypeSchema,
  brokerId: brokerIdSchema,
  brokerUserId: userIdSchema,
  sellerUserId: userIdSchema.nullable(),
})
export type AuctionOwnership = z.infer<typeof ownershipSchema>
