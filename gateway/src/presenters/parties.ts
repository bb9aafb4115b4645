import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionContact, BrokerView, TenantView } from '@zuschlag/contracts/auction/parties'
import type { BrokerId, TenantId } from '@zuschlag/contracts/kernel/ids'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import type { Company } from '@zuschlag/contracts/site/configuration'

/**
 * The broker as everybody may see them; null for a private seller, whose contact is not shown, and an erased
 * account.
 */
export function brokerContactOf(broker: BrokerView, sellType: SellType): AuctionContact | null {
  const { fullNameWithTitle: name, phoneNumber, email } = broker
  return sellType === SellType.Seller || name === '' ? null : { name, phoneNumber, email }
}

export function platformContactOf({ name, phone, email }: Company): AuctionContact {
  return { name, phoneNumber: phone, email }
}

/**
 * Whom readers of an auction may ask: the one source of what pages, lists, mails and the bid log name
 * (OUT-6).
 */
export function contactOf(broker: BrokerView, sellType: SellType, company: Company): AuctionContact {
  return brokerContactOf(broker, sellType) ?? platformContactOf(company)
}

/** `Mag. Eva Huber, +43 1 …, huber@…`: what there is of it, in one line. */
export function contactLine({ name, phoneNumber, email }: AuctionContact): string {
  const phone = phoneNumber === null ? null : formatPhone(phoneNumber)
  return [name, phone, email].filter((part) => part !== null && part !== '').join(', ')
}

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
