import { AuctionType } from './enumerations.ts'
import type { Outcome } from './outcome.ts'
import { achievedPrice } from './achieved-price.ts'

type Facts = {
  auctionType: AuctionType
  hasBids: boolean
  startPrice: number
  currentPrice: number | null
  outcome: Outcome | null
}

/** The one large figure of a card and what it is. */
export type ShownPrice = {
  kind: 'current' | 'start' | 'norm' | 'last' | 'highest' | 'awarded' | 'bought'
  price: number
}

/**
 * The current price once there is one; before that the price that the process starts from. Once it is over,
 * the price that was achieved, else the highest bid and called so (OUT-7).
 */
export function shownPrice(auction: Facts, hasEnded: boolean): ShownPrice {
  const { outcome } = auction
  const achieved = achievedPrice(outcome)
  if (achieved !== null) {
    const isBought = outcome?.kind === 'bought' || outcome?.kind === 'boughtByYou'
    return { kind: isBought ? 'bought' : 'awarded', price: achieved }
  }
  if (auction.hasBids && auction.currentPrice !== null) {
    const kind = outcome !== null ? 'highest' : hasEnded ? 'last' : 'current'
    return { kind, price: auction.currentPrice }
  }
  const kind = auction.auctionType === AuctionType.NormPriceProcess ? 'norm' : 'start'
  return { kind, price: auction.startPrice }
}
