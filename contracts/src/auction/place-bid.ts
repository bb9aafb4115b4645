import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema, commandIdSchema } from '../kernel/ids.ts'
import { priceSchema } from '../kernel/price.ts'
import { confirmationsSchema } from './confirmations.ts'
import { receiptSchema } from './receipt.ts'
import { bidRejectionCodes } from './rejections.ts'

export const placeBid = defineEndpoint({
  name: 'placeBid',
  method: 'POST',
  path: '/auctions/:auctionId/bids',
  access: 'signedIn',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  body: z.strictObject({
    price: priceSchema,
    commandId: commandIdSchema,
    confirmations: confirmationsSchema,
  }),
  answer: receiptSchema,
  status: 201,
  problems: [...bidRejectionCodes, 'commandIdReused', 'outcomeUnknown'],
  limit: 'bid',
})
