import type { Command, CommandOf } from '@zuschlag/contracts/auction/commands'
import type { AttemptFact } from '@zuschlag/contracts/auction/events'
import type { Rejection } from '@zuschlag/contracts/auction/rejections'
import { recordablePrice } from '../evidence/recordable-price.ts'
import type { Auction, ExistingAuction } from './auction-state.ts'
import { priceFigures } from './bidding.ts'

type Shown = AttemptFact['data']['shown']

/**
 * What history keeps of a refused bid or purchase request, with the figures that held at the decision; null
 * for other commands. An auction that does not exist has no history, and nobody without a name made an
 * attempt.
 */
export function attemptFact(command: Command, rejection: Rejection, auction: Auction): AttemptFact | null {
  const bidderId = command.actor.userId
  if (bidderId === null || auction.status === 'Absent') return null
  const { code } = rejection
  const shown = figuresNow(auction)
  switch (command.type) {
    case 'PlaceBid': {
      const price = recordablePrice(command.data.price)
      return { type: 'BidRejected', data: { bidderId, price, ...saidIn(command), code, shown } }
    }
    case 'RequestImmediatePurchase':
      return { type: 'ImmediatePurchaseRejected', data: { bidderId, ...saidIn(command), code, shown } }
    default:
      return null
  }
}

function saidIn({ data }: CommandOf<'PlaceBid'> | CommandOf<'RequestImmediatePurchase'>) {
  const { confirmations, rulesVersion = null, documentsState = null, arrivedAt = null, screen = null } = data
  return { confirmations, rulesVersion, documentsState, arrivedAt, screen }
}

function figuresNow(auction: ExistingAuction): Shown {
  const end = auction.status === 'Draft' ? (auction.terms.openEnd ? null : auction.terms.end) : auction.end
  return { ...priceFigures(auction), end, auctionRevision: auction.revision }
}
