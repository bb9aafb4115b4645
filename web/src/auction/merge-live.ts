import type { LiveAuction } from '@zuschlag/contracts/realtime/messages'

type Shown = { id: string; revision: number; currentPrice: number | null; isOutbidden?: boolean }

/**
 * An entry of a list with what a live message says, or the same entry where the message is not newer. Who leads is
 * private and not in the message: a list that shows it asks again.
 */
export function mergeLive<Auction extends Shown>(
  auction: Auction,
  revision: number,
  live: LiveAuction,
): Auction {
  if (revision <= auction.revision) return auction
  const { currentPrice, bidCount, end, hasStarted, hasEnded, isNightTimeActive, isWithdrawn, hasBids } = live
  return {
    ...auction,
    revision,
    currentPrice,
    end,
    hasStarted,
    hasEnded,
    isNightTimeActive,
    isWithdrawn,
    hasBids,
    // Absent where the process is closed.
    ...(bidCount === undefined ? {} : { bidCount }),
  }
}
