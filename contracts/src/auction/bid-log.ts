import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'

export const bidLogFormats = ['pdf', 'csv'] as const
export type BidLogFormat = (typeof bidLogFormats)[number]

const asked = {
  params: z.strictObject({ auctionId: auctionIdSchema }),
  query: z.strictObject({ format: z.enum(bidLogFormats), language: languageSchema.default('de') }),
  files: ['application/pdf', 'text/csv'],
  status: 200,
  limit: 'writtenDocument',
  problems: ['auctionNotEnded', 'historyTooLong'],
} as const

/** The document of a process that is over, with every name: for those who run the auction. */
export const getBidLog = defineEndpoint({
  name: 'getBidLog',
  method: 'GET',
  path: '/administration/auctions/:auctionId/bid-log',
  access: 'signedIn',
  ...asked,
})

/** The same for those who bid in it: others are numbers, the reader's own bids are marked. */
export const getOwnBidLog = defineEndpoint({
  name: 'getOwnBidLog',
  method: 'GET',
  path: '/auctions/:auctionId/bid-log',
  access: 'signedIn',
  ...asked,
  problems: ['auctionNotEnded', 'historyTooLong', 'noOwnBid'],
})
