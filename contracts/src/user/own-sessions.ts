import { z } from 'zod'
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
  access: 'signedIn',
  answer: z.array(ownSessionSchema),
  status: 200,
})

/** Ends one of the person's own sessions, also the current one; 404 for everybody else's. */
export const endOwnSession = defineEndpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/user/sessions/:sessionId',
  access: 'signedIn',
  params: z.strictObject({ sessionId: z.uuid() }),
  status: 204,
})

/** Ends all of the person's sessions but the one that asks. */
export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/user/sessions/end-others',
  access: 'signedIn',
  answer: z.object({ ended: z.int() }),
  status: 200,
})
