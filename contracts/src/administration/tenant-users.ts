import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { optionalField, salutationSchema } from '../kernel/form-fields.ts'
import { brokerIdSchema, tenantIdSchema, userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { lineSchema } from '../kernel/line.ts'
import { pageQuery } from '../kernel/page-query.ts'
import { phoneSchema } from '../kernel/phone.ts'
import { TENANT_PICTURE_BYTES_MAX, PICTURE_FIELD } from './tenants.ts'
import { emailSchema } from '../kernel/email.ts'

const TENANT_USERS_TAKE_MAX = 200
/** Members of a page where none is asked for, and after a change, which answers with the first one. */
export const TENANT_USERS_TAKE = 50
const IMMO_CARD_LENGTH_MAX = 100

const brokerContactSchema = z.strictObject({
  /** What of the broker readers of an offer see; null where it is not public. */
  publicPhoneNumber: phoneSchema.nullable(),
  publicEmail: emailSchema.nullable(),
  /** Names the broker's card at immo-card; null without one. */
  immoCardId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]+$/)
    .max(IMMO_CARD_LENGTH_MAX)
    .nullable(),
})

export const tenantUserSchema = z
  .object({
    userId: userIdSchema,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    hasPassword: z.boolean(),
    suspendedAt: instantSchema.nullable(),
    /** Null for members who are no brokers. */
    broker: z
      .object({
        id: brokerIdSchema,
        profileImageUrl: z.string().nullable(),
        publicPhoneNumber: z.string().nullable(),
        publicEmail: z.string().nullable(),
        immoCardId: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'TenantUser' })
export type TenantUser = z.infer<typeof tenantUserSchema>

const params = z.strictObject({ tenantId: tenantIdSchema })
const userParams = z.strictObject({ tenantId: tenantIdSchema, userId: userIdSchema })
const users = z.object({ users: z.array(tenantUserSchema), total: z.int() }).meta({ id: 'TenantUsers' })
export type TenantUsers = z.infer<typeof users>

/** For system administrators and the tenant's own brokers; everybody else gets 404. */
export const getTenantUsers = defineEndpoint({
  name: 'getTenantUsers',
  method: 'GET',
  path: '/administration/tenants/:tenantId/users',
  params,
  query: z.strictObject(pageQuery(TENANT_USERS_TAKE_MAX, TENANT_USERS_TAKE)),
  answer: users,
})

export type TenantUserProblemCode = 'alreadyMember'

/**
 * Makes somebody a member. A new address gets an account and a link to sign up; an address that has an
 * account is notified by mail that it belongs to the tenant from now on. `alreadyMember`: it does already.
 */
export const inviteTenantUser = defineEndpoint({
  name: 'inviteTenantUser',
  method: 'POST',
  path: '/administration/tenants/:tenantId/users',
  access: 'systemAdmin',
  params,
  body: z.strictObject({
    email: emailSchema,
    salutation: optionalField(salutationSchema),
    firstName: lineSchema(),
    lastName: lineSchema(),
    language: languageSchema.default('de'),
    isBroker: z.boolean(),
  }),
  answer: users,
  status: 201,
  problems: ['alreadyMember'],
})

/**
 * The account stays; its sessions end. `managingRunningAuction`: a running offer of the tenant is in their
 * hands.
 */
export const removeTenantUser = defineEndpoint({
  name: 'removeTenantUser',
  method: 'DELETE',
  path: '/administration/tenants/:tenantId/users/:userId',
  access: 'systemAdmin',
  params: userParams,
  answer: users,
  problems: ['managingRunningAuction'],
})

export const changeBrokerContact = defineEndpoint({
  name: 'changeBrokerContact',
  method: 'PUT',
  path: '/administration/tenants/:tenantId/users/:userId/contact',
  params: userParams,
  body: brokerContactSchema,
  answer: users,
  limit: 'userChange',
})

export const uploadBrokerPortrait = defineEndpoint({
  name: 'uploadBrokerPortrait',
  method: 'POST',
  path: '/administration/tenants/:tenantId/users/:userId/portrait',
  params: userParams,
  upload: { field: PICTURE_FIELD, bytesMax: TENANT_PICTURE_BYTES_MAX },
  answer: users,
  limit: 'userChange',
})
