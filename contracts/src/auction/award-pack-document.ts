import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { documentKinds, timeZoneSchema } from './auction-fields.ts'
import { confirmationsSchema } from './confirmations.ts'
import { costFiguresSchema } from './costs-view.ts'
import { awardCategorySchema, decisionModeSchema } from './decision.ts'
import { energySchema } from './energy.ts'
import { countrySchema, currencySchema } from './enumerations.ts'
import { HASH_PATTERN } from './events.ts'

const sha256 = z.string().regex(HASH_PATTERN)

/** A person as the accounts know them; null where nothing is known, or is not for the reader. */
const personSchema = z.strictObject({
  name: z.string().nullable(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
})

/** An event in the chain of hashes, as its receipt names it. */
const receiptSchema = z.strictObject({
  kind: z.enum(['bid', 'purchaseRequest', 'acceptance', 'confirmation']),
  revision: z.int(),
  at: instantSchema,
  hash: sha256,
})

const documentSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(documentKinds).nullable(),
  version: z.int(),
  /** Bytes. */
  size: z.int().nullable(),
  /** Of the file; null where it lies elsewhere or is gone. */
  sha256: sha256.nullable(),
})

const auctionSchema = z.strictObject({
  id: auctionIdSchema,
  title: z.string(),
  street: z.string(),
  zipCode: z.string(),
  city: z.string(),
  country: countrySchema,
  code: z.string().nullable(),
  /** Square metres. */
  area: z.number().nullable(),
  energy: energySchema.nullable(),
  timeZone: timeZoneSchema,
})

const decisionSchema = z.strictObject({
  kind: z.enum(['award', 'immediatePurchase']),
  at: instantSchema,
  /** The mode that the engine keeps; null where the terms have no decision period. */
  mode: decisionModeSchema.nullable(),
  modeName: z.string(),
  rule: z.string(),
  /** What an acceptance means where the property is (docs/legal.md). */
  acceptance: z.string(),
  /** Why a lower bid than the highest was accepted; never in the version for the bank. */
  category: awardCategorySchema.nullable(),
  confirmation: z.enum(['notAsked', 'awaited', 'given']),
})

/** What bank and notary get after an award, for machines; the PDF says the same (PACK-3). */
export const awardPackSchema = z.strictObject({
  format: z.literal('zuschlag-award-pack'),
  formatVersion: z.literal(1),
  /** `broker`: with contacts of both sides; `contract`: names of both; `bank`: the buyer's side alone. */
  version: z.enum(['broker', 'contract', 'bank']),
  language: languageSchema,
  generatedAt: instantSchema,
  auction: auctionSchema,
  /** Null in the version for the bank. */
  seller: personSchema.extend({ isPrivate: z.boolean() }).nullable(),
  buyer: personSchema,
  /** Tenant that runs the process; its name is null for a private seller. */
  broker: z.strictObject({ tenant: z.string().nullable(), contact: personSchema }),
  price: z.strictObject({ amount: z.number(), currency: currencySchema, inWords: z.string() }),
  /** As stored with the bid, in currency units, at the price of the bid; null where the event has none. */
  costs: z
    .strictObject({
      ...costFiguresSchema.shape,
      price: z.number(),
      ratesJurisdiction: z.string(),
      ratesAsOf: z.string(),
      ratesSource: z.string(),
    })
    .nullable(),
  decision: decisionSchema,
  /** Version of the rules that the bid was made under. */
  rulesVersion: z.int().nullable(),
  agreements: z.strictObject({
    confirmations: confirmationsSchema,
    businessTerms: agreementReferenceSchema.nullable(),
    /** Accepted with the buyer's account. */
    termsOfService: agreementReferenceSchema.nullable(),
    /** Of the text of the auction's own agreements, SHA-256 over UTF-8. */
    auction: sha256.nullable(),
  }),
  /** Those that the bidder was shown with the bid. */
  documents: z.array(documentSchema),
  receipts: z.array(receiptSchema),
  /** The chain at its end. */
  chain: z.strictObject({ revision: z.int(), at: instantSchema, hash: sha256 }),
  verifyUrl: z.string(),
  /** What is not in it, in sentences. */
  omitted: z.array(z.string()),
})
export type AwardPack = z.infer<typeof awardPackSchema>
