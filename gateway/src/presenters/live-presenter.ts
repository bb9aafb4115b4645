import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { LiveAuction } from '@zuschlag/contracts/realtime/messages'
import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { hasStarted, isNightTimeActive } from './timing.ts'

/** The live part of an auction at this moment; the same for everybody who may watch. */
export function presentLiveAuction(
  { live, closedProcess, cause }: Pick<AuctionUpdated, 'live' | 'closedProcess'> & { readonly cause: string },
  now: Instant,
): LiveAuction {
  return {
    currentPrice: live.currentPrice,
    ...(closedProcess ? {} : { bidCount: live.bidCount }),
    end: live.end,
    // The event itself is proof enough, should this clock be a little behind the engine's.
    hasStarted: cause === 'AuctionStarted' || hasStarted(live, now),
    // Never by this clock: the next message may move the end of this one.
    hasEnded: live.hasEnded ?? cause === 'AuctionEnded',
    isNightTimeActive: isNightTimeActive(live, now),
    isPublished: live.isPublished,
    hasBids: live.hasBids,
    isWithdrawn: live.isWithdrawn,
  }
}
