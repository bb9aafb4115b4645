import { z } from 'zod'
import { PASSWORD_LENGTH_MAX } from '../account/password-length.ts'
import { secondFactorCodeSchema } from '../account/second-factor-code.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { instantSchema } from '../kernel/instant.ts'
import { emailSchema } from '../kernel/email.ts'

/** Another address that waits for its link to be opened; until then the one before holds. */
export const emailChangeSchema = z
  .object({ newEmail: z.string(), validUntil: instantSchema })
  .meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof emailChangeSchema>

/** 200 with the change that waits, or 204 where none does. */
export const getEmailChange = defineEndpoint({
  name: 'getEmailChange',
  method: 'GET',
  path: '/user/email-change',
  answer: emailChangeSchema,
  mayBeEmpty: true,
})

/**
 * Mails a link to another address, and a note to the present one. One that was asked for before is replaced.
 * An address that has an account is answered alike; its owner is notified instead. Who has a second factor
 * gives a code of it besides.
 */
export const requestEmailChange = defineEndpoint({
  name: 'requestEmailChange',
  method: 'POST',
  path: '/user/email-change',
  body: z.strictObject({
    newEmail: emailSchema,
    password: z.string().min(1).max(PASSWORD_LENGTH_MAX),
    code: secondFactorCodeSchema.optional(),
  }),
  answer: emailChangeSchema,
  problems: ['notFound', 'passwordWrong', 'secondFactorWrong', 'emailUnchanged'],
  limit: 'passwordCheck',
})

/** Takes back the change that waits; its link opens nothing any more. */
export const withdrawEmailChange = defineEndpoint({
  name: 'withdrawEmailChange',
  method: 'DELETE',
  path: '/user/email-change',
  limit: 'userChange',
})

/**
 * Uses the link of the mail. From then on the account has the new address, and every session ends but that of
 * the person who confirms it, which goes on under a new token. Opened without a session, it signs nobody in.
 */
export const confirmEmailChange = defineEndpoint({
  name: 'confirmEmailChange',
  method: 'POST',
  path: '/account/email-change',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  answer: z.object({ email: z.string() }),
  problems: ['tokenInvalid'],
  limit: 'accountToken',
})
