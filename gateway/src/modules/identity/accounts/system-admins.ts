import type { Knex } from 'knex'
import { accountsTable } from '../../../kernel/accounts-table.ts'

/** One at a time looks and changes, so that the last two cannot leave at once. */
const ADMINS_LOCK = 7_002_027
const lockAdminsSql = 'select pg_advisory_xact_lock(?)'

export type SystemAdmin = {
  readonly id: string
  readonly email: string
  readonly hasPassword: boolean
  readonly hasSecondFactor: boolean
}

const hasSecondFactorSql = `exists (
  select 1 from accounts.second_factors f where f.user_id = users.id and f.confirmed_at is not null
) as "hasSecondFactor"`

/** Those who administer, neither suspended nor erased. */
export async function systemAdminsIn(db: Knex): Promise<readonly SystemAdmin[]> {
  return accountsTable(db, 'users')
    .where({ is_system_admin: true })
    .whereNull('suspended_at')
    .whereNull('deleted_at')
    .orderBy('email')
    .select<SystemAdmin[]>(
      'id',
      'email',
      db.raw('password_hash is not null as "hasPassword"'),
      db.raw(hasSecondFactorSql),
    )
}

/** The same, held until the transaction ends: others who look before they change wait. */
export async function lockedSystemAdmins(transaction: Knex): Promise<readonly SystemAdmin[]> {
  await transaction.raw(lockAdminsSql, [ADMINS_LOCK])
  return systemAdminsIn(transaction)
}

/** Whether nobody would be left who administers, without this person. */
export async function isLastSystemAdmin(transaction: Knex, userId: string): Promise<boolean> {
  const admins = await lockedSystemAdmins(transaction)
  return admins.length === 1 && admins[0]?.id === userId
}
