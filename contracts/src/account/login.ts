import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { tenantIdSchema } from '../kernel/ids.ts'
import { authenticatedUserSchema } from './authenticated-user.ts'
import { PASSWORD_LENGTH_MAX } from './password-length.ts'
import { secondFactorCodeSchema } from './second-factor-code.ts'
import { emailSchema } from '../kernel/email.ts'

export const login = defineEndpoint({
  name: 'login',
  method: 'POST',
  path: '/account/login',
  access: 'public',
  body: z.strictObject({
    email: emailSchema,
    password: z.string().min(1).max(PASSWORD_LENGTH_MAX),
    tenantId: tenantIdSchema.nullish(),
    /**
     * Of the authenticator app, or a recovery code; asked for by `secondFactorRequired`, with the right
     * password alone.
     */
    secondFactorCode: secondFactorCodeSchema.optional(),
  }),
  answer: authenticatedUserSchema,
  problems: ['loginFailed', 'emailNotConfirmed', 'secondFactorRequired', 'secondFactorWrong'],
  limit: 'login',
})

export const logout = defineEndpoint({
  name: 'logout',
  method: 'POST',
  path: '/account/logout',
  access: 'public',
})

const loginTenantSchema = z.object({ id: tenantIdSchema, name: z.string(), logoUrl: z.string().nullable() })
/** A tenant to choose at sign-in. */
export type LoginTenant = Readonly<z.infer<typeof loginTenantSchema>>

/** The same answer shape for unknown addresses, so that nobody learns who has an account. */
export const getLoginTenants = defineEndpoint({
  name: 'getLoginTenants',
  method: 'GET',
  path: '/account/loginTenants',
  access: 'public',
  query: z.strictObject({ email: emailSchema }),
  answer: z
    .object({
      isAssignedToMultipleTenants: z.boolean(),
      loginTenantInfos: z.array(loginTenantSchema),
    })
    .meta({ id: 'LoginTenants' }),
  limit: 'login',
})
