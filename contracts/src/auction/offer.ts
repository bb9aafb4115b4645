import { z } from 'zod'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema, commandIdSchema } from '../kernel/ids.ts'
import { priceSchema } from '../kernel/price.ts'
import { confirmationsSchema } from './confirmations.ts'
import { documentsStateSchema } from './data-room.ts'
import { receiptSchema } from './receipt.ts'
import { bidRejectionCodes, restrictionRejectionCodes, purchaseRejectionCodes } from './rejections.ts'
import { rulesVersionSchema } from './rules-version.ts'
import { screenFiguresSchema } from './screen-figures.ts'

/** What a bidder says with every offer beside its price, in a request and in a command. */
export const offered = {
  confirmations: confirmationsSchema,
  /**
   * `rulesVersion` of the details that the bidder read; another than the one that holds is
   * `confirmationMissing` (rule 8). Not named: not asked.
   */
  rulesVersion: rulesVersionSchema.optional(),
  /**
   * `documentsState` of the details that the bidder read; another one is `documentsChanged`. Not named: not
   * asked.
   */
  documentsState: documentsStateSchema.optional(),
  /** Version of the business terms that the bidder read; another one is `agreementOutdated`. */
  businessTerms: agreementReferenceSchema.optional(),
  /** What the bidder's screen showed; recorded as a claim, it decides nothing. */
  screen: screenFiguresSchema.optional(),
}

export const placeBid = defineEndpoint({
  name: 'placeBid',
  method: 'POST',
  path: '/auctions/:auctionId/bids',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  body: z.strictObject({
    price: priceSchema,
    commandId: commandIdSchema,
    ...offered,
  }),
  answer: receiptSchema,
  status: 201,
  problems: [
    ...bidRejectionCodes,
    'documentsChanged',
    ...restrictionRejectionCodes,
    'agreementOutdated',
    'commandIdReused',
    'outcomeUnknown',
    'historyDamaged',
  ],
  limit: 'bid',
})

export const requestImmediatePurchase = defineEndpoint({
  name: 'requestImmediatePurchase',
  method: 'POST',
  path: '/auctions/:auctionId/immediate-purchase-requests',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  body: z.strictObject({
    commandId: commandIdSchema,
    ...offered,
  }),
  answer: receiptSchema,
  status: 201,
  problems: [
    ...bidRejectionCodes,
    ...purchaseRejectionCodes,
    'documentsChanged',
    ...restrictionRejectionCodes,
    'agreementOutdated',
    'commandIdReused',
    'outcomeUnknown',
    'historyDamaged',
  ],
  limit: 'bid',
})

/** Raises the reader's bid to the price of the counter-offer. */
export const acceptCounterOffer = defineEndpoint({
  name: 'acceptCounterOffer',
  method: 'POST',
  path: '/auctions/:auctionId/counter-offer-acceptances',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  body: z.strictObject({
    /** The counter-offer that the bidder read. */
    counterOfferRevision: z.int().nonnegative(),
    commandId: commandIdSchema,
    ...offered,
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
    'documentsChanged',
    ...restrictionRejectionCodes,
    'agreementOutdated',
    'commandIdReused',
    'outcomeUnknown',
    'historyDamaged',
  ],
  limit: 'bid',
})
