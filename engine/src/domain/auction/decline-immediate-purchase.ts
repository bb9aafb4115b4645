import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'
import { openRequestAt } from './purchase-requests.ts'

/** A declined bidder may bid on, and request again. */
export function decideDeclineImmediatePurchase(
  { actor, data }: CommandOf<'DeclineImmediatePurchase'>,
  auction: Auction,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status === 'Draft') return reject('auctionNotPublished')
  if (auction.status === 'Ended') return reject('auctionEnded')
  const request = openRequestAt(auction, data.requestRevision)
  if (request === null) return reject('immediatePurchaseNotRequested')
  if (data.reason === '') return reject('reasonMissing')
  return accept({
    type: 'ImmediatePurchaseDeclined',
    data: { requestRevision: request.revision, bidderId: request.bidderId, reason: data.reason },
  })
}
