import { z } from 'zod'
import { accessRequestShape } from '../access-requests/access-request.ts'
import { PASSWORD_LENGTH_MAX } from '../account/password-length.ts'
import { secondFactorCodeSchema } from '../account/second-factor-code.ts'
import { descriptionSchema, termsSchema } from '../auction/auction-fields.ts'
import { confirmationsSchema } from '../auction/confirmations.ts'
import { suspensionCategorySchema } from '../auction/restrictions.ts'
import { rulesVersionSchema } from '../auction/rules-version.ts'
import { screenFiguresSchema } from '../auction/screen-figures.ts'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema, tenantIdSchema, userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { furtherPersonalData } from './further-personal-data.ts'
import { notificationChoicesSchema } from './notification-choices.ts'
import { ownBidSchema } from './own-bids.ts'
import { questionCategorySchema, questionStateSchema } from '../auction/questions.ts'
import { profileSchema } from './profile.ts'

/** Rows of one part of an export; beyond them the newest. */
export const PERSONAL_DATA_ROWS_MAX = 10_000

export const personalDataSchema = z
  .object({
    exportedAt: instantSchema,
    /** Parts with as many rows as a part may have, of which older rows may be missing. */
    incomplete: z.array(z.string()),
    userId: userIdSchema,
    profile: profileSchema,
    createdAt: instantSchema,
    /** The terms of service that were accepted with the account; null where no version was kept. */
    acceptedTerms: agreementReferenceSchema.extend({ at: instantSchema }).nullable(),
    memberships: z.array(z.object({ tenantId: tenantIdSchema, tenantName: z.string() })),
    notificationChoices: notificationChoicesSchema,
    /** Bids and purchase requests, accepted, refused and voided: the list of `/user/bids`. */
    bids: z.array(
      ownBidSchema.extend({
        /** What is recorded beside it in the history; null where nothing is. */
        confirmations: confirmationsSchema.nullable(),
        rulesVersion: rulesVersionSchema.nullable(),
        /** What the person's program said that the screen showed (EVID-15). */
        screen: screenFiguresSchema.nullable(),
      }),
    ),
    /** What tenants decided about the person as a bidder; their notes are left out (docs/privacy.md). */
    admissions: z.array(
      z.object({
        auctionId: auctionIdSchema,
        action: z.string(),
        category: suspensionCategorySchema.nullable(),
        limit: z.number().nullable(),
        at: instantSchema,
      }),
    ),
    /** What inviters typed about the person. */
    invitations: z.array(
      z.object({
        auctionId: auctionIdSchema,
        name: z.string().nullable(),
        email: z.string(),
        at: instantSchema,
      }),
    ),
    /** Documents of auctions that the person opened, the newest. */
    documentOpenings: z.array(
      z.object({ auctionId: auctionIdSchema, fileName: z.string(), at: instantSchema }),
    ),
    /** Requests for access to auctions, the newest. */
    accessRequests: z.array(
      z.object({ ...accessRequestShape, auctionId: auctionIdSchema, createdAt: instantSchema }),
    ),
    /** What the person asked about auctions, and what was answered to them alone. */
    questions: z.array(
      z.object({
        auctionId: auctionIdSchema,
        category: questionCategorySchema,
        text: z.string(),
        at: instantSchema,
        state: questionStateSchema,
        privateAnswer: z.string().nullable(),
      }),
    ),
    /** Auctions in which the person sells as a private seller, the newest. */
    properties: z.array(
      z.object({
        auctionId: auctionIdSchema,
        draftedAt: instantSchema,
        publishedAt: instantSchema.nullable(),
        description: descriptionSchema,
        terms: termsSchema,
        withdrawnAt: instantSchema.nullable(),
        purchasePrice: z.number().nullable(),
        awardedAt: instantSchema.nullable(),
        awardedPrice: z.number().nullable(),
        notAwardedAt: instantSchema.nullable(),
        notAwardedReason: z.string().nullable(),
      }),
    ),
    ...furtherPersonalData,
    /** Changes of this account, as the audit trail keeps them. */
    changes: z.array(z.object({ at: instantSchema, action: z.string(), byThemselves: z.boolean() })),
  })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.infer<typeof personalDataSchema>

/** Everything that is kept of the person, as JSON to take away. */
export const exportPersonalData = defineEndpoint({
  name: 'exportPersonalData',
  method: 'GET',
  path: '/user/personal-data',
  answer: personalDataSchema,
  problems: ['notFound'],
  limit: 'personalData',
})

/**
 * Erases name, address, phone, password and sessions for good. Bids stay in the log, which knows an id alone.
 * Refused while the person holds the highest bid of a running auction, or runs one, and for 180 days after
 * they got one by an award or an accepted purchase. Who has a second factor gives a code of it besides.
 */
export const deletePersonalData = defineEndpoint({
  name: 'deletePersonalData',
  method: 'POST',
  path: '/user/personal-data/deletion',
  body: z.strictObject({
    password: z.string().min(1).max(PASSWORD_LENGTH_MAX),
    code: secondFactorCodeSchema.optional(),
  }),
  problems: [
    'passwordWrong',
    'secondFactorWrong',
    'leadingRunningAuction',
    'acquiredAuction',
    'managingRunningAuction',
    'sellerOfAuction',
    'lastSystemAdmin',
  ],
  limit: 'passwordCheck',
})
