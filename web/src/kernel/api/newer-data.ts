import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { isNewerRevision } from '@zuschlag/contracts/realtime/revisions'

type ListEntry = { readonly id: string; readonly revision: number }

/** What live messages write into an entry of a list, and how its reader stands by them. */
const livePart: ReadonlySet<string> = new Set([
  'revision',
  'currentPrice',
  'bidCount',
  'end',
  'hasStarted',
  'hasEnded',
  'isWithdrawn',
  'hasBids',
  'isHighestBidder',
  'isOutbidden',
])

/**
 * An answer about a list, which may have been on its way while messages came: no entry falls back behind what
 * was shown of it. Everything else in it is as it arrived, also the night: it goes by the clock, so what was
 * read together with the next turn holds, whatever came since.
 */
export function newerEntries<E extends ListEntry>(
  shown: readonly E[] | undefined,
  arrived: readonly E[],
): E[] {
  const before = new Map(shown?.map((entry) => [entry.id, entry]))
  return arrived.map((entry) => {
    const known = before.get(entry.id)
    if (known === undefined || known.revision === entry.revision) return entry
    if (isNewerRevision(entry.revision, known.revision)) return entry
    const live = Object.entries(known).filter(([name]) => livePart.has(name))
    return { ...entry, ...Object.fromEntries(live) }
  })
}

/**
 * The newer of two answers about one auction. A late answer never takes back what a live message has already
 * shown; of the same revision the one that came last counts, because it carries the reader's own standing.
 */
export function newerDetails(shown: AuctionDetails | undefined, arrived: AuctionDetails): AuctionDetails {
  const isLate =
    shown?.id === arrived.id &&
    shown.revision !== arrived.revision &&
    !isNewerRevision(arrived.revision, shown.revision)
  return isLate ? shown : arrived
}
