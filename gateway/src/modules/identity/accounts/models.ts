import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { Knex } from 'knex'
import { Model, snakeCaseMappers } from 'objection'
import { accountsTable } from '../../../kernel/accounts-table.ts'
import { columnsOf } from '../../../kernel/rows.ts'
import { hashPassword } from './password-hash.ts'

/**
 * Rows of the accounts' schema. Columns are declared, never initialised: a class field would overwrite the
 * row.
 */
class AccountsModel extends Model {
  static override get columnNameMappers(): ReturnType<typeof snakeCaseMappers> {
    return snakeCaseMappers()
  }
}

export class TenantModel extends AccountsModel {
  static override readonly tableName = 'accounts.tenants'
  declare id: string
  declare name: string
  declare logoUrl: string | null
  declare currencyCode: Currency
  declare primaryAccentColor: string | null
  declare secondaryAccentColor: string | null
  declare ternaryAccentColor: string | null
  declare bannerPatternImageUrl: string | null
  declare imprint: string | null
  declare isSellerTenant: boolean
}

export class UserModel extends AccountsModel {
  static override readonly tableName = 'accounts.users'
  declare id: string
  declare email: string
  declare emailConfirmedAt: Date | null
  declare passwordHash: string | null
  declare salutation: 'Mr' | 'Ms' | null
  declare titlePrefix: string | null
  declare firstName: string
  declare lastName: string
  declare titleSuffix: string | null
  declare phoneNumber: string | null
  declare language: Language | null
  declare isSystemAdmin: boolean
  declare investorId: string | null
  declare isSeller: boolean
  declare passwordChangedAt: Date | null
  declare suspendedAt: Date | null
  declare deletedAt: Date | null
  declare termsAcceptedAt: Date | null
  declare acceptedTerms: AgreementReference | null
  declare createdAt: Date
}

export class MembershipModel extends AccountsModel {
  static override readonly tableName = 'accounts.memberships'
  static override readonly idColumn = ['user_id', 'tenant_id']
  declare userId: string
  declare tenantId: string
}

export class BrokerModel extends AccountsModel {
  static override readonly tableName = 'accounts.brokers'
  declare id: string
  declare userId: string
  declare tenantId: string
  declare profileImageUrl: string | null
  declare publicPhoneNumber: string | null
  declare publicEmail: string | null
  declare immoCardId: string | null
}

/** Rows as they are written. */
export type TenantRecord = Omit<TenantModel, keyof Model>
export type BrokerRecord = Omit<BrokerModel, keyof Model>
export type UserRecord = Pick<
  UserModel,
  | 'id'
  | 'email'
  | 'salutation'
  | 'titlePrefix'
  | 'firstName'
  | 'lastName'
  | 'titleSuffix'
  | 'phoneNumber'
  | 'language'
  | 'isSystemAdmin'
  | 'investorId'
> & {
  /** Plain; hashed here. Null leaves the account without a password. */
  readonly password: string | null
  readonly isEmailConfirmed: boolean
  /** Approved as a private seller. */
  readonly isSeller?: boolean
  readonly tenantIds: readonly string[]
}

/** Writes a tenant, or brings an existing one to this state. */
export async function saveTenant(knex: Knex, tenant: TenantRecord): Promise<void> {
  await accountsTable(knex, 'tenants')
    .insert(columnsOf({ ...tenant }))
    .onConflict('id')
    .merge()
}

/** Writes a user with memberships, or brings an existing one to this state. Tenants must exist. */
export async function saveUser(knex: Knex, user: UserRecord): Promise<void> {
  const { password, isEmailConfirmed, tenantIds, ...fields } = user
  const row = columnsOf({
    ...fields,
    email: user.email.toLowerCase(),
    emailConfirmedAt: isEmailConfirmed ? knex.fn.now() : null,
    passwordHash: password === null ? null : await hashPassword(password),
    isSeller: user.isSeller ?? false,
  })
  const memberships = tenantIds.map((tenantId) => ({ user_id: user.id, tenant_id: tenantId }))
  await knex.transaction(async (transaction) => {
    await accountsTable(transaction, 'users').insert(row).onConflict('id').merge()
    if (memberships.length > 0)
      await accountsTable(transaction, 'memberships').insert(memberships).onConflict().ignore()
  })
}

/** Writes a broker of a tenant, or brings an existing one to this state. User and tenant must exist. */
export async function saveBroker(knex: Knex, broker: BrokerRecord): Promise<void> {
  await accountsTable(knex, 'brokers')
    .insert(columnsOf({ ...broker }))
    .onConflict('id')
    .merge()
}
