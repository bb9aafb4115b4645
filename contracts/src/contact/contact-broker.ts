import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import {
  isReachable,
  MESSAGE_LENGTH_MAX,
  optionalField,
  reachableFields,
  reachableIssue,
} from '../kernel/form-fields.ts'
import { wordsSchema } from '../kernel/line.ts'
import { auctionIdSchema } from '../kernel/ids.ts'

/** The contact form of a public details page. */
export const brokerContactSchema = z
  .strictObject({ ...reachableFields, message: optionalField(wordsSchema(MESSAGE_LENGTH_MAX)) })
  .refine(isReachable, reachableIssue)
export type BrokerContact = z.infer<typeof brokerContactSchema>

/**
 * Answers 204; the broker (or the private seller) gets a mail. 404 where the sender may not see the auction.
 */
export const contactBroker = defineEndpoint({
  name: 'contactBroker',
  method: 'POST',
  path: '/public/auctions/:auctionId/contact',
  access: 'public',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  body: brokerContactSchema,
  problems: ['auctionNotFound', 'auctionEnded'],
  limit: 'contact',
})
