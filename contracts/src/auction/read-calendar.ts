import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'

/**
 * The end of an auction as a calendar file (RFC 5545). Its UID stays and its SEQUENCE grows as the end moves,
 * so that a calendar that took it before moves its entry.
 */
export const getAuctionCalendar = defineEndpoint({
  name: 'getAuctionCalendar',
  method: 'GET',
  path: '/public/auctions/:auctionId/calendar.ics',
  access: 'public',
  params: z.strictObject({ auctionId: auctionIdSchema }),
  query: z.strictObject({ language: languageSchema.default('de') }),
  files: ['text/calendar'],
  limit: 'calendar',
  problems: ['auctionNotFound', 'auctionHasNoEnd'],
})
