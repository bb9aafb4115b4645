import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { costFiguresSchema } from '../auction/costs-view.ts'
import { countrySchema, currencySchema } from '../auction/enumerations.ts'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { instantSchema } from '../kernel/instant.ts'
import { biddingPartySchema } from './party.ts'

/**
 * Days in which a consumer can withdraw from an agreement that was concluded at a distance (directive
 * 2011/83/EU, article 9; Austria: § 11 FAGG; Germany: § 355 BGB).
 */
export const WITHDRAWAL_DAYS = 14

/** What is offered to a buyer who pays commission. */
export const brokerageOfferSchema = z
  .object({
    agreement: agreementReferenceSchema,
    /** Share of the price, with VAT. */
    percent: z.number(),
    /** Where the property is: its law decides what is handed over. */
    country: countrySchema,
    currencyCode: currencySchema,
    startPrice: z.number(),
    /** What buying at the start price costs, the commission among it. */
    costs: costFiguresSchema,
    /** Who the broker is, and how to reach them. */
    broker: z.string(),
    /** What the firm says of itself, with its address; null where it says nothing. */
    imprint: z.string().nullable(),
  })
  .meta({ id: 'BrokerageOffer' })
export type BrokerageOffer = Readonly<z.infer<typeof brokerageOfferSchema>>

/** What a buyer concluded with the broker, as it was offered then, and what became of it. */
const concludedSchema = brokerageOfferSchema.extend({
  /** Who concluded it, and for whom. */
  client: z.object({
    name: z.string(),
    party: biddingPartySchema,
    partyName: z.string().nullable(),
    registerNumber: z.string().nullable(),
    representedBy: z.string().nullable(),
  }),
  /** Language of the page on which it was concluded. */
  language: languageSchema,
  concludedAt: instantSchema,
  /** Whether the buyer expressly wished that work starts before the period for a withdrawal is over. */
  beginsAtOnce: z.boolean(),
  /** The last moment of that period. */
  withdrawableUntil: instantSchema,
  withdrawnAt: instantSchema.nullable(),
})
export type StoredBrokerage = Readonly<z.infer<typeof concludedSchema>>

export const concludedBrokerageSchema = concludedSchema
  .extend({
    /** Not withdrawn, and for whom the request says that the bids are. */
    isInForce: z.boolean(),
    /** Concluded for an earlier request about the auction: this one needs its own. */
    isOfEarlierRequest: z.boolean(),
  })
  .meta({ id: 'ConcludedBrokerage' })
export type ConcludedBrokerage = Readonly<z.infer<typeof concludedBrokerageSchema>>
