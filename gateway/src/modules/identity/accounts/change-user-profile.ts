import type { Profile } from '@zuschlag/contracts/user/profile'
import type { Knex } from 'knex'
import { type Fields, type Origin, writeAuditEntry } from './audit-trail.ts'
import { UserModel } from './models.ts'
import { accountsTable } from '../../../kernel/accounts-table.ts'

/** Changes columns of a user, named as in the model, with the entry in the audit trail. */
export async function changeUserProfile(
  transaction: Knex,
  userId: string,
  changes: Partial<Profile>,
  origin: Origin,
): Promise<void> {
  const before = await UserModel.query(transaction).findById(userId).forUpdate()
  if (before === undefined) return
  await accountsTable(transaction, 'users').where({ id: userId }).update({
    salutation: changes.salutation,
    title_prefix: changes.titlePrefix,
    first_name: changes.firstName,
    last_name: changes.lastName,
    title_suffix: changes.titleSuffix,
    phone_number: changes.phoneNumber,
    language: changes.language,
  })
  await writeAuditEntry(transaction, {
    origin,
    action: 'user.profileChanged',
    subject: { kind: 'user', id: userId },
    before: pick(before, Object.keys(changes)),
    after: changes,
  })
}

function pick(user: UserModel, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(user.toJSON()).filter(([name]) => names.includes(name)))
}
