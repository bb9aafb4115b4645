import { z } from 'zod'
import { agreementReferenceSchema } from '../kernel/agreement.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema, tenantIdSchema } from '../kernel/ids.ts'
import { lineSchema } from '../kernel/line.ts'
import { authenticatedUserSchema, languageSchema } from './authenticated-user.ts'
import { PASSWORD_LENGTH_MAX } from './password-length.ts'
import { newPasswordSchema } from './password-rules.ts'
import { emailSchema } from '../kernel/email.ts'

/** What a mailed link is for; the page that it opens has the same name. */
export const tokenPurposes = ['signUp', 'resetPassword', 'confirmEmail'] as const
export const tokenPurposeSchema = z.enum(tokenPurposes)
export type TokenPurpose = z.infer<typeof tokenPurposeSchema>

/**
 * Whether or not the address has an account: 204, after the same time. A mail goes to those that have one.
 */
export const forgotPassword = defineEndpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/account/forgot-password',
  access: 'public',
  body: z.strictObject({ email: emailSchema, tenantId: tenantIdSchema.nullish() }),
  limit: 'forgotPassword',
})

export const shortTokenResultSchema = z
  .object({
    isValid: z.boolean(),
    /**
     * Also of a token that was used or has expired: its holder is then sent to sign in. False for unknown
     * tokens.
     */
    hasPassword: z.boolean(),
    email: z.string().nullable(),
    tenantId: tenantIdSchema.nullable(),
    /**
     * The long token; null where the short one is not valid. The same at each exchange, until it was used.
     */
    code: z.string().nullable(),
    purpose: tokenPurposeSchema.nullable(),
    /** Where the link was made for an auction: what login needs to lead back there. */
    auctionId: auctionIdSchema.nullable(),
    isSeller: z.boolean(),
  })
  .meta({ id: 'ShortTokenResult' })
export type ShortTokenResult = z.infer<typeof shortTokenResultSchema>

/** Exchanges the short token of a link for the long one. An unknown one is answered too: `isValid: false`. */
export const exchangeShortToken = defineEndpoint({
  name: 'exchangeShortToken',
  method: 'POST',
  path: '/account/exchange-short-token',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  answer: shortTokenResultSchema,
  limit: 'accountToken',
})

const codeSchema = z.string().min(1).max(200)
const tokenBody = { email: emailSchema, tenantId: tenantIdSchema.nullish(), code: codeSchema }

/** Everything but `tokenIsValid` is shown only to holders of a token that was made for this email. */
export const tokenCheckSchema = z
  .object({
    user: z
      .object({
        /** What the latest inviter typed; empty where nobody did. */
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phoneNumber: z.string().nullable(),
      })
      .nullable(),
    userExists: z.boolean(),
    userHasPassword: z.boolean(),
    tokenIsValid: z.boolean(),
  })
  .meta({ id: 'TokenCheck' })
export type TokenCheck = z.infer<typeof tokenCheckSchema>

export const verifyConfirmEmail = defineEndpoint({
  name: 'verifyConfirmEmail',
  method: 'POST',
  path: '/account/confirm-email/verify',
  access: 'public',
  body: z.strictObject(tokenBody),
  answer: tokenCheckSchema,
  limit: 'accountToken',
})

/** Asked by the pages of reset-password and of sign-up. */
export const verifyResetPassword = defineEndpoint({
  name: 'verifyResetPassword',
  method: 'POST',
  path: '/account/reset-password/verify',
  access: 'public',
  body: z.strictObject(tokenBody),
  answer: tokenCheckSchema,
  limit: 'accountToken',
})

/**
 * Each of the three uses up its token and signs in: 200 with the user and the session's cookie. 204 without a
 * session where the person belongs to several tenants and the link was made for none, or has a second factor:
 * login asks for it.
 */
const setPassword = {
  method: 'POST',
  access: 'public',
  answer: authenticatedUserSchema,
  mayBeEmpty: true,
  status: 200,
  limit: 'setPassword',
} as const

/**
 * Confirms the address. Where the account has a password it must be given (`passwordWrong` otherwise): the
 * reader of the mail is then also who chose it. Where it has none, the one given is set.
 */
export const confirmEmail = defineEndpoint({
  ...setPassword,
  name: 'confirmEmail',
  path: '/account/confirm-email',
  body: z.strictObject({ ...tokenBody, password: z.string().min(1).max(PASSWORD_LENGTH_MAX) }),
  problems: ['tokenInvalid', 'passwordWeak', 'passwordWrong'],
})

/** Sets a new password and ends every session that there was. */
export const resetPassword = defineEndpoint({
  ...setPassword,
  name: 'resetPassword',
  path: '/account/reset-password',
  body: z.strictObject({ ...tokenBody, password: newPasswordSchema }),
  problems: ['tokenInvalid', 'passwordWeak'],
})

/**
 * Sets the first password. Terms and data protection are agreed to with the sign-up; a form sends both as
 * true.
 */
export const signUp = defineEndpoint({
  ...setPassword,
  name: 'signUp',
  path: '/account/sign-up',
  body: z.strictObject({
    ...tokenBody,
    password: newPasswordSchema,
    termsAccepted: z.literal(true).optional(),
    dataProtectionAccepted: z.literal(true).optional(),
    /** As the person names themselves; absent leaves what an inviter typed, if anybody did. */
    firstName: lineSchema().optional(),
    lastName: lineSchema().optional(),
    /** In which their mails are written, where nobody chose one. */
    language: languageSchema.optional(),
    /** Version of the terms that the person read; another one is `agreementOutdated`. */
    termsOfService: agreementReferenceSchema.optional(),
  }),
  problems: ['tokenInvalid', 'passwordWeak', 'agreementOutdated'],
})
