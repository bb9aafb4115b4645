import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { PAGE_EVENTS_MAX } from '../store/event-log.ts'
import type { EventLogReader } from '../store/event-log.ts'
import type { LogPosition } from '../store/log-position.ts'
import { AuctionJudge } from '../judgement/auction-judge.ts'
import { readHistory } from './auction-history.ts'
import type { Fault } from '../judgement/fault.ts'

export type Verdict = {
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
}

/** Judges the histories of a log. An auction that is asked for and has no history is 0 auctions. */
export async function verifyLog({
  log,
  sha256Hex,
  auctionId,
  onProgress,
}: VerifyLogOptions): Promise<Verdict> {
  const sum = { auctions: 0, events: 0, accepted: 0, refused: 0 }
  for await (const id of auctionId === undefined ? draftedAuctions(log) : [auctionId]) {
    const judge = new AuctionJudge(id, sha256Hex)
    let fault: Fault | null = null
    for await (const entries of readHistory(log, id)) {
      for (const { stream, event } of entries) {
        fault = judge.next(stream, event)
        if (fault !== null) break
      }
      sum.events += entries.length
      onProgress?.(sum.auctions, sum.events)
      if (fault !== null) break
    }
    fault ??= judge.end()
    if (judge.accepted > 0 || fault !== null) sum.auctions += 1
    sum.accepted += judge.accepted
    sum.refused += judge.refused
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
