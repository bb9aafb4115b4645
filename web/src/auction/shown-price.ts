import { AuctionType } from '@zuschlag/contracts/auction/enumerations'

type Facts = { auctionType: AuctionType; hasBids: boolean; startPrice: number; currentPrice: number | null }

/** The one large figure of a card and what it is. */
export type ShownPrice = { kind: 'current' | 'start' | 'norm' | 'last'; price: number }

/** The current price once there is one; before that the price that the process starts from. */
export function shownPrice(auction: Facts, hasEnded: boolean): ShownPrice {
  if (auction.hasBids && auction.currentPrice !== null) {
    return { kind: hasEnded ? 'last' : 'current', price: auction.currentPrice }
  }
  const kind = auction.auctionType === AuctionType.NormPriceProcess ? 'norm' : 'start'
  return { kind, price: auction.startPrice }
}
