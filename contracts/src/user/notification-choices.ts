import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'

/**
 * Which notices people can choose about their auctions, and how they get them. `auctionOutcome` is every
 * notice of how an auction went out. Mails of the account itself, such as links and answers to requests, are
 * no choice.
 */
export const choosableKinds = [
  'outbid',
  'endingSoon',
  'bidReceipt',
  'priceAlert',
  'accessGranted',
  'questionAnswered',
  'auctionOutcome',
] as const
export const choosableKindSchema = z.enum(choosableKinds)
export type ChoosableKind = z.infer<typeof choosableKindSchema>

const choiceSchema = z.strictObject({ byMail: z.boolean(), inApp: z.boolean() })
export type NotificationChoice = z.infer<typeof choiceSchema>

/** By kind; a user who never chose gets everything. */
export const notificationChoicesSchema = z
  .record(choosableKindSchema, choiceSchema)
  .meta({ id: 'NotificationChoices' })
export type NotificationChoices = z.infer<typeof notificationChoicesSchema>

export const getNotificationChoices = defineEndpoint({
  name: 'getNotificationChoices',
  method: 'GET',
  path: '/user/notification-choices',
  answer: notificationChoicesSchema,
})

/** Kinds that the body leaves out stay as they are. */
export const changeNotificationChoices = defineEndpoint({
  name: 'changeNotificationChoices',
  method: 'PUT',
  path: '/user/notification-choices',
  body: z.partialRecord(choosableKindSchema, choiceSchema),
  answer: notificationChoicesSchema,
  limit: 'userChange',
})
