import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { LimitMetrics } from '../kernel/metrics/limit-metrics.ts'
import type { AuctionReader } from './auction-reader.ts'

/** Auctions polled at the same time; further waits end at once. */
export const POLLED_AUCTIONS_MAX = 64
/**
 * Pause after the first poll; each further one doubles, so that a revision that never comes costs few reads.
 */
const POLL_AGAIN_FIRST_MS = 5
const POLL_AGAIN_MAX_MS = 250

export type RevisionPollOptions = {
  readonly nowMs: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly reader: Pick<AuctionReader, 'revisionOf'>
  readonly limits?: Pick<LimitMetrics, 'watch' | 'refused'>
}

type Waiter = {
  readonly revision: number
  readonly untilMs: number
  readonly resolve: (isReached: boolean) => void
}

/**
 * Waits for revisions to become readable: one poll per auction for all its waiters, none if a hint arrives
 * first.
 */
export interface RevisionPoll {
  /** Resolves with false if the revision does not become readable within this time. */
  waitFor(auctionId: AuctionId, revision: number, withinMs: number): Promise<boolean>
  /** The read model has this revision. */
  markReadable(auctionId: AuctionId, revision: number): void
}

export function createRevisionPoll({ nowMs, sleep, reader, limits }: RevisionPollOptions): RevisionPoll {
  const waiting = new Map<AuctionId, Set<Waiter>>()
  limits?.watch('polledAuctions', POLLED_AUCTIONS_MAX, () => waiting.size)

  function settle(auctionId: AuctionId, revision: number): void {
    const waiters = waiting.get(auctionId)
    if (waiters === undefined) return
    for (const waiter of waiters) {
      const isReached = revision >= waiter.revision
      if (!isReached && nowMs() < waiter.untilMs) continue
      waiters.delete(waiter)
      waiter.resolve(isReached)
    }
    if (waiters.size === 0) waiting.delete(auctionId)
  }

  async function poll(auctionId: AuctionId, waiters: Set<Waiter>): Promise<void> {
    const isWaitedFor = (): boolean => waiting.get(auctionId) === waiters
    for (
      let pauseMs = POLL_AGAIN_FIRST_MS;
      isWaitedFor();
      pauseMs = Math.min(pauseMs * 2, POLL_AGAIN_MAX_MS)
    ) {
      await sleep(pauseMs)
      // A hint may have settled it already. A database error counts as no news; the deadlines of the waiters
      // still apply.
      if (isWaitedFor()) settle(auctionId, (await reader.revisionOf(auctionId).catch(() => null)) ?? -1)
    }
  }

  return {
    markReadable: settle,
    waitFor(auctionId, revision, withinMs) {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const waiter = { revision, untilMs: nowMs() + withinMs, resolve }
      const waiters = waiting.get(auctionId)
      if (waiters !== undefined) waiters.add(waiter)
      else if (waiting.size >= POLLED_AUCTIONS_MAX) {
        limits?.refused('polledAuctions')
        resolve(false)
      } else {
        const first = new Set([waiter])
        waiting.set(auctionId, first)
        inBackground(poll(auctionId, first), crash)
      }
      return promise
    },
  }
}
