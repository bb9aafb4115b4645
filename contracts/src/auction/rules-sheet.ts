import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { maskFor } from './field-catalogue.ts'
import { auctionDetailsSchema } from './views.ts'

/** A worked example of the end extension, decided by the same clock as the engine's. */
const extensionExampleSchema = z.object({
  kind: z.enum(['extends', 'tooEarly', 'overNight']),
  end: instantSchema,
  bidAt: instantSchema,
  /** Null where the end stays. */
  newEnd: instantSchema.nullable(),
})

/** Everything that the rules sheet of a process says in words. Durations are milliseconds. */
export const rulesSheetSchema = auctionDetailsSchema
  .pick({
    ...maskFor('rulesSheet'),
    id: true,
    revision: true,
    rulesVersion: true,
    auctionType: true,
    sellType: true,
    closedProcess: true,
    fixedEnd: true,
    startPrice: true,
    minimumPrice: true,
    auctionBidMinimumIncrease: true,
    immediatePurchaseEnabled: true,
    immediatePurchasePrice: true,
    start: true,
    end: true,
    openEnd: true,
    hasEnded: true,
    isPublished: true,
    isWithdrawn: true,
    nightTimeStart: true,
    nightTimeEnd: true,
    nightBidding: true,
    timeZone: true,
    sellerDecisionBinding: true,
    decisionMode: true,
    decisionDays: true,
    decisionUntil: true,
    awardConfirmedBySeller: true,
    admittedOnly: true,
    questionsCloseHours: true,
    hideOfferIsBindingCheckbox: true,
    agreements: true,
    tenant: true,
  })
  .extend({
    hasDocuments: z.boolean(),
    extension: z
      .object({
        windowMs: z.int(),
        extensionMs: z.int(),
        examples: z.array(extensionExampleSchema),
      })
      .nullable(),
  })
  .meta({ id: 'RulesSheet' })
export type RulesSheet = z.infer<typeof rulesSheetSchema>

export const getRulesSheet = defineEndpoint({
  name: 'getRulesSheet',
  method: 'GET',
  path: '/public/auctions/:auctionId/rules',
  isCompressed: true,
  access: 'public',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  answer: rulesSheetSchema,
  problems: ['auctionNotFound'],
})
