import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { LimitMetrics } from '../metrics/limit-metrics.ts'

/** Auctions whose told revision is remembered; the oldest are forgotten first. */
const AUCTIONS_MAX = 50_000
/** How long a read waits for the read model to reach what its reader has seen. */
export const CATCH_UP_WAIT_MAX_MS = 2_000
/** Pause after the first look; each further one doubles, so that a revision that never comes costs few reads. */
const LOOK_AGAIN_FIRST_MS = 5
const LOOK_AGAIN_MAX_MS = 250

/**
 * The highest revision of each auction that anybody was told, by a receipt or a live message. A reader who has seen
 * revision R never gets older details: a read below it waits, bounded, for the read model.
 */
export interface ToldRevisions {
  tell(auctionId: AuctionId, revision: number): void
  of(auctionId: AuctionId): number
  /** Reads until the answer reaches what was told or `atLeast`; null where it does not in time. */
  caughtUp<T extends { readonly revision: number }>(
    auctionId: AuctionId,
    atLeast: number,
    read: () => Promise<T>,
  ): Promise<T | null>
}

export type ToldRevisionsOptions = {
  readonly nowMs: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly limits?: Pick<LimitMetrics, 'watch'>
}

export function createToldRevisions({ nowMs, sleep, limits }: ToldRevisionsOptions): ToldRevisions {
  const told = new Map<AuctionId, number>()
  limits?.watch('rememberedRevisions', AUCTIONS_MAX, () => told.size)
  const of = (auctionId: AuctionId): number => told.get(auctionId) ?? -1
  return {
    of,
    tell(auctionId, revision) {
      if (revision <= of(auctionId)) return
      // Deleted first, so that the map's order is the order of the last telling.
      told.delete(auctionId)
      told.set(auctionId, revision)
      if (told.size <= AUCTIONS_MAX) return
      const [oldest] = told.keys()
      if (oldest !== undefined) told.delete(oldest)
    },
    async caughtUp(auctionId, atLeast, read) {
      const wanted = Math.max(of(auctionId), atLeast)
      const deadline = nowMs() + CATCH_UP_WAIT_MAX_MS
      for (let pauseMs = LOOK_AGAIN_FIRST_MS; ; pauseMs = Math.min(pauseMs * 2, LOOK_AGAIN_MAX_MS)) {
        const answer = await read()
        if (answer.revision >= wanted) return answer
        if (nowMs() >= deadline) return null
        await sleep(pauseMs)
      }
    },
  }
}
