import type { BrokerageOffer } from '@zuschlag/contracts/access-requests/brokerage'
import { costAmountsAt, inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import { PRICE_MIN } from '@zuschlag/contracts/kernel/price'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { contactLine } from '../../../presenters/auction-contact.ts'
import type { Parties } from '../../../presenters/parties.ts'

/** Share of the price, with VAT, that a buyer pays to a broker; null where there is none to pay. */
export function buyerCommission({
  sellType,
  description,
}: Pick<AuctionDetailsRow, 'sellType' | 'description'>): number | null {
  const { brokerageType, brokeragePercent } = description.costTerms
  const isPaid = brokerageType === 'Percent' && brokeragePercent > 0
  return isPaid && sellType !== SellType.Seller ? brokeragePercent : null
}

/** What a buyer is asked to conclude; null where buyers pay no commission. */
export function brokerageOffer(
  auction: AuctionDetailsRow,
  { tenant, broker }: Parties,
  { version, hash }: AgreementReference,
): BrokerageOffer | null {
  const percent = buyerCommission(auction)
  if (percent === null) return null
  const startPrice = auction.startPrice ?? PRICE_MIN
  const { fullNameWithTitle: name, phoneNumber, email } = broker
  return {
    agreement: { version, hash },
    percent,
    country: auction.description.country,
    currencyCode: tenant.currencyCode,
    startPrice,
    costs: inCurrencyUnits(costAmountsAt(auction.description.costTerms, startPrice)),
    broker: contactLine({ name: [tenant.name, name].filter(Boolean).join(', '), phoneNumber, email }),
    imprint: tenant.imprint,
  }
}
