import type { AuctionOwnership } from '@zuschlag/contracts/auction/auction-fields'
import { auctionStream } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { EventLogReader } from './event-log.ts'

/** Whose an auction is by its first event, which never changes; null where the log has no such auction. */
export async function draftedOwnership(
  log: Pick<EventLogReader, 'readStream'>,
  auctionId: AuctionId,
): Promise<AuctionOwnership | null> {
  for await (const [first] of log.readStream(auctionStream(auctionId), { limit: 1 })) {
    if (first?.type === 'AuctionDrafted') return first.data.ownership
  }
  return null
}
