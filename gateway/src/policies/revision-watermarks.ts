import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { CLOSED_REVISION_MIN, hasReached, isClosedRevision } from '@zuschlag/contracts/realtime/revisions'
import type { Viewer } from './viewer.ts'
import type { RevisionPollOptions } from './revision-poll.ts'
import { createRevisionPoll } from './revision-poll.ts'

/** Auctions whose told revision is remembered; the oldest are forgotten first. */
const AUCTIONS_MAX = 50_000
/** How long a read waits for the read model to reach what its reader has seen. */
export const CATCH_UP_WAIT_MAX_MS = 2_000
/**
 * So far ahead of the read model a signed-in reader may be by a receipt of another process. What is further ahead is not waited for: nobody
 * can have seen it.
 */
export const REVISIONS_AHEAD_MAX = 64

/** What a reader sees of an auction, as far as waiting is concerned. */
export type Seen = { readonly revision: number; readonly publicRevision: number }
export type Asker = {
  readonly viewer: Viewer
  /** What they have seen; -1 for nothing. */
  readonly atLeast: number
  /** Asked where nothing is found: whether the auction is theirs and only not projected yet. */
  readonly isAwaited?: () => Promise<boolean>
}
/**
 * `seen` is null where the auction is not there for this reader. `isLate`: the read model did not reach in time what was told, or never will
 * reach what the reader names.
 */
export type WatermarkedRead<T> = { readonly seen: T | null; readonly isLate: boolean }

/**
 * The highest revision of each auction that anybody was told, by a receipt or a live message. A reader who has seen
 * revision R never gets older details: a read below it waits, bounded, for the read model.
 */
export interface RevisionWatermarks {
  /** `by` is whose command it was: they alone are waited for where they do not see the auction yet. */
  advance(auctionId: AuctionId, revision: number, by?: UserId): void
  of(auctionId: AuctionId): number
  /** The read model has it: whoever waits for it reads again. */
  markReadable(auctionId: AuctionId, revision: number): void
  /**
   * Reads, and where this is behind what was told or seen waits for the read model and reads again. What is not there for this reader is
   * answered at once: it takes no longer where there is an auction that they may not see.
   */
  waitFor<T extends Seen>(
    auctionId: AuctionId,
    asker: Asker,
    read: () => Promise<T | null>,
  ): Promise<WatermarkedRead<T>>
  /** Whether the read model has a revision in time. */
  waitForRevision(auctionId: AuctionId, revision: number): Promise<boolean>
}

type Watermark = { readonly revision: number; readonly by: UserId | undefined }

/**
 * Whether a visitor saw, before a restart of the product or a rebuild, a little more than the read model has. They wait the whole time, however soon it comes,
 * so that the wait says nothing of events that visitors do not see.
 */
function isVisitorAhead({ viewer, atLeast }: Asker, { publicRevision }: Seen): boolean {
  if (viewer.kind !== 'visitor' || isClosedRevision(publicRevision)) return false
  return atLeast > publicRevision && atLeast <= publicRevision + REVISIONS_AHEAD_MAX
}

export function createRevisionWatermarks(options: RevisionPollOptions): RevisionWatermarks {
  const watermarks = new Map<AuctionId, Watermark>()
  const poll = createRevisionPoll(options)
  options.limits?.watch('rememberedRevisions', AUCTIONS_MAX, () => watermarks.size)
  const of = (auctionId: AuctionId): number => watermarks.get(auctionId)?.revision ?? -1

  /** What this reader's next read has to reach; infinite where no waiting helps. */
  function wantedOf(auctionId: AuctionId, { viewer, atLeast }: Asker, seen: Seen | null): number {
    const known = of(auctionId)
    if (seen === null) {
      const isOwn = viewer.kind === 'signedIn' && watermarks.get(auctionId)?.by === viewer.userId
      return isOwn ? known : -1
    }
    if (hasReached(seen, atLeast)) return known
    const isPlausible = atLeast <= Math.max(known, seen.revision + REVISIONS_AHEAD_MAX)
    const mayBeAhead = viewer.kind === 'signedIn' ? isPlausible : atLeast <= known
    return atLeast < CLOSED_REVISION_MIN && mayBeAhead ? Math.max(known, atLeast) : Number.POSITIVE_INFINITY
  }

  return {
    of,
    markReadable: (auctionId, revision) => poll.markReadable(auctionId, revision),
    advance(auctionId, revision, by) {
      if (revision <= of(auctionId)) return
      // Deleted first, so that the map's order is the order of the last telling.
      watermarks.delete(auctionId)
      watermarks.set(auctionId, { revision, by })
      if (watermarks.size <= AUCTIONS_MAX) return
      const [oldest] = watermarks.keys()
      if (oldest !== undefined) watermarks.delete(oldest)
    },
    waitForRevision: (auctionId, revision) => poll.waitFor(auctionId, revision, CATCH_UP_WAIT_MAX_MS),
    async waitFor(auctionId, asker, read) {
      const first = await read()
      if (first !== null && isVisitorAhead(asker, first)) {
        await options.sleep(CATCH_UP_WAIT_MAX_MS)
        const seen = await read()
        return { seen, isLate: seen !== null && !hasReached(seen, asker.atLeast) }
      }
      const wanted = wantedOf(auctionId, asker, first)
      const isAwaited = first === null && wanted === -1 && (await asker.isAwaited?.()) === true
      const least = isAwaited ? Math.max(0, of(auctionId)) : wanted
      if ((first?.revision ?? -1) >= least) return { seen: first, isLate: false }
      const isReached = Number.isFinite(least) && (await poll.waitFor(auctionId, least, CATCH_UP_WAIT_MAX_MS))
      if (!isReached) return { seen: first, isLate: true }
      const seen = await read()
      return { seen, isLate: seen !== null && !hasReached(seen, asker.atLeast) }
    },
  }
}
