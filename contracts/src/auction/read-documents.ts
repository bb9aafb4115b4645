import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'

export const documentFileNameSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/)

/** The file itself, with its own content type; it exists for readers of the private details alone. */
export const getAuctionDocument = defineEndpoint({
  name: 'getAuctionDocument',
  method: 'GET',
  path: '/auctions/:auctionId/documents/:fileName',
  access: 'signedIn',
  params: z.strictObject({
    auctionId: auctionIdSchema,
    fileName: documentFileNameSchema,
  }),
  files: ['application/pdf'],
  status: 200,
  problems: ['auctionNotFound', 'forbidden'],
})
