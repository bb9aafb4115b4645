import type { Instant } from '../kernel/instant.ts'

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
    .toSorted((a, b) => a.rank - b.rank || inTime(a, b) || a.auction.title.localeCompare(b.auction.title))
    .map(({ auction }) => auction)
}

const ENDED = 2
/** Behind every instant. */
const NEVER = '~'

type Place = { readonly rank: number; readonly when: string }

/** Instants are in the order of their texts: thousands are compared for each reader, and none is parsed. */
function inTime({ rank, when }: Place, other: Place): number {
  if (when === other.when) return 0
  return when < other.when === (rank !== ENDED) ? -1 : 1
}

function placeOf(auction: Listed): Place {
  const end = auction.end ?? NEVER
  if (auction.isWithdrawn) return { rank: 3, when: end }
  if (auction.hasEnded) return { rank: ENDED, when: end }
  return openStateOf(auction) === 'upcoming' ? { rank: 1, when: auction.start } : { rank: 0, when: end }
}
