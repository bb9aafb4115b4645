import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { HistoryVerifier } from '../verification/history-verifier.ts'
import type { Fault } from '../verification/fault.ts'
import type { EventLogReader } from '../store/event-log.ts'
import { readHistory } from './auction-history.ts'

/** What was found out about one auction; plain data, so that a thread can say it. */
export type AuctionHistoryResult = {
  readonly events: number
  readonly accepted: number
  readonly refused: number
  readonly fault: Fault | null
}

/** Verifies one auction's history; `onEvents` gets the number of events read since its last call. */
export async function verifyAuctionHistory(
  log: EventLogReader,
  auctionId: AuctionId,
  sha256Hex: Sha256Hex,
  onEvents: (count: number) => void = () => {},
): Promise<AuctionHistoryResult> {
  const verifier = new HistoryVerifier(auctionId, sha256Hex)
  let events = 0
  for await (const entries of readHistory(log, auctionId)) {
    events += entries.length
    onEvents(entries.length)
    for (const { stream, event } of entries) {
      const fault = verifier.next(stream, event)
      if (fault !== null) return { events, accepted: verifier.accepted, refused: verifier.refused, fault }
    }
  }
  return { events, accepted: verifier.accepted, refused: verifier.refused, fault: verifier.end() }
}
