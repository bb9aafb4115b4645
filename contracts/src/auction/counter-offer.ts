import { z } from 'zod'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema, commandIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { confirmationsSchema } from './confirmations.ts'
import { costsSchema } from './costs-view.ts'
import { receiptSchema } from './receipt.ts'
import { rulesVersionSchema } from './rules-version.ts'
import { screenFiguresSchema } from './screen-figures.ts'

const moment = { until: instantSchema, isOpen: z.boolean() }

/** The last counter-offer until the award is decided, as a reader of the auction may know it (DEC-9). */
export const counterOfferViewSchema = z
  .object({
    ...moment,
    /** What the reader was asked for; null for everybody else, and on the public details. */
    asked: z
      .object({ revision: z.int(), price: z.number(), isAccepted: z.boolean(), costs: costsSchema })
      .nullable(),
  })
  .meta({ id: 'CounterOffer' })
export type CounterOfferView = z.infer<typeof counterOfferViewSchema>

/** The same for those who run the auction: how many were asked, and how many accepted. */
export const administeredCounterOfferSchema = z
  .object({ ...moment, price: z.number(), asked: z.int(), accepted: z.int() })
  .meta({ id: 'AdministeredCounterOffer' })

/** Raises the reader's bid to the price of the counter-offer. */
export const acceptCounterOffer = defineEndpoint({
  name: 'acceptCounterOffer',
  method: 'POST',
  path: '/auctions/:auctionId/counter-offer-acceptances',
  access: 'signedIn',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  body: z.strictObject({
    /** The counter-offer that the bidder read. */
    counterOfferRevision: z.int().nonnegative(),
    commandId: commandIdSchema,
    confirmations: confirmationsSchema,
    /** As with a bid: the version of the rules that the bidder read. */
    rulesVersion: rulesVersionSchema.optional(),
    /** Version of the business terms that the bidder read; another one is `agreementOutdated`. */
    businessTerms: agreementReferenceSchema.optional(),
    /** What the bidder's screen showed; recorded as a claim, it decides nothing. */
    screen: screenFiguresSchema.optional(),
  }),
  answer: receiptSchema,
  status: 201,
  problems: [
    'auctionNotFound',
    'bidderNotPermitted',
    'auctionNotPublished',
    'auctionNotEnded',
    'counterOfferNotOpen',
    'counterOfferNotAsked',
    'bidNotStanding',
    'counterOfferAlreadyAccepted',
    'confirmationMissing',
    'bidderSuspended',
    'bidLimitExceeded',
    'agreementOutdated',
    'commandIdReused',
    'outcomeUnknown',
    'historyDamaged',
  ],
  limit: 'bid',
})
