import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { isNewerRevision } from '@zuschlag/contracts/realtime/revisions'

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
