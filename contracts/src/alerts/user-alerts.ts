import { z } from 'zod'
import { suspensionCategorySchema } from '../auction/restrictions.ts'
import { changedFactSchema } from '../auction/term-changes.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'

/** Notices for the selling side: the broker who manages the auction, and its seller. */
const tenantNoticeKinds = [
  'objectPurchaseRequested',
  'objectEnded',
  'objectAwarded',
  'objectSold',
  'objectNotAwarded',
  'objectAwardConfirmed',
  'objectAwardNotConcluded',
  'objectCounterOfferMade',
  'objectCounterOfferAccepted',
  'objectCounterOfferOver',
  'objectWithdrawn',
] as const

/** Notices to a person about an auction of theirs. Kinds with a mail of their own are also kinds of mail. */
export const noticeKinds = [
  'bidReceipt',
  'outbid',
  'endingSoon',
  'accessGranted',
  'accessExpired',
  'accessRevoked',
  'bidderSuspended',
  'auctionPublished',
  'endExtended',
  'termsChanged',
  'documentsChanged',
  'bidVoided',
  'auctionEnded',
  'auctionAwarded',
  'auctionAwardedToOther',
  'auctionNotAwarded',
  'awardConfirmed',
  'awardNotConcluded',
  'counterOfferMade',
  'counterOfferAccepted',
  'auctionSold',
  'auctionWithdrawn',
  'purchaseAccepted',
  'purchaseDeclined',
  'questionAnswered',
  ...tenantNoticeKinds,
] as const
export type NoticeKind = (typeof noticeKinds)[number]

type TenantNoticeKind = (typeof tenantNoticeKinds)[number]

/** Whether the selling side gets it: it links to where they decide, not to the bidders' page. */
export function isForTenant(kind: NoticeKind): kind is TenantNoticeKind {
  return (tenantNoticeKinds as readonly NoticeKind[]).includes(kind)
}

export const userAlertSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(noticeKinds),
    auctionId: auctionIdSchema,
    title: z.string(),
    /** Revision of the auction that it is about. */
    revision: z.int(),
    /** The price it is about: own bid, higher bid, award; null where there is none. */
    price: z.number().nullable(),
    /** The reader's own best bid at that moment, or the one that was voided; null without one. */
    ownPrice: z.number().nullable(),
    currencyCode: z.string(),
    timeZone: z.string(),
    /** End of the auction as it stood then; null with an open end. */
    end: instantSchema.nullable(),
    /** The terms that changed, with the old and the new value; empty where it is about something else. */
    changes: z.array(changedFactSchema),
    /** Number of the answer; null for an answer to the reader alone, and in notices of anything else. */
    answerNumber: z.int().nullable(),
    /** Of a suspension; null in notices of anything else. */
    category: suspensionCategorySchema.nullable(),
    at: instantSchema,
    isRead: z.boolean(),
  })
  .meta({ id: 'UserAlert' })
export type UserAlert = z.infer<typeof userAlertSchema>

export const waitingWorkSchema = z.object({
  applications: z.int(),
  sellers: z.int(),
  messages: z.int(),
})
export type WaitingWork = z.infer<typeof waitingWorkSchema>

export const USER_ALERTS_PAGE_MAX = 100

/** The reader's own alerts, newest first, with the number of unread ones among all. */
export const getUserAlerts = defineEndpoint({
  name: 'getUserAlerts',
  method: 'GET',
  path: '/user/alerts',
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(10_000).default(0),
    take: z.coerce.number().int().min(1).max(USER_ALERTS_PAGE_MAX).default(20),
  }),
  answer: z
    .object({
      unreadCount: z.int(),
      alerts: z.array(userAlertSchema),
      /** What waits for a decision or an answer; for administrators alone. */
      waitingWork: waitingWorkSchema.optional(),
    })
    .meta({ id: 'UserAlerts' }),
})

/** Marks these alerts as read, or all without `ids`. What is not the reader's own is passed over. */
export const readUserAlerts = defineEndpoint({
  name: 'readUserAlerts',
  method: 'POST',
  path: '/user/alerts/read',
  body: z.strictObject({ ids: z.array(z.uuid()).max(USER_ALERTS_PAGE_MAX).optional() }),
})
