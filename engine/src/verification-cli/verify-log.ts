import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { PAGE_EVENTS_MAX } from '../store/event-log.ts'
import type { EventLogReader } from '../store/event-log.ts'
import type { LogPosition } from '../store/log-position.ts'
import type { Fault } from '../verification/fault.ts'
import type { AuctionVerdict } from './verify-auction-history.ts'
import { verifyAuctionHistory } from './verify-auction-history.ts'

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
  /** Others who judge, several auctions at once; default: this thread, one after another. */
  readonly judges?: AuctionVerifiers
}

export type AuctionVerifiers = {
  /** Auctions that are worth being judged at the same time. */
  readonly atOnce: number
  readonly judge: (auctionId: AuctionId) => Promise<AuctionVerdict>
}

/**
 * Judges the histories of a log. An auction that is asked for and has no history is 0 auctions. Whoever judges and in whichever order it is done, the
 * verdict is that of one auction after another: what comes behind the first fault does not count.
 */
export async function verifyLog({
  log,
  sha256Hex,
  auctionId,
  onProgress = () => {},
  judges,
}: VerifyLogOptions): Promise<Verdict> {
  const sum = { auctions: 0, events: 0, accepted: 0, refused: 0 }
  const judgeHere = (id: AuctionId) => {
    let read = sum.events
    return verifyAuctionHistory(log, id, sha256Hex, (count) => onProgress(sum.auctions, (read += count)))
  }
  const { atOnce, judge } = judges ?? { atOnce: 1, judge: judgeHere }
  const ids = auctionId === undefined ? draftedAuctions(log) : [auctionId]
  for await (const { id, verdict } of inOrder(ids, atOnce, judge)) {
    const { events, accepted, refused, fault } = verdict
    if (accepted > 0 || fault !== null) sum.auctions += 1
    sum.events += events
    sum.accepted += accepted
    sum.refused += refused
    onProgress(sum.auctions, sum.events)
    if (fault !== null) return { ...sum, fault: { ...fault, auctionId: id } }
  }
  return { ...sum, fault: null }
}

type Judged = { readonly id: AuctionId; readonly verdict: AuctionVerdict }

/** The verdicts in the order of the auctions, some of which are judged ahead. */
async function* inOrder(
  ids: AsyncIterable<AuctionId> | Iterable<AuctionId>,
  atOnce: number,
  judge: (auctionId: AuctionId) => Promise<AuctionVerdict>,
): AsyncGenerator<Judged> {
  const ahead: Promise<Judged>[] = []
  for await (const id of ids) {
    const judged = judge(id).then((verdict) => ({ id, verdict }))
    // One that fails is heard when its turn comes; behind a fault nobody listens any more.
    judged.catch(() => {})
    ahead.push(judged)
    const first = ahead.length < atOnce ? undefined : ahead.shift()
    if (first !== undefined) yield await first
  }
  for (const judged of ahead) yield await judged
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
