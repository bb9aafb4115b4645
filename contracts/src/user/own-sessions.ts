import { z } from 'zod'
import { PASSWORD_LENGTH_MAX } from '../account/password-length.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { instantSchema } from '../kernel/instant.ts'

export const deviceKinds = ['desktop', 'phone', 'tablet', 'script'] as const

export const ownSessionSchema = z
  .object({
    id: z.uuid(),
    /** The one that asks. */
    isCurrent: z.boolean(),
    /** Name of the tenant signed in to. */
    tenantName: z.string().nullable(),
    createdAt: instantSchema,
    lastSeenAt: instantSchema,
    /** When it ends at the latest, however busy. */
    expiresAt: instantSchema,
    /** What signed in, as far as it said so; names such as `Firefox` and `Windows`, null where unknown. */
    device: z.object({
      kind: z.enum(deviceKinds),
      browser: z.string().nullable(),
      system: z.string().nullable(),
    }),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof ownSessionSchema>

/** Sessions that are open, the one used last first. */
export const getOwnSessions = defineEndpoint({
  name: 'getOwnSessions',
  method: 'GET',
  path: '/user/sessions',
  answer: z.array(ownSessionSchema),
})

/** A person at an unlocked screen cannot sign its owner out elsewhere. */
const proof = z.strictObject({ password: z.string().min(1).max(PASSWORD_LENGTH_MAX) })

/**
 * Ends one of the person's own sessions, also the current one; 404 for everybody else's. Asks for the
 * password.
 */
export const endOwnSession = defineEndpoint({
  name: 'endOwnSession',
  method: 'POST',
  path: '/user/sessions/:sessionId/end',
  params: z.strictObject({ sessionId: z.uuid() }),
  body: proof,
  problems: ['passwordWrong'],
  limit: 'passwordCheck',
})

/** Ends all of the person's sessions but the one that asks. Asks for the password. */
export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/user/sessions/end-others',
  body: proof,
  answer: z.object({ ended: z.int() }),
  problems: ['passwordWrong'],
  limit: 'passwordCheck',
})
