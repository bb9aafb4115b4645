import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Auction } from './auction-state.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'
import { mayManage } from './permissions.ts'

/** After an award, confirmed or not, no contract came about: the decision is open again (DEC-7). */
export function decideReportNotConcluded(
  { actor, data }: CommandOf<'ReportNotConcluded'>,
  auction: Auction,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (!mayManage(actor)) return reject('commandNotPermitted')
  if (auction.status === 'Withdrawn') return reject('auctionWithdrawn')
  if (auction.status !== 'Ended' || auction.award.kind !== 'awarded') return reject('bidNotAwarded')
  const { bidRevision, bidderId } = auction.award
  if (bidRevision !== data.bidRevision) return reject('bidNotAwarded')
  return accept({ type: 'AwardNotConcluded', data: { bidRevision, bidderId, category: data.category } })
}
