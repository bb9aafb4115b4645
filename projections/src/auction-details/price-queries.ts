import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Knex } from 'knex'
import type { CounterOfferColumn } from './counter-offer-column.ts'

/** The price of an immediate purchase; null where there is none. */
export async function immediatePurchasePriceOf(knex: Knex, auctionId: AuctionId): Promise<number | null> {
  const row = await knex<{ auction_id: AuctionId; immediate_purchase_price: string | null }>(
    'read.auction_details',
  )
    .where({ auction_id: auctionId })
    .first('immediate_purchase_price')
  const price = row?.immediate_purchase_price ?? null
  return price === null ? null : Number(price)
}

/** The price of a counter-offer; null where there is none of this revision. */
export async function counterOfferPriceOf(
  knex: Knex,
  auctionId: AuctionId,
  revision: number,
): Promise<number | null> {
  const row = await knex<{ auction_id: AuctionId; counter_offers: readonly CounterOfferColumn[] }>(
    'read.auction_details',
  )
    .where({ auction_id: auctionId })
    .first('counter_offers')
  return row?.counter_offers.find((offer) => offer.revision === revision)?.price ?? null
}
