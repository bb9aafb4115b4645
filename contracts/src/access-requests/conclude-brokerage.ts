import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { brokerageOfferSchema } from './brokerage.ts'
import { ownAccessRequestSchema } from './own-access-request.ts'

const params = z.strictObject({ auctionId: auctionIdSchema })
const path = '/auctions/:auctionId/access-request/brokerage'
const revision = z.int().min(1)

/** What a buyer is asked to conclude; 204 where buyers pay no commission. */
export const getBrokerageOffer = defineEndpoint({
  name: 'getBrokerageOffer',
  method: 'GET',
  path,
  params,
  answer: brokerageOfferSchema,
  mayBeEmpty: true,
  problems: ['auctionNotFound'],
})

/**
 * Concludes the brokerage agreement of the caller's request, and mails it to them. Refused where the text or
 * the share that they read is not the one that holds: `agreementOutdated`, `brokerageChanged`.
 */
export const concludeBrokerage = defineEndpoint({
  name: 'concludeBrokerage',
  method: 'POST',
  path,
  params,
  body: z.strictObject({
    revision,
    agreement: agreementReferenceSchema,
    percent: z.number().min(0).max(100),
    beginsAtOnce: z.boolean(),
    language: languageSchema,
  }),
  answer: ownAccessRequestSchema,
  problems: [
    'auctionNotFound',
    'auctionEnded',
    'accessAlreadyGranted',
    'changedMeanwhile',
    'accessRequestDecided',
    'agreementOutdated',
    'brokerageChanged',
    'brokerageNotOpen',
  ],
  limit: 'accessRequest',
})

/**
 * Withdraws from the last agreement while its period runs, also after the auction is over or not published
 * any more. `revision` is that of the caller's last request. A receipt is mailed to both sides.
 */
export const withdrawFromBrokerage = defineEndpoint({
  name: 'withdrawFromBrokerage',
  method: 'POST',
  path: `${path}/withdrawal`,
  params,
  body: z.strictObject({ revision }),
  answer: ownAccessRequestSchema,
  problems: ['auctionNotFound', 'changedMeanwhile', 'brokerageNotOpen'],
  limit: 'accessRequest',
})

const paper = {
  method: 'GET',
  access: 'signedIn',
  files: ['application/pdf'],
  status: 200,
  limit: 'writtenDocument',
} as const

/**
 * The agreement to keep, before and after it is concluded: overview of the costs (Austria: § 30b KSchG), text
 * and notice of withdrawal.
 */
export const getBrokeragePaper = defineEndpoint({
  ...paper,
  name: 'getBrokeragePaper',
  path: `${path}/agreement.pdf`,
  params,
  query: z.strictObject({
    /** Of what is offered; what was concluded stays in its own. */
    language: languageSchema.default('de'),
    /** `offer`: what is offered now, also to somebody with an earlier agreement. */
    of: z.enum(['concluded', 'offer']).default('concluded'),
  }),
  problems: ['auctionNotFound', 'brokerageNotOpen'],
})

/** The same for the broker, as the buyer of this request concluded it. */
export const getConcludedBrokeragePaper = defineEndpoint({
  ...paper,
  name: 'getConcludedBrokeragePaper',
  path: '/administration/access-requests/:requestId/agreement.pdf',
  params: z.strictObject({ requestId: z.uuid() }),
  problems: ['brokerageNotOpen'],
})
