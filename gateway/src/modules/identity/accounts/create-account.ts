import { randomUUID } from 'node:crypto'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Knex } from 'knex'
import { type Origin, writeAuditEntry } from './audit-trail.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { columnsOf } from '../../../kernel/rows.ts'

export type NewAccount = {
  readonly email: string
  readonly salutation: 'Mr' | 'Ms' | null
  readonly titlePrefix: string | null
  readonly firstName: string
  readonly lastName: string
  readonly titleSuffix: string | null
  readonly phoneNumber: string | null
  readonly language: Language | null
  readonly roles: {
    readonly isSystemAdmin: boolean
    readonly isInvestor: boolean
    readonly isSeller: boolean
  }
  /** Tenants must exist. */
  readonly memberships: readonly { readonly tenantId: string; readonly isBroker: boolean }[]
}

/**
 * Creates an account that has no password yet, with its entry in the audit trail, in the caller's
 * transaction. The address counts as confirmed once its reader signs up. Refused where the address has an
 * account.
 */
export async function createAccount(
  transaction: Knex,
  account: NewAccount,
  origin: Origin,
): Promise<Result<UserId, 'emailAlreadyUsed'>> {
  const userId = randomUUID() as UserId
  const { roles, memberships, ...person } = account
  const email = account.email.toLowerCase()
  const row = {
    ...columnsOf({ ...person, id: userId, email }),
    is_system_admin: roles.isSystemAdmin,
    is_seller: roles.isSeller,
    investor_id: roles.isInvestor ? randomUUID() : null,
    created_at: origin.at,
  }
  const inserted: unknown[] = await accountsTable(transaction, 'users')
    .insert(row)
    .onConflict('email')
    .ignore()
    .returning('id')
  if (inserted.length === 0) return err('emailAlreadyUsed')
  for (const { tenantId, isBroker } of memberships) {
    const member = { user_id: userId, tenant_id: tenantId }
    await accountsTable(transaction, 'memberships').insert(member)
    if (isBroker) await accountsTable(transaction, 'brokers').insert({ id: randomUUID(), ...member })
  }
  await writeAuditEntry(transaction, {
    origin,
    action: 'user.created',
    subject: { kind: 'user', id: userId },
    after: { ...account, email },
  })
  return ok(userId)
}
