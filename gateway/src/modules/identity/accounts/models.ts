import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import type { Language } from '@zuschlag/contracts/account/authenticated-user'
import { Model, snakeCaseMappers } from 'objection'

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
