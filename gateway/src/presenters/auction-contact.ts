import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionContact, BrokerView } from '@zuschlag/contracts/auction/parties'
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
