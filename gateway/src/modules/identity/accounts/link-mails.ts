import type { TokenPurpose } from '@zuschlag/contracts/account/set-password'
import type { Knex } from 'knex'
import type { RateLimits } from '../../../edge/rate-limits/rate-limits.ts'
import { enqueueMail } from '../../../kernel/outbox/outbox.ts'
import type { Origin } from './audit-trail.ts'
import { MembershipModel, type UserModel, UserModel as Users } from './models.ts'
import type { AccountTokens } from './account-tokens.ts'

export type LinkMailDependencies = {
  readonly knex: Knex
  readonly tokens: AccountTokens
  readonly rateLimits: RateLimits
}

/**
 * Mails a link to set a new password, or to sign up if there was never one. Nothing happens for addresses
 * without an account, for suspended ones, and for those that got too many such mails; the caller sees no
 * difference.
 */
export async function mailResetLink(
  dependencies: LinkMailDependencies,
  asked: { readonly email: string; readonly tenantId: string | null },
  origin: Origin,
): Promise<void> {
  const { knex, rateLimits } = dependencies
  const email = asked.email.toLowerCase()
  const spending = await rateLimits.spend('linkMail', email)
  const user = await Users.query(knex).findOne({ email })
  if (!spending.ok || user === undefined || user.suspendedAt !== null || user.deletedAt !== null) return
  const purpose = user.passwordHash === null ? 'signUp' : 'resetPassword'
  const tenantId = await tenantOf(knex, user, asked.tenantId)
  await mailLink(dependencies, { user, purpose, tenantId }, origin)
}

/** Mails a link that confirms the address, to somebody who just gave the right password. */
export async function mailConfirmationLink(
  dependencies: LinkMailDependencies,
  user: UserModel,
  origin: Origin,
): Promise<void> {
  const spending = await dependencies.rateLimits.spend('linkMail', user.email)
  if (!spending.ok) return
  const tenantId = await tenantOf(dependencies.knex, user, null)
  await mailLink(dependencies, { user, purpose: 'confirmEmail', tenantId }, origin)
}

/** Mails a link of any purpose. */
export async function mailLink(
  { knex, tokens }: Pick<LinkMailDependencies, 'knex' | 'tokens'>,
  mail: {
    readonly user: Pick<UserModel, 'id'>
    readonly purpose: TokenPurpose
    readonly tenantId: string | null
    /** As an inviter typed it. */
    readonly typedName?: { readonly firstName: string; readonly lastName: string }
  },
  origin: Origin,
): Promise<void> {
  const { user, purpose, tenantId, typedName } = mail
  await knex.transaction(async (transaction) => {
    const data = await tokens.issue(transaction, { purpose, userId: user.id, tenantId }, origin)
    const to = { userId: user.id, typedName }
    await enqueueMail(transaction, { kind: purpose, to, data, language: null, tenantId }, origin.at)
  })
}

/** The tenant asked for where the person belongs to it, else their only one. */
export async function tenantOf(
  knex: Knex,
  user: Pick<UserModel, 'id'>,
  asked: string | null,
): Promise<string | null> {
  const memberships = await MembershipModel.query(knex).where({ user_id: user.id })
  const tenantIds = memberships.map(({ tenantId }) => tenantId)
  if (asked !== null) return tenantIds.includes(asked) ? asked : null
  return tenantIds.length === 1 ? (tenantIds[0] ?? null) : null
}
