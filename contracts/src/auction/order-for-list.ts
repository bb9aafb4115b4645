import { instantToMs, type Instant } from '../kernel/instant.ts'

type Facts = {
  readonly isWithdrawn: boolean
  readonly hasEnded: boolean
  readonly hasStarted: boolean
  /** Absent where only what is published is listed. */
  readonly isPublished?: boolean
}
type Listed = Facts & { readonly title: string; readonly start: Instant; readonly end: Instant | null }

export const openStates = ['running', 'upcoming'] as const

/** What can be bid on, now or later, as the server said it last; null where it is over. */
export function openStateOf(auction: Facts): (typeof openStates)[number] | null {
  if (auction.isWithdrawn || auction.hasEnded) return null
  // What is not published has not started, whatever the clock says.
  return auction.hasStarted && auction.isPublished !== false ? 'running' : 'upcoming'
}

/**
 * What is urgent first: running by their end (those without one last), upcoming by their start, ended newest
 * first, withdrawn last. Equal ones are in order of their titles, so that the list never jumps.
 */
export function orderForList<Auction extends Listed>(auctions: readonly Auction[]): Auction[] {
  return auctions
    .map((auction) => ({ auction, ...placeOf(auction) }))
    .toSorted((a, b) => a.rank - b.rank || a.when - b.when || a.auction.title.localeCompare(b.auction.title))
    .map(({ auction }) => auction)
}

function placeOf(auction: Listed): { readonly rank: number; readonly when: number } {
  const endMs = auction.end === null ? Number.MAX_VALUE : instantToMs(auction.end)
  if (auction.isWithdrawn) return { rank: 3, when: endMs }
  if (auction.hasEnded) return { rank: 2, when: -endMs }
  if (openStateOf(auction) === 'upcoming') return { rank: 1, when: instantToMs(auction.start) }
  return { rank: 0, when: endMs }
}
