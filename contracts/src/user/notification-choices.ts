import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'

/** What people can be told of their auctions. Mails of the account itself (links, receipts of requests) are no choice. */
export const noticeKinds = [
  'outbid',
  'endingSoon',
  'bidReceipt',
  'priceAlert',
  'accessGranted',
  'auctionEnded',
] as const
export const noticeKindSchema = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof noticeKindSchema>

const choiceSchema = z.strictObject({ byMail: z.boolean(), inApp: z.boolean() })
export type NotificationChoice = z.infer<typeof choiceSchema>

/** By kind; whoever never chose gets everything. */
export const notificationChoicesSchema = z
  .record(noticeKindSchema, choiceSchema)
  .meta({ id: 'NotificationChoices' })
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>

export const getNotificationChoices = defineEndpoint({
  name: 'getNotificationChoices',
  method: 'GET',
  path: '/user/notification-choices',
  access: 'signedIn',
  answer: notificationChoicesSchema,
  status: 200,
})

/** Kinds that the body leaves out stay as they are. */
export const changeNotificationChoices = defineEndpoint({
  name: 'changeNotificationChoices',
  method: 'PUT',
  path: '/user/notification-choices',
  access: 'signedIn',
  body: z.partialRecord(noticeKindSchema, choiceSchema),
  answer: notificationChoicesSchema,
  status: 200,
  limit: 'userChange',
})
