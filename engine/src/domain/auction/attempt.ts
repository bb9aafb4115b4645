import type { Command } from '@zuschlag/contracts/auction/commands'
import type { AttemptFact } from '@zuschlag/contracts/auction/events'
import type { Rejection } from '@zuschlag/contracts/auction/rejections'
import { recordablePrice } from '../evidence/recordable-price.ts'
import type { Auction, ExistingAuction } from './auction-state.ts'
import { priceFigures } from './standing.ts'

type Shown = AttemptFact['data']['shown']

/**
 * What history keeps of a refused bid or purchase request, with the figures that the bidder was shown; null
 * for other commands. An auction that does not exist has no history, and nobody without a name made an
 * attempt.
 */
export function attemptFact(command: Command, rejection: Rejection, auction: Auction): AttemptFact | null {
  const bidderId = command.actor.userId
  if (bidderId === null || auction.status === 'Absent') return null
  const { code } = rejection
  switch (command.type) {
    case 'PlaceBid': {
      const { confirmations, rulesVersion = null } = command.data
      const price = recordablePrice(command.data.price)
      const shown = shownFigures(auction)
      return { type: 'BidRejected', data: { bidderId, price, confirmations, rulesVersion, code, shown } }
    }
    case 'RequestImmediatePurchase': {
      const { confirmations, rulesVersion = null } = command.data
      const shown = shownFigures(auction)
      return {
        type: 'ImmediatePurchaseRejected',
        data: { bidderId, confirmations, rulesVersion, code, shown },
      }
    }
    default:
      return null
  }
}

function shownFigures(auction: ExistingAuction): Shown {
  const end = auction.status === 'Draft' ? (auction.terms.openEnd ? null : auction.terms.end) : auction.end
  return { ...priceFigures(auction), end, auctionRevision: auction.revision }
}
