import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { actorRoleSchema, currencySchema } from '../auction/enumerations.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { auctionIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { personSchema } from './auction-insight.ts'
import { TIME_LINE_TEXT_MAX, TIME_LINE_TEXT_MIN, timeLineKinds } from './list-filters.ts'

export const TIME_LINE_TAKE_MAX = 200
/** Lines of one file, the newest ones. */
export const TIME_LINE_FILE_MAX = 10_000

/** Where a page ended: the instant and the key of its last line. */
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z~[a-z0-9:-]{1,80}$/

const text = z.string().trim().min(TIME_LINE_TEXT_MIN).max(TIME_LINE_TEXT_MAX)
const filters = {
  kind: z.enum(timeLineKinds).optional(),
  /** A part of the name or the email of the actor or of the person affected. */
  person: text.optional(),
  /** A part of an object's title, its code, or its id. */
  object: text.optional(),
  /** Inclusive, and exclusive. */
  from: instantSchema.optional(),
  until: instantSchema.optional(),
} as const

const lineSchema = z
  .object({
    /** Where the line stands among those of its instant. */
    key: z.string(),
    at: instantSchema,
    /** An event's type, `BidPlaced`, or what was done to an account or a tenant, `user.suspended`. */
    type: z.string(),
    actor: z.object({ person: personSchema.nullable(), role: actorRoleSchema.nullable() }),
    /** The object of an event; null for accounts and tenants. */
    object: z
      .object({
        id: auctionIdSchema,
        title: z.string(),
        revision: z.int(),
        isAttempt: z.boolean(),
        timeZone: z.string(),
        /** Of the line's price; null where the tenant is gone. */
        currencyCode: currencySchema.nullable(),
      })
      .nullable(),
    subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }).nullable(),
    /** Names of the fields that changed; their values stay in the trail itself. */
    fields: z.array(z.string()),
    price: z.number().nullable(),
    reason: z.string().nullable(),
    hash: z.string().nullable(),
  })
  .meta({ id: 'TimeLineEntry' })
export type TimeLineEntry = z.infer<typeof lineSchema>

/**
 * Changes of accounts and tenants beside the events of objects, the newest first: all of them for a system
 * administrator, those of the own tenant for its brokers, those of the own objects for a seller.
 */
export const getTimeLine = defineEndpoint({
  name: 'getTimeLine',
  method: 'GET',
  path: '/administration/time-line',
  query: z.strictObject({
    ...filters,
    before: z.string().regex(CURSOR).optional(),
    take: z.coerce.number().int().min(1).max(TIME_LINE_TAKE_MAX).default(50),
  }),
  answer: z.object({ entries: z.array(lineSchema), next: z.string().nullable() }).meta({ id: 'TimeLine' }),
})

/** The same lines as CSV. */
export const getTimeLineFile = defineEndpoint({
  name: 'getTimeLineFile',
  method: 'GET',
  path: '/administration/time-line/file',
  query: z.strictObject({ ...filters, language: languageSchema.default('de') }),
  files: ['text/csv'],
  limit: 'dispute',
})
export type TimeLineFilters = Pick<
  z.output<NonNullable<typeof getTimeLine.query>>,
  'kind' | 'person' | 'object' | 'from' | 'until'
>
