import type { BrokerageOffer } from '@zuschlag/contracts/access-requests/brokerage'
import type { OwnAccessRequest } from '@zuschlag/contracts/access-requests/own-access-request'
import { costAmountsAt, inCurrencyUnits } from '@zuschlag/contracts/auction/costs'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AgreementReference } from '@zuschlag/contracts/kernel/agreement'
import { PRICE_MIN } from '@zuschlag/contracts/kernel/price'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { Knex } from 'knex'
import { contactLine, type Parties } from '../../../presenters/parties.ts'
import {
  type AccessRequestRow,
  accessRequests,
  firstAccessRequest,
  presentAccessRequest,
} from './access-request-rows.ts'

/** The last request with an agreement: a draft that followed it has none yet (AGR-6). */
export async function lastConcluded(
  knex: Knex,
  { auctionId, userId }: { readonly auctionId: string; readonly userId: string },
): Promise<AccessRequestRow | null> {
  const concluded = accessRequests(knex).where({ auction_id: auctionId, user_id: userId })
  return firstAccessRequest(
    concluded.whereNotNull('brokerage').orderBy([{ column: 'created_at', order: 'desc' }, 'id']),
  )
}

/** A request as its author reads it. Without an agreement of its own it has the one from before. */
export async function presentOwn(knex: Knex, row: AccessRequestRow): Promise<OwnAccessRequest> {
  const own = presentAccessRequest(row)
  if (own.brokerage !== null) return own
  const earlier = await lastConcluded(knex, { auctionId: row.auctionId, userId: row.userId })
  if (earlier === null || earlier.brokerage === null) return own
  return { ...own, brokerage: { ...earlier.brokerage, isInForce: false, isOfEarlierRequest: true } }
}

export async function presentChanged(
  knex: Knex,
  changed: Result<AccessRequestRow, Problem>,
): Promise<Result<OwnAccessRequest, Problem>> {
  return changed.ok ? ok(await presentOwn(knex, changed.value)) : changed
}

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
