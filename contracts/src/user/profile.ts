import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { PASSWORD_LENGTH_MAX } from '../account/password-length.ts'
import { newPasswordSchema } from '../account/password-rules.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { salutationSchema, TITLE_LENGTH_MAX } from '../kernel/form-fields.ts'
import { lineSchema } from '../kernel/line.ts'
import { phoneSchema } from '../kernel/phone.ts'

const profileFields = {
  salutation: salutationSchema.nullable(),
  titlePrefix: lineSchema(TITLE_LENGTH_MAX).nullable(),
  firstName: lineSchema(),
  lastName: lineSchema(),
  titleSuffix: lineSchema(TITLE_LENGTH_MAX).nullable(),
  phoneNumber: phoneSchema.nullable(),
  /** Null: as the browser says. */
  language: languageSchema.nullable(),
}

export const profileSchema = z
  .object({
    ...profileFields,
    /** What the person signs in with; it is not changed here. */
    email: z.string(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof profileSchema>

export const getProfile = defineEndpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/user/profile',
  answer: profileSchema,
  problems: ['notFound'],
})

export const changeProfile = defineEndpoint({
  name: 'changeProfile',
  method: 'PUT',
  path: '/user/profile',
  body: z.strictObject(profileFields),
  answer: profileSchema,
  problems: ['notFound'],
  limit: 'userChange',
})

/** For the language switcher of signed-in people. */
export const changeLanguage = defineEndpoint({
  name: 'changeLanguage',
  method: 'PUT',
  path: '/user/language',
  body: z.strictObject({ language: languageSchema }),
  limit: 'userChange',
})

/** Ends every other session; this one goes on under a new token. */
export const changePassword = defineEndpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/user/password',
  body: z.strictObject({
    currentPassword: z.string().min(1).max(PASSWORD_LENGTH_MAX),
    newPassword: newPasswordSchema,
  }),
  problems: ['passwordWrong', 'passwordWeak'],
  limit: 'passwordCheck',
})
