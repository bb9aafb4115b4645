import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { CLOSED_REVISION_MIN, hasReached, isClosedRevision } from '@zuschlag/contracts/realtime/revisions'
import type { Viewer } from './viewer.ts'
import { createRevisionPoll, type RevisionPollOptions } from './revision-poll.ts'

/** Auctions whose watermark is kept; the least recently advanced are evicted first. */
export const REMEMBERED_REVISIONS_MAX = 50_000
/** How long a read waits for the read model to reach what its reader has seen. */
export const CATCH_UP_WAIT_MAX_MS = 2_000
/**
 * Maximum lead of a signed-in reader over the read model, through a receipt of another process. A read does
 * not wait for later revisions, because nobody can have seen them.
 */
export const REVISIONS_AHEAD_MAX = 64

/** The revisions of an auction that a reader can see. */
export type Seen = { readonly revision: number; readonly publicRevision: number }
export type Asker = {
  readonly viewer: Viewer
  /** The revision that they have seen; -1 for none. */
  readonly atLeast: number
  /** Called if nothing is found: whether the auction is theirs and not projected yet. */
  readonly isAwaited?: () => Promise<boolean>
}
/**
 * `seen` is null if the auction does not exist for this reader. `isLate`: the read model did not reach the
 * watermark in time, or the requested revision is implausible.
 */
export type WatermarkedRead<T> = { readonly seen: T | null; readonly isLate: boolean }

/**
 * The highest published revision of each auction, by a receipt or a live message. A reader who has seen
 * revision R never gets older details: a read below R waits for the read model, up to `CATCH_UP_WAIT_MAX_MS`.
 */
export interface RevisionWatermarks {
  /**
   * `by` is the sender of the command: only their reads wait while the auction is not visible to them yet.
   */
  advance(auctionId: AuctionId, revision: number, by?: UserId): void
  of(auctionId: AuctionId): number
  /** The read model has this revision: waiting reads continue. */
  markReadable(auctionId: AuctionId, revision: number): void
  /**
   * Reads; if the result is behind the watermark or the seen revision, waits for the read model and reads
   * again. An auction that does not exist for this reader is answered at once, so that timing does not reveal
   * hidden auctions.
   */
  waitFor<T extends Seen>(
    auctionId: AuctionId,
    asker: Asker,
    read: () => Promise<T | null>,
  ): Promise<WatermarkedRead<T>>
  /** Whether the read model reaches a revision in time. */
  waitForRevision(auctionId: AuctionId, revision: number): Promise<boolean>
}

type Watermark = { readonly revision: number; readonly by: UserId | undefined }

/**
 * Whether a visitor saw, before a restart or a rebuild, slightly more than the read model has. They always
 * wait the full time, so that the wait does not reveal events that are hidden from visitors.
 */
function isVisitorAhead({ viewer, atLeast }: Asker, { publicRevision }: Seen): boolean {
  if (viewer.kind !== 'visitor' || isClosedRevision(publicRevision)) return false
  return atLeast > publicRevision && atLeast <= publicRevision + REVISIONS_AHEAD_MAX
}

export function createRevisionWatermarks(options: RevisionPollOptions): RevisionWatermarks {
  const watermarks = new Map<AuctionId, Watermark>()
  const poll = createRevisionPoll(options)
  options.limits?.watch('rememberedRevisions', REMEMBERED_REVISIONS_MAX, () => watermarks.size)
  const of = (auctionId: AuctionId): number => watermarks.get(auctionId)?.revision ?? -1

  /** The revision that this reader's next read must reach; infinite if waiting cannot help. */
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
      // Delete first, so that the map is ordered by the last advance.
      watermarks.delete(auctionId)
      watermarks.set(auctionId, { revision, by })
      if (watermarks.size <= REMEMBERED_REVISIONS_MAX) return
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
