import type { LoginTenant } from '@zuschlag/contracts/account/login'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { isPublishedSignIn } from './demo-accounts.ts'
import { MembershipModel, TenantModel, type UserModel, UserModel as Users } from './models.ts'
import { verifyPassword } from './password-hash.ts'

export type Credentials = {
  readonly email: string
  readonly password: string
  readonly tenantId: TenantId | null
  /** Whether demo accounts may sign in with their published password. */
  readonly isDemo: boolean
}

export type SignInRefusal =
  | { readonly refusal: 'loginFailed' | 'tenantMissing'; readonly user?: undefined }
  | { readonly refusal: 'emailNotConfirmed'; readonly user: UserModel }

export type SignInTarget = {
  readonly userId: UserId
  readonly tenantId: TenantId | null
  /** Of the password that was right. */
  readonly passwordHash: string | null
}

/**
 * Checks credentials. Unknown, suspended and password-less accounts take the time and get the answer of a
 * wrong password; the state of an account is revealed only to somebody who knows its password.
 */
export async function checkCredentials(
  knex: Knex,
  { email, password, tenantId, isDemo }: Credentials,
  sender: string,
): Promise<Result<SignInTarget, SignInRefusal>> {
  const user = await Users.query(knex).findOne({ email: email.toLowerCase() })
  const isRight = await verifyPassword(password, user?.passwordHash ?? null, sender)
  const isLocked = !isDemo && isPublishedSignIn(email, password)
  if (user === undefined || !isRight || isLocked || user.suspendedAt !== null) {
    return err({ refusal: 'loginFailed' })
  }
  if (user.emailConfirmedAt === null) return err({ refusal: 'emailNotConfirmed', user })
  const memberships = await MembershipModel.query(knex).where({ user_id: user.id }).orderBy('tenant_id')
  const tenantIds = memberships.map((membership) => membership.tenantId as TenantId)
  if (tenantId !== null && !tenantIds.includes(tenantId)) return err({ refusal: 'loginFailed' })
  if (tenantId === null && tenantIds.length > 1) return err({ refusal: 'tenantMissing' })
  return ok({
    userId: user.id as UserId,
    tenantId: tenantId ?? tenantIds[0] ?? null,
    passwordHash: user.passwordHash,
  })
}

/** Tenants to choose from; none for people of one tenant or of none, just as for unknown addresses. */
export async function loginTenantsOf(knex: Knex, email: string): Promise<readonly LoginTenant[]> {
  const rows = await TenantModel.query(knex)
    .select('accounts.tenants.id', 'accounts.tenants.name', 'accounts.tenants.logo_url')
    .join('accounts.memberships', 'accounts.memberships.tenant_id', 'accounts.tenants.id')
    .join('accounts.users', 'accounts.users.id', 'accounts.memberships.user_id')
    .where('accounts.users.email', email.toLowerCase())
    .orderBy('accounts.tenants.name')
  if (rows.length < 2) return []
  return rows.map(({ id, name, logoUrl }) => ({ id: id as TenantId, name, logoUrl }))
}
