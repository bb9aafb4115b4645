import type { AuctionDetails } from '@zuschlag/contracts/auction/views'

/**
 * The newer of two answers about one auction. A late answer never takes back what a live message has already shown;
 * of the same revision the one that came last counts, because it carries the reader's own standing.
 */
export function newerDetails(shown: AuctionDetails | undefined, arrived: AuctionDetails): AuctionDetails {
  return shown !== undefined && shown.id === arrived.id && shown.revision > arrived.revision ? shown : arrived
}
