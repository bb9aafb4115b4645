import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { BrokerView, TenantView } from '@zuschlag/contracts/auction/parties'
import type { Company } from '@zuschlag/contracts/site/configuration'
import type { BrokerId, TenantId } from '@zuschlag/contracts/kernel/ids'

/** Tenant and broker of an auction as the accounts know them. */
export type Parties = {
  readonly tenant: TenantView & { readonly imprint: string | null }
  readonly broker: BrokerView
}

export type PartiesOf = { readonly tenantId: TenantId; readonly brokerId: BrokerId }

/** With the operator of the platform, who answers where the broker's contact is not shown. */
export type PartiesAndPlatform = Parties & { readonly company: Company }

/** Stands in for a tenant or broker whose account was erased. */
export function unknownTenant(id: TenantId): Parties['tenant'] {
  return {
    id,
    name: '',
    logoUrl: null,
    currencyCode: 'EUR',
    primaryAccentColor: null,
    secondaryAccentColor: null,
    ternaryAccentColor: null,
    bannerPatternImageUrl: null,
    isSellerTenant: false,
    imprint: null,
  }
}

export const unknownBroker: BrokerView = {
  fullNameWithTitle: '',
  profileImageUrl: null,
  phoneNumber: null,
  email: null,
  immoCardId: null,
}

export function presentTenant({ imprint: _imprint, ...tenant }: Parties['tenant']): TenantView {
  return tenant
}

/**
 * A private seller's contact is not shown, whatever the account says (specification, public auction details).
 */
export function presentBroker(broker: BrokerView, sellType: SellType): BrokerView {
  return sellType === SellType.Seller ? { ...broker, phoneNumber: null, email: null } : broker
}
