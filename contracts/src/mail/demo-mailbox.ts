import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { instantSchema } from '../kernel/instant.ts'
import { mailKindSchema } from './mail-log.ts'

/** Only where DEMO=1 and no mail server is configured: everybody may read every mail there. */

const mailboxEntrySchema = z
  .object({
    id: z.uuid(),
    kind: mailKindSchema,
    at: instantSchema,
    to: z.string(),
    from: z.string(),
    subject: z.string(),
  })
  .meta({ id: 'MailboxEntry' })
export type MailboxEntry = z.infer<typeof mailboxEntrySchema>

/** Mails that were written, newest first; `to` is the exact address. */
export const getDemoMailbox = defineEndpoint({
  name: 'getDemoMailbox',
  method: 'GET',
  path: '/demo/mailbox',
  access: 'public',
  query: z.strictObject({ to: z.string().max(254).optional(), kind: mailKindSchema.optional() }),
  answer: z.array(mailboxEntrySchema),
})

export const mailboxMailSchema = mailboxEntrySchema
  .extend({
    replyTo: z.string().nullable(),
    text: z.string(),
    html: z.string(),
    /** URLs in the mail, in their order. */
    links: z.array(z.string()),
  })
  .meta({ id: 'MailboxMail' })
export type MailboxMail = z.infer<typeof mailboxMailSchema>

export const getDemoMail = defineEndpoint({
  name: 'getDemoMail',
  method: 'GET',
  path: '/demo/mailbox/:mailId',
  access: 'public',
  params: z.strictObject({ mailId: z.uuid() }),
  answer: mailboxMailSchema,
})
