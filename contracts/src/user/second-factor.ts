import { z } from 'zod'
import { PASSWORD_LENGTH_MAX } from '../account/password-length.ts'
import { secondFactorCodeSchema } from '../account/second-factor-code.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { instantSchema } from '../kernel/instant.ts'

/** Codes that open the account once each, where the app is lost. */
export const RECOVERY_CODES = 10

const passwordSchema = z.string().min(1).max(PASSWORD_LENGTH_MAX)

export const secondFactorSchema = z
  .object({
    /** Everybody is offered one, where the server has a key to keep it with. */
    isOffered: z.boolean(),
    /** This platform asks it of its staff, to whom this person belongs. */
    isRequired: z.boolean(),
    /** Null without one. */
    setUpAt: instantSchema.nullable(),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactor' })
export type SecondFactor = z.infer<typeof secondFactorSchema>

export const getSecondFactor = defineEndpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/user/second-factor',
  answer: secondFactorSchema,
})

export const secondFactorKeySchema = z
  .object({
    /** Base32, to be typed. */
    key: z.string(),
    /** The same with names, as authenticator apps read it. */
    uri: z.string(),
    /** A picture of the URI: `size` modules a side, the dark ones as the path of an SVG. */
    qr: z.object({ size: z.int(), path: z.string() }),
  })
  .meta({ id: 'SecondFactorKey' })
export type SecondFactorKey = z.infer<typeof secondFactorKeySchema>

/**
 * Makes a key that holds once a code of it was given. Who has a second factor gives a code of that one
 * besides.
 */
export const beginSecondFactor = defineEndpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/user/second-factor',
  body: z.strictObject({ password: passwordSchema, code: secondFactorCodeSchema.optional() }),
  answer: secondFactorKeySchema,
  problems: ['passwordWrong', 'secondFactorWrong', 'secondFactorNotOffered'],
  limit: 'passwordCheck',
})

export const recoveryCodesSchema = z
  .object({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' })

/**
 * Takes the new key into use. Every other session ends, this one continues with a new token. The codes are
 * shown once.
 */
export const confirmSecondFactor = defineEndpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/user/second-factor/confirmation',
  body: z.strictObject({ code: secondFactorCodeSchema }),
  answer: recoveryCodesSchema,
  problems: ['secondFactorWrong'],
  limit: 'userChange',
})

const proof = z.strictObject({ password: passwordSchema, code: secondFactorCodeSchema })

/** Makes ten new recovery codes; those from before open nothing any more. */
export const renewRecoveryCodes = defineEndpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/user/second-factor/recovery-codes',
  body: proof,
  answer: recoveryCodesSchema,
  problems: ['passwordWrong', 'secondFactorWrong', 'secondFactorNotOffered'],
  limit: 'passwordCheck',
})

/** Goes back to the password alone; refused where the platform asks staff for a second factor. */
export const removeSecondFactor = defineEndpoint({
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/user/second-factor/removal',
  body: proof,
  problems: ['passwordWrong', 'secondFactorWrong', 'secondFactorNeeded'],
  limit: 'passwordCheck',
})
