import { randomUUID } from 'node:crypto'
import type { TenantId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { saveTenant, type TenantRecord, UserModel } from '../accounts/models.ts'
import { type AuditSubject, type Origin, writeAuditEntry } from '../accounts/audit-trail.ts'
import type { AccountTokens } from '../accounts/account-tokens.ts'
import { changeUserProfile } from '../accounts/change-user-profile.ts'
import { createAccount, type NewAccount } from '../accounts/create-account.ts'
import { usedEmails } from '../accounts/find-or-create-account.ts'
import { changeRoles, rolesOf } from '../accounts/user-administration.ts'
import { addMember } from '../tenants/tenant-members.ts'
import type { Sessions } from '../../../policies/session-port.ts'
import { problemOf } from '../../../kernel/problem.ts'
import { rowsOf } from '../../../kernel/rows.ts'
import { type RegistrationRows, registrationTable, type RegistrationTable } from './registration-tables.ts'

const subjects: Record<RegistrationTable, AuditSubject['kind']> = {
  tenant_applications: 'tenantApplication',
  seller_registrations: 'sellerRegistration',
}

/** Takes a transaction back with the problem that it ended in. */
class Refusal extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

export type RegistrationDecision<T extends RegistrationTable> = {
  readonly table: T
  readonly id: string
  readonly origin: Origin
  /** Why it is declined; null approves. */
  readonly reason: string | null
}

/**
 * Decides over a pending registration: the row is locked, so that of two administrators one decides, and
 * everything that follows from it (accounts, mails, the trail) is written with the decision or not at all.
 */
export async function decideRegistration<T extends RegistrationTable, Answer>(
  knex: Knex,
  { table, id, origin, reason }: RegistrationDecision<T>,
  follow: (
    transaction: Knex,
    row: RegistrationRows[T],
  ) => Promise<Answer & Readonly<Record<string, unknown>>>,
): Promise<Result<Answer, Problem>> {
  const status = reason === null ? 'approved' : 'declined'
  try {
    const answer = await knex.transaction(async (transaction) => {
      const own = () => registrationTable(transaction, table).where({ id })
      const seen = await own().first<{ email: string } | undefined>('email')
      // An account is locked before its registrations, as where it is erased.
      if (seen !== undefined) await accountOf(transaction, seen.email)
      const [row] = await rowsOf<RegistrationRows[T]>(own().forUpdate())
      if (row === undefined) throw new Refusal(problemOf('notFound'))
      if (row.status !== 'pending') throw new Refusal(problemOf('registrationAlreadyDecided'))
      const followed = await follow(transaction, row)
      await own().update({
        status,
        reason,
        decided_at: origin.at,
        decided_by: origin.actorUserId,
        tenant_id: followed['tenantId'] ?? null,
        user_id: followed['userId'] ?? null,
      })
      await writeAuditEntry(transaction, {
        origin,
        action: `${subjects[table]}.${status}`,
        subject: { kind: subjects[table], id },
        before: { status: 'pending', reason: null },
        after: { status, reason },
      })
      return followed
    })
    return ok(answer)
  } catch (error) {
    if (error instanceof Refusal) return err(error.problem)
    throw error
  }
}

export type NewTenant = Pick<TenantRecord, 'name' | 'currencyCode' | 'imprint' | 'isSellerTenant'>

export type ApprovalDependencies = {
  readonly tokens: AccountTokens
  readonly sessions: Pick<Sessions, 'endAllOf'>
  readonly publicUrl: string
}

type Person = Omit<NewAccount, 'memberships'>

/** What an approval makes. */
export type ApprovedTenant = {
  readonly tenantId: string
  readonly userId: string
  /** To a page that sets a password, or, without an end of its validity, to the sign-in. */
  readonly way: { readonly link: string; readonly validUntil: Instant | null }
  /** Sessions of an account that was there: somebody who gets a role signs in again. */
  readonly ended: readonly string[]
}

/**
 * The tenant and its first broker. An account that has the address joins it.
 * @throws Refusal where this account is suspended.
 */
export async function createTenantWithBroker(
  transaction: Knex,
  tenant: NewTenant,
  person: Person,
  origin: Origin,
  { tokens, sessions, publicUrl }: ApprovalDependencies,
): Promise<ApprovedTenant> {
  const tenantId = randomUUID() as TenantId
  await saveTenant(transaction, {
    id: tenantId,
    logoUrl: null,
    primaryAccentColor: null,
    secondaryAccentColor: null,
    ternaryAccentColor: null,
    bannerPatternImageUrl: null,
    ...tenant,
  })
  await writeAuditEntry(transaction, {
    origin,
    action: 'tenant.created',
    subject: { kind: 'tenant', id: tenantId },
    after: { name: tenant.name, isSellerTenant: tenant.isSellerTenant },
  })
  const account = { ...person, memberships: [{ tenantId, isBroker: true }] }
  const created = await createAccount(transaction, account, origin)
  const user = created.ok
    ? { id: created.value, passwordHash: null }
    : await joinTenant(transaction, tenantId, person, origin)
  const way =
    user.passwordHash === null
      ? await tokens.issue(transaction, { purpose: 'signUp', tenantId, userId: user.id }, origin)
      : { link: `${publicUrl}/login`, validUntil: null }
  return { tenantId, userId: user.id, way, ended: await sessions.endAllOf(transaction, user.id) }
}

/**
 * Makes the account of the address a broker of the tenant, with the role of the form. Its name stays, unless
 * nobody ever used it: then anybody may have typed it.
 */
async function joinTenant(
  transaction: Knex,
  tenantId: TenantId,
  { email, roles, ...profile }: Person,
  origin: Origin,
): Promise<UserModel> {
  const user = await accountOf(transaction, email)
  if (user === undefined || user.suspendedAt !== null) throw new Refusal(problemOf('emailAlreadyUsed'))
  const isUsed = (await usedEmails(transaction, [user.email])).has(user.email)
  if (!isUsed) await changeUserProfile(transaction, user.id, profile, origin)
  const before = rolesOf(user)
  const after = { ...before, isSeller: before.isSeller || roles.isSeller }
  await changeRoles(transaction, user.id, after, origin)
  await addMember(transaction, { tenantId, userId: user.id as UserId }, true, origin)
  return user
}

/** Reads and locks the account that has an address. */
async function accountOf(transaction: Knex, email: string): Promise<UserModel | undefined> {
  return UserModel.query(transaction).findOne({ email: email.toLowerCase() }).forUpdate()
}
