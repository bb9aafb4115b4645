import { randomUUID } from 'node:crypto'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import type { TenantRecord } from '../accounts/account-records.ts'
import { saveTenant } from '../accounts/account-records.ts'
import type { AuditSubject, Origin } from '../accounts/audit-trail.ts'
import { writeAuditEntry } from '../accounts/audit-trail.ts'
import type { NewAccount } from '../accounts/create-account.ts'
import { createAccount } from '../accounts/create-account.ts'
import { problemOf } from '../../../kernel/problem.ts'
import type { RegistrationRows, RegistrationTable } from './registration-tables.ts'
import { registrationTable } from './registration-tables.ts'

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
      const row = (await registrationTable(transaction, table).where({ id }).forUpdate().first()) as
        | RegistrationRows[T]
        | undefined
      if (row === undefined) throw new Refusal(problemOf('notFound'))
      if (row.status !== 'pending') throw new Refusal(problemOf('registrationAlreadyDecided'))
      const followed = await follow(transaction, row)
      await registrationTable(transaction, table)
        .where({ id })
        .update({
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

/**
 * The tenant and its first broker, who has no password yet. @throws Refusal where the address has an account.
 */
export async function createTenantWithBroker(
  transaction: Knex,
  tenant: NewTenant,
  person: Omit<NewAccount, 'memberships'>,
  origin: Origin,
): Promise<{ readonly tenantId: string; readonly userId: string }> {
  const tenantId = randomUUID()
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
    before: null,
    after: { name: tenant.name, isSellerTenant: tenant.isSellerTenant },
  })
  const account = { ...person, memberships: [{ tenantId, isBroker: true }] }
  const created = await createAccount(transaction, account, origin)
  if (!created.ok) throw new Refusal(problemOf(created.error))
  return { tenantId, userId: created.value }
}
