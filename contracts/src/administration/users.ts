import { z } from 'zod'
import { languageSchema } from '../account/authenticated-user.ts'
import { defineEndpoint } from '../kernel/endpoint.ts'
import { salutationSchema, TITLE_LENGTH_MAX } from '../kernel/form-fields.ts'
import { tenantIdSchema, userIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/instant.ts'
import { lineSchema } from '../kernel/line.ts'
import { phoneSchema } from '../kernel/phone.ts'
import { emailSchema } from '../kernel/email.ts'

export const USERS_TAKE_MAX = 100
const MEMBERSHIPS_MAX = 100

const rolesSchema = z.strictObject({
  isSystemAdmin: z.boolean(),
  /** May bid on every published auction. */
  isInvestor: z.boolean(),
  /** Was approved as a private seller. */
  isSeller: z.boolean(),
})

const membershipsSchema = z
  .array(z.strictObject({ tenantId: tenantIdSchema, isBroker: z.boolean() }))
  .max(MEMBERSHIPS_MAX)
  .refine((memberships) => new Set(memberships.map(({ tenantId }) => tenantId)).size === memberships.length, {
    error: 'A tenant is named twice',
  })

export const administeredUserSchema = z
  .object({
    id: userIdSchema,
    email: z.string(),
    salutation: salutationSchema.nullable(),
    titlePrefix: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    titleSuffix: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    language: languageSchema.nullable(),
    roles: rolesSchema,
    memberships: z.array(
      z.object({ tenantId: tenantIdSchema, tenantName: z.string(), isBroker: z.boolean() }),
    ),
    emailConfirmedAt: instantSchema.nullable(),
    hasPassword: z.boolean(),
    hasSecondFactor: z.boolean(),
    suspendedAt: instantSchema.nullable(),
    createdAt: instantSchema,
    openSessions: z.int(),
  })
  .meta({ id: 'AdministeredUser' })
export type AdministeredUser = z.infer<typeof administeredUserSchema>

const params = z.strictObject({ userId: userIdSchema })
const change = { access: 'systemAdmin', params, answer: administeredUserSchema, status: 200 } as const

export const getUsers = defineEndpoint({
  name: 'getUsers',
  method: 'GET',
  path: '/administration/users',
  access: 'systemAdmin',
  query: z.strictObject({
    skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
    take: z.coerce.number().int().min(1).max(USERS_TAKE_MAX).default(50),
    /** Part of a name or an address. */
    search: z.string().max(200).default(''),
    tenantId: tenantIdSchema.optional(),
    role: z.enum(['systemAdmin', 'broker', 'investor', 'seller']).optional(),
    /** `invited`: nobody has set a password yet. */
    state: z.enum(['active', 'invited', 'suspended']).optional(),
  }),
  answer: z.object({ users: z.array(administeredUserSchema), total: z.int() }),
})

export const getUser = defineEndpoint({
  ...change,
  name: 'getUser',
  method: 'GET',
  path: '/administration/users/:userId',
})

/** Creates an account without a password and mails a link to sign up. */
export const createUser = defineEndpoint({
  name: 'createUser',
  method: 'POST',
  path: '/administration/users',
  access: 'systemAdmin',
  body: z.strictObject({
    email: emailSchema,
    salutation: salutationSchema.nullable().default(null),
    titlePrefix: lineSchema(TITLE_LENGTH_MAX).nullable().default(null),
    firstName: lineSchema(),
    lastName: lineSchema(),
    titleSuffix: lineSchema(TITLE_LENGTH_MAX).nullable().default(null),
    phoneNumber: phoneSchema.nullable().default(null),
    language: languageSchema.nullable().default(null),
    roles: rolesSchema,
    memberships: membershipsSchema,
  }),
  answer: administeredUserSchema,
  status: 201,
  problems: ['notFound', 'emailAlreadyUsed'],
})

/** Mails the link to sign up again; where there is a password, one to reset it. */
export const sendSignUpMail = defineEndpoint({
  name: 'sendSignUpMail',
  method: 'POST',
  path: '/administration/users/:userId/sign-up-mail',
  access: 'systemAdmin',
  params,
})

/** Nobody signs in to a suspended account; its sessions end. */
export const suspendUser = defineEndpoint({
  ...change,
  name: 'suspendUser',
  method: 'POST',
  path: '/administration/users/:userId/suspension',
  body: z.strictObject({ reason: lineSchema(500) }),
  problems: ['alreadySuspended', 'notOnYourself', 'lastSystemAdmin'],
})

export const reinstateUser = defineEndpoint({
  ...change,
  name: 'reinstateUser',
  method: 'POST',
  path: '/administration/users/:userId/reinstatement',
  problems: ['notSuspended'],
})

/** Takes a lost second factor away; the person's sessions end, and they are notified by mail. */
export const resetUserSecondFactor = defineEndpoint({
  ...change,
  name: 'resetUserSecondFactor',
  method: 'POST',
  path: '/administration/users/:userId/second-factor-reset',
  problems: ['noSecondFactor', 'notOnYourself'],
})

export const endUserSessions = defineEndpoint({
  ...change,
  name: 'endUserSessions',
  method: 'POST',
  path: '/administration/users/:userId/end-sessions',
})

/**
 * Erases the account for good, as its person could: the id stays, for the log names it. `email` repeats the
 * account's address, so that nobody erases the wrong one.
 */
export const eraseUser = defineEndpoint({
  name: 'eraseUser',
  method: 'POST',
  path: '/administration/users/:userId/erasure',
  access: 'systemAdmin',
  params,
  body: z.strictObject({ email: emailSchema }),
  problems: [
    'notOnYourself',
    'lastSystemAdmin',
    'leadingRunningAuction',
    'acquiredAuction',
    'managingRunningAuction',
    'sellerOfAuction',
  ],
})

/**
 * Sets all roles; the person's sessions end, so that no old role lives on. `expected`: the roles that the
 * change was made from; others meanwhile refuse it with `changedMeanwhile`.
 */
export const changeUserRoles = defineEndpoint({
  ...change,
  name: 'changeUserRoles',
  method: 'PUT',
  path: '/administration/users/:userId/roles',
  body: rolesSchema.extend({ expected: rolesSchema.optional() }),
  problems: ['lastSystemAdmin', 'notOnYourself', 'changedMeanwhile'],
})

/**
 * Sets all tenants of a person, and of which they are a broker; their sessions end. 404 also for an unknown
 * tenant. `managingRunningAuction`: a running offer of a tenant that they would leave is in their hands.
 */
export const changeUserMemberships = defineEndpoint({
  ...change,
  name: 'changeUserMemberships',
  method: 'PUT',
  path: '/administration/users/:userId/memberships',
  body: z.strictObject({ memberships: membershipsSchema }),
  problems: ['managingRunningAuction'],
})
