import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'

export const awardPackFormats = ['pdf', 'json'] as const
export type AwardPackFormat = (typeof awardPackFormats)[number]

/** `contract`: both sides by name, to write the contract; `bank`: the buyer's side alone. */
export const ownAwardPackVersions = ['contract', 'bank'] as const

const asked = {
  params: z.strictObject({ auctionId: auctionIdSchema }),
  files: ['application/pdf', 'application/json'],
  status: 200,
  access: 'signedIn',
  limit: 'writtenDocument',
} as const
const format = z.enum(awardPackFormats)
const language = languageSchema.default('de')

/** What bank and notary need after an award, for the auction's managers (docs/rules/award-pack.md). */
export const getAwardPack = defineEndpoint({
  name: 'getAwardPack',
  method: 'GET',
  path: '/administration/auctions/:auctionId/award-pack',
  query: z.strictObject({ format, language }),
  ...asked,
  problems: ['historyTooLong', 'noAwardPack'],
})

/** The same for the winner, with or without the seller's side. */
export const getOwnAwardPack = defineEndpoint({
  name: 'getOwnAwardPack',
  method: 'GET',
  path: '/auctions/:auctionId/award-pack',
  query: z.strictObject({ format, language, version: z.enum(ownAwardPackVersions).default('contract') }),
  ...asked,
  problems: ['historyTooLong', 'noAwardPack'],
})

/** What a decision came to for one who bid and was not successful. */
export const getOutcomeLetter = defineEndpoint({
  name: 'getOutcomeLetter',
  method: 'GET',
  path: '/auctions/:auctionId/outcome-letter',
  query: z.strictObject({ language }),
  ...asked,
  files: ['application/pdf'],
  problems: ['historyTooLong', 'noOutcomeLetter'],
})
