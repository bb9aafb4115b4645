import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { Knex } from 'knex'
import { Model, snakeCaseMappers } from 'objection'
import { accountsTable } from '../../../kernel/accounts-table.ts'
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

export type TenantRecord = {
  readonly id: string
  readonly name: string
  readonly logoUrl: string | null
  readonly currencyCode: Currency
  readonly primaryAccentColor: string | null
  readonly secondaryAccentColor: string | null
  readonly ternaryAccentColor: string | null
  readonly bannerPatternImageUrl: string | null
  readonly imprint: string | null
  readonly isSellerTenant: boolean
}

export type UserRecord = {
  readonly id: string
  readonly email: string
  /** Plain; hashed here. Null leaves the account without a password. */
  readonly password: string | null
  readonly isEmailConfirmed: boolean
  readonly salutation: 'Mr' | 'Ms' | null
  readonly titlePrefix: string | null
  readonly firstName: string
  readonly lastName: string
  readonly titleSuffix: string | null
  readonly phoneNumber: string | null
  readonly language: Language | null
  readonly isSystemAdmin: boolean
  /** Approved as a private seller. */
  readonly isSeller?: boolean
  /** Present for investors: they may bid on every published auction. */
  readonly investorId: string | null
  readonly tenantIds: readonly string[]
}

export type BrokerRecord = {
  readonly id: string
  readonly userId: string
  readonly tenantId: string
  readonly profileImageUrl: string | null
  readonly publicPhoneNumber: string | null
  readonly publicEmail: string | null
  readonly immoCardId: string | null
}

/** Writes a tenant, or brings an existing one to this state. */
export async function saveTenant(knex: Knex, tenant: TenantRecord): Promise<void> {
  const row = {
    id: tenant.id,
    name: tenant.name,
    logo_url: tenant.logoUrl,
    currency_code: tenant.currencyCode,
    primary_accent_color: tenant.primaryAccentColor,
    secondary_accent_color: tenant.secondaryAccentColor,
    ternary_accent_color: tenant.ternaryAccentColor,
    banner_pattern_image_url: tenant.bannerPatternImageUrl,
    imprint: tenant.imprint,
    is_seller_tenant: tenant.isSellerTenant,
  }
  await accountsTable(knex, 'tenants').insert(row).onConflict('id').merge()
}

/** Writes a user with memberships, or brings an existing one to this state. Tenants must exist. */
export async function saveUser(knex: Knex, user: UserRecord): Promise<void> {
  const row = {
    id: user.id,
    email: user.email.toLowerCase(),
    email_confirmed_at: user.isEmailConfirmed ? knex.fn.now() : null,
    password_hash: user.password === null ? null : await hashPassword(user.password),
    salutation: user.salutation,
    title_prefix: user.titlePrefix,
    first_name: user.firstName,
    last_name: user.lastName,
    title_suffix: user.titleSuffix,
    phone_number: user.phoneNumber,
    language: user.language,
    is_system_admin: user.isSystemAdmin,
    is_seller: user.isSeller ?? false,
    investor_id: user.investorId,
  }
  const memberships = user.tenantIds.map((tenantId) => ({ user_id: user.id, tenant_id: tenantId }))
  await knex.transaction(async (transaction) => {
    await accountsTable(transaction, 'users').insert(row).onConflict('id').merge()
    if (memberships.length > 0)
      await accountsTable(transaction, 'memberships').insert(memberships).onConflict().ignore()
  })
}

/** Writes a broker of a tenant, or brings an existing one to this state. User and tenant must exist. */
export async function saveBroker(knex: Knex, broker: BrokerRecord): Promise<void> {
  const row = {
    id: broker.id,
    user_id: broker.userId,
    tenant_id: broker.tenantId,
    profile_image_url: broker.profileImageUrl,
    public_phone_number: broker.publicPhoneNumber,
    public_email: broker.publicEmail,
    immo_card_id: broker.immoCardId,
  }
  await accountsTable(knex, 'brokers').insert(row).onConflict('id').merge()
}
