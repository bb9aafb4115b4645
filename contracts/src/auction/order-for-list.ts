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
    .map((auction) => ({ auction, place: placeOf(auction) }))
    .toSorted((one, other) => comparePlaces(one.place, other.place))
    .map(({ auction }) => auction)
}

const ENDED = 2
/** Behind every instant. */
const NEVER = '~'

export type ListPlace = { readonly rank: number; readonly when: string; readonly title: string }

/** Instants are in the order of their texts: thousands are compared for each reader, and none is parsed. */
export function comparePlaces(one: ListPlace, other: ListPlace): number {
  if (one.rank !== other.rank) return one.rank - other.rank
  if (one.when === other.when) return one.title.localeCompare(other.title)
  return one.when < other.when === (one.rank !== ENDED) ? -1 : 1
}

export function placeOf(auction: Listed): ListPlace {
  const { title, isWithdrawn, hasEnded, start, end } = auction
  if (openStateOf(auction) === 'upcoming') return { rank: 1, when: start, title }
  return { rank: isWithdrawn ? 3 : hasEnded ? ENDED : 0, when: end ?? NEVER, title }
}
