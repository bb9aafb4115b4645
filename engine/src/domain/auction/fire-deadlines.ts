import type { CommandOf } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Auction } from './auction-state.ts'
import { dueFacts } from './deadlines.ts'
import type { Decision } from './decision.ts'
import { accept, reject } from './decision.ts'

/** The engine's own command. Nothing due is nothing to write, and no refusal. */
export function decideFireDeadlines(
  { actor }: CommandOf<'FireDeadlines'>,
  auction: Auction,
  at: Instant,
): Decision {
  if (auction.status === 'Absent') return reject('auctionNotFound')
  if (actor.role !== 'engine') return reject('commandNotPermitted')
  return accept(...dueFacts(auction, at))
}
