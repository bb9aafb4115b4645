import { z } from 'zod'
import { commandData } from '../auction/commands.ts'
import { sellTypeSchema } from '../auction/enumerations.ts'
import { commandReceiptSchema } from '../kernel/command-receipt.ts'
import { otherRejectionCodes, purchaseRejectionCodes } from '../auction/rejections.ts'
import { languageSchema } from '../account/authenticated-user.ts'
import { lineSchema } from '../kernel/line.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema, brokerIdSchema, commandIdSchema } from '../kernel/ids.ts'
import { emailSchema } from '../kernel/email.ts'

/** The commands of the person who manages an auction, with the end of their path; each is a POST. */
const managedPaths = {
  ReviseAuction: 'revisions',
  PublishAuction: 'publication',
  UnpublishAuction: 'unpublication',
  GrantAccess: 'access-grants',
  RevokeAccess: 'access-revocations',
  AcceptImmediatePurchase: 'purchase-acceptance',
  DeclineImmediatePurchase: 'purchase-refusals',
  ExtendAuctionEnd: 'end-extensions',
  EndAuction: 'end',
  WithdrawAuction: 'withdrawal',
  AwardAuction: 'award',
  DeclineAward: 'award-refusal',
  ConfirmAward: 'award-confirmation',
  ReportNotConcluded: 'award-not-concluded',
  MakeCounterOffer: 'counter-offers',
  VoidBid: 'voided-bids',
} as const satisfies Partial<Record<keyof typeof commandData, string>>

export type ManagingCommand = keyof typeof managedPaths
export const managingCommands = Object.keys(managedPaths) as readonly ManagingCommand[]

const problems = [
  'auctionNotFound',
  'auctionNotPublished',
  'auctionEnded',
  ...purchaseRejectionCodes,
  ...otherRejectionCodes,
  'outcomeUnknown',
  'historyDamaged',
]

const furtherProblems: Readonly<Partial<Record<ManagingCommand, readonly string[]>>> = {
  // Access by id is for people whom the tenant knows; for others an invitation.
  GrantAccess: ['admissionNotFound'],
  RevokeAccess: ['admissionNotFound'],
  ReviseAuction: ['decisionModeNotOffered', 'objectTooLarge'],
  PublishAuction: ['decisionModeNotOffered'],
}

/**
 * Sends one command of the rulebook for an auction that the caller runs; 404 for everybody else. The
 * receipt's revision is the one that readers see from then on.
 */
export function manageAuction<T extends ManagingCommand>(type: T) {
  return defineEndpoint({
    name: `${type.charAt(0).toLowerCase()}${type.slice(1)}`,
    method: 'POST',
    path: `/administration/auctions/:auctionId/${managedPaths[type]}`,
    params: z.strictObject({ auctionId: auctionIdSchema }),
    body: z.strictObject({ commandId: commandIdSchema, data: commandData[type] }),
    // Both may name what the sender saw of the auction.
    bodySize: type === 'ReviseAuction' || type === 'PublishAuction' ? 'large' : 'usual',
    limit: 'manage',
    answer: commandReceiptSchema,
    status: 201,
    problems: [...problems, ...(furtherProblems[type] ?? [])],
  })
}

const invitedSellerSchema = z.strictObject({
  email: emailSchema,
  firstName: lineSchema(),
  lastName: lineSchema(),
  language: languageSchema.default('de'),
})
export type InvitedSeller = z.infer<typeof invitedSellerSchema>

/** Drafts an auction. The caller chooses its id, so that a repeated request creates no second one. */
export const draftAuction = defineEndpoint({
  name: 'draftAuction',
  method: 'POST',
  path: '/administration/auctions',
  body: z.strictObject({
    commandId: commandIdSchema,
    auctionId: auctionIdSchema,
    /**
     * Whose contact readers see: a broker of the caller's tenant; for a system administrator, of any.
     * Default: the caller.
     */
    brokerId: brokerIdSchema.optional(),
    sellType: sellTypeSchema.optional(),
    /**
     * A private seller who may look on, and never bids here. By address alone, so that nobody attaches an
     * account that they know by an id: who has none gets one, and each gets a mail with the way in.
     */
    seller: invitedSellerSchema.nullable().default(null),
    description: commandData.DraftAuction.shape.description,
    terms: commandData.DraftAuction.shape.terms,
  }),
  bodySize: 'large',
  limit: 'manage',
  answer: commandReceiptSchema,
  status: 201,
  problems: ['brokerNotFound', 'decisionModeNotOffered', ...problems],
})
