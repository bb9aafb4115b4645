import { inOrder } from '@zuschlag/contracts/kernel/in-order'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { type EventLogReader, type LogPosition, PAGE_EVENTS_MAX } from '../store/event-log.ts'
import type { Fault } from '../verification/fault.ts'
import { type AuctionHistoryResult, verifyAuctionHistory } from './verify-auction-history.ts'

export type LogVerificationResult = {
  readonly auctions: number
  readonly events: number
  readonly accepted: number
  readonly refused: number
  /** The first revision that does not fit; null where all of them do. */
  readonly fault: (Fault & { readonly auctionId: AuctionId }) | null
}

export type VerifyLogOptions = {
  readonly log: EventLogReader
  readonly sha256Hex: Sha256Hex
  /** One auction; default: all of the log. */
  readonly auctionId?: AuctionId
  readonly onProgress?: (auctions: number, events: number) => void
  /** Verify several auctions concurrently; default: this thread, one after another. */
  readonly verifiers?: AuctionVerifiers
}

export type AuctionVerifiers = {
  /** How many auctions are verified concurrently. */
  readonly atOnce: number
  readonly verify: (auctionId: AuctionId) => Promise<AuctionHistoryResult>
}

/**
 * Verifies the histories of a log. A requested auction without a history counts as 0 auctions. With any
 * number of verifiers the result is that of one auction after another: auctions after the first fault do not
 * count.
 */
export async function verifyLog({
  log,
  sha256Hex,
  auctionId,
  onProgress = () => {},
  verifiers,
}: VerifyLogOptions): Promise<LogVerificationResult> {
  const sum = { auctions: 0, events: 0, accepted: 0, refused: 0 }
  const verifyHere = (id: AuctionId) => {
    let read = sum.events
    return verifyAuctionHistory(log, id, sha256Hex, (count) => onProgress(sum.auctions, (read += count)))
  }
  const { atOnce, verify } = verifiers ?? { atOnce: 1, verify: verifyHere }
  const ids = auctionId === undefined ? draftedAuctions(log) : [auctionId]
  for await (const { id, result } of inOrder(ids, atOnce, verify)) {
    const { events, accepted, refused, fault } = result
    if (accepted > 0 || fault !== null) sum.auctions += 1
    sum.events += events
    sum.accepted += accepted
    sum.refused += refused
    onProgress(sum.auctions, sum.events)
    if (fault !== null) return { ...sum, fault: { ...fault, auctionId: id } }
  }
  return { ...sum, fault: null }
}

async function* draftedAuctions(log: EventLogReader): AsyncGenerator<AuctionId> {
  let after: LogPosition | null = null
  for (;;) {
    const page = await log.readAll({ after, limit: PAGE_EVENTS_MAX, types: ['AuctionDrafted'] })
    for (const { event } of page.events) yield event.auctionId
    if (page.atEnd || page.next === after) return
    after = page.next
  }
}
