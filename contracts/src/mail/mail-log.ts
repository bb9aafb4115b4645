import { z } from 'zod'
import { noticeKinds } from '../alerts/user-alerts.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'

/** Mails that people wait for to get into their account, or that warn them about it. */
export const accountMailKinds = [
  'confirmEmail',
  'signUp',
  'resetPassword',
  'passwordChanged',
  'changeEmail',
  'emailChangeAsked',
  'emailChanged',
  'emailTaken',
  'secondFactorChanged',
] as const

/** Every mail that the product writes. */
export const mailKinds = [
  ...accountMailKinds,
  'applicationReceived',
  'applicationApproved',
  'applicationDeclined',
  'sellerReceived',
  'sellerApproved',
  'sellerDeclined',
  'tenantJoined',
  'workWaiting',
  'contactProvider',
  'contactBroker',
  'invitation',
  'accessRequestStarted',
  'accessRequested',
  'questionAsked',
  'proofEnding',
  'newerProofSent',
  'newerProofAnswered',
  'brokerageConcluded',
  'brokerageWithdrawn',
  'tenantBrokerageWithdrawn',
  'accessAskedBack',
  'accessDeclined',
  'confirmPriceAlert',
  'confirmSavedSearch',
  'savedSearchFound',
  'priceAlert',
  'sellerInvited',
  ...noticeKinds,
] as const
export type MailKind = (typeof mailKinds)[number]
export const mailKindSchema = z.enum(mailKinds)

/**
 * `queued`: not yet tried, or to be tried again; `failed`: given up; `withdrawn`: no longer true before it
 * was sent.
 */
export const mailStatusSchema = z.enum(['queued', 'sent', 'failed', 'withdrawn'])

export const mailLogEntrySchema = z
  .object({
    id: z.uuid(),
    kind: mailKindSchema,
    auctionId: auctionIdSchema.nullable(),
    status: mailStatusSchema,
    queuedAt: instantSchema,
    /** Not before this moment: at night mails wait for the morning. */
    dueAt: instantSchema,
    sentAt: instantSchema.nullable(),
  })
  .meta({ id: 'MailLogEntry' })
export type MailLogEntry = z.infer<typeof mailLogEntrySchema>

const pageQuery = {
  skip: z.coerce.number().int().min(0).max(100_000).default(0),
  take: z.coerce.number().int().min(1).max(100).default(50),
} as const

/** Delivery log: what was sent to the reader, newest first. */
export const getOwnMails = defineEndpoint({
  name: 'getOwnMails',
  method: 'GET',
  path: '/user/mails',
  query: z.strictObject(pageQuery),
  answer: z.array(mailLogEntrySchema),
})

export const administeredMailSchema = mailLogEntrySchema
  .extend({
    email: z.string(),
    attempts: z.int(),
    /** What the last attempt failed with, as the mail server said it; null without a failure. */
    lastError: z.string().nullable(),
  })
  .meta({ id: 'AdministeredMail' })

/** Delivery log of everybody; `status=failed` are the dead letters. */
export const getMails = defineEndpoint({
  name: 'getMails',
  method: 'GET',
  path: '/administration/mails',
  access: 'systemAdmin',
  query: z.strictObject({
    ...pageQuery,
    status: mailStatusSchema.optional(),
    email: z.string().max(254).optional(),
  }),
  answer: z.object({ total: z.int(), mails: z.array(administeredMailSchema) }).meta({ id: 'MailLog' }),
})

/** Sends a dead letter again. 404 for anything else. */
export const retryMail = defineEndpoint({
  name: 'retryMail',
  method: 'POST',
  path: '/administration/mails/:mailId/retry',
  access: 'systemAdmin',
  params: z.strictObject({ mailId: z.uuid() }),
})

/** Dead letters that one request sends again at most. */
export const RETRIED_MAILS_MAX = 200

/**
 * Sends the oldest dead letters again, those queued since `since` where it is given; `remaining` of them are
 * left for the next request.
 */
export const retryFailedMails = defineEndpoint({
  name: 'retryFailedMails',
  method: 'POST',
  path: '/administration/mails/retry',
  access: 'systemAdmin',
  body: z.strictObject({ since: instantSchema.optional() }),
  answer: z.object({ count: z.int(), remaining: z.int() }).meta({ id: 'RetriedMails' }),
})
