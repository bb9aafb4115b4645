import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { phaseOf, type Phase } from './phase.ts'

type Facts = Parameters<typeof phaseOf>[0] & { title: string }

const ranks: Record<Phase, number> = {
  endingSoon: 0,
  running: 0,
  night: 0,
  endUnconfirmed: 0,
  upcoming: 1,
  ended: 2,
  withdrawn: 3,
}

const ms = (instant: Instant | null) => (instant === null ? Number.POSITIVE_INFINITY : instantToMs(instant))

/**
 * What is urgent first: running by their end (those without one last), upcoming by their start, ended newest
 * first. `nowMs` is server time; equal ones are in order of their titles, so that the list never jumps.
 */
export function orderForList<Auction extends Facts>(
  auctions: readonly Auction[],
  nowMs: number | null,
): Auction[] {
  const keyed = auctions.map((auction) => ({ auction, phase: phaseOf(auction, nowMs) }))
  return keyed
    .toSorted((a, b) => {
      const byRank = ranks[a.phase] - ranks[b.phase]
      if (byRank !== 0) return byRank
      return compare(whenOf(a), whenOf(b)) || a.auction.title.localeCompare(b.auction.title)
    })
    .map(({ auction }) => auction)
}

function whenOf({ auction, phase }: { auction: Facts; phase: Phase }): number {
  if (phase === 'upcoming') return ms(auction.start)
  if (phase === 'ended') return -ms(auction.end)
  return ms(auction.end)
}

/** Infinite moments are equal to each other. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b
}
