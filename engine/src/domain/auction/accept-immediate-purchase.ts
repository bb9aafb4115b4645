import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'
import { openRequestAt } from './purchase-requests.ts'

/** Accepting a request ends the auction at once; declining the others is not needed. */
export function decideAcceptImmediatePurchase(
  { actor, data }: CommandOf<'AcceptImmediatePurchase'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Ended') return reject('auctionEnded')
  const request = openRequestAt(auction, data.requestRevision)
  if (request === null) return reject('immediatePurchaseNotRequested')
  const { bidderId, price } = request
  return accept(
    { type: 'ImmediatePurchaseAccepted', data: { requestRevision: request.revision, bidderId, price } },
    { type: 'AuctionEnded', data: { by: 'immediatePurchase', end: at } },
  )
}
