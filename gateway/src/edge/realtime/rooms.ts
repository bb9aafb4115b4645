import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import type { AuctionReader } from '../../policies/auction-reader.ts'
import type { RevisionWatermarks } from '../../policies/revision-watermarks.ts'
import { UNAVAILABLE_RETRY_AFTER_SECONDS } from '../../kernel/problem.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { changesAccess, isLessVisible } from './access-changes.ts'
import type { AuctionRoom, Joined, Listener } from './auction-entry.ts'
import { AuctionEntry, isAgain } from './auction-entry.ts'
import { createFrameCache, errorFrame, readerNewsFrame } from './frames.ts'
import { afterMs, FanOut } from './fan-out.ts'
import type { FanOutOptions } from './fan-out.ts'
import { liveLimits } from './live-limits.ts'
import { refusedMembers } from './refused-members.ts'
import { RECENT_UPDATES_MAX } from './room.ts'

export type RoomsOptions = {
  readonly reader: AuctionReader
  readonly revisionWatermarks: RevisionWatermarks
  readonly clock: { now(): Instant }
  readonly nowMs: () => number
  /** When news go out; default: as soon as everything that has arrived was taken in. */
  readonly after?: FanOutOptions['after']
  /** Failures of reads; rooms go on and are made good by the next hint or reconciliation. */
  readonly onError: (error: unknown) => void
}

/** All rooms of this process: hints come in, frames go out, the read model has the last word. */
export class Rooms {
  readonly #entries = new Map<AuctionId, AuctionEntry>()
  readonly #options: RoomsOptions & { readonly after: FanOutOptions['after'] }
  readonly #fanOut: FanOut<Listener>

  constructor(options: RoomsOptions) {
    const { clock, nowMs, after = afterMs } = options
    this.#options = { ...options, after }
    this.#fanOut = new FanOut({ clock, nowMs, after })
  }

  get size(): number {
    return this.#entries.size
  }

  /** Lets a listener in where a room answers without the read model; else null. */
  joinKnown(listener: Listener, auctionId: AuctionId, after: number | null): Joined | null {
    const kept = this.#entries.get(auctionId)
    if (kept === undefined) return this.#entries.size >= liveLimits.rooms ? 'unavailable' : null
    const told = this.#options.revisionWatermarks.of(auctionId)
    return kept.answersWithoutRead(after ?? -1, told) ? this.#letIn(kept, listener, after) : null
  }

  /** Lets a listener in where the auction exists for them; what they missed is sent before this answers. */
  async join(
    listener: Listener,
    auctionId: AuctionId,
    after: number | null,
    isWanted: () => boolean,
  ): Promise<Joined> {
    const known = this.joinKnown(listener, auctionId, after)
    if (known !== null) return known
    const { reader, revisionWatermarks } = this.#options
    const asker = { viewer: listener.viewer, atLeast: after ?? -1 }
    const find = async () => (await reader.find(listener.viewer, auctionId))?.auction ?? null
    const { seen, isLate } = await revisionWatermarks.caughtUp(auctionId, asker, find)
    if (!isWanted()) return 'joined'
    if (seen === null) return isLate ? 'unavailable' : 'auctionNotFound'
    // What never comes is told as it is.
    return this.#letIn(this.#entryOf(seen), listener, after)
  }

  #letIn(entry: AuctionEntry, listener: Listener, after: number | null): Joined {
    const room = entry.roomOf(listener.viewer)
    const frames = createFrameCache(this.#options.clock.now())
    this.#options.revisionWatermarks.advance(entry.auctionId, entry.newest.revision)
    const told = room.join(listener, after, entry.stepsMax(room, RECENT_UPDATES_MAX)).map(frames)
    listener.send(told.length === 1 && told[0] !== undefined ? told[0] : Buffer.concat(told))
    entry.emptySinceMs = null
    return 'joined'
  }

  /** Who is in the rooms of an auction, a connection each. */
  viewersOf(auctionId: AuctionId): readonly Viewer[] {
    return (this.#entries.get(auctionId)?.members ?? []).map(({ viewer }) => viewer)
  }

  leave(listener: Listener, auctionId: AuctionId): void {
    const entry = this.#entries.get(auctionId)
    if (entry === undefined) return
    entry.leave(listener)
    if (entry.size === 0) entry.emptySinceMs = this.#options.nowMs()
  }

  /** A hint. Auctions that nobody watches cost nothing. */
  update(state: AuctionUpdated): void {
    this.#options.revisionWatermarks.readable(state.auctionId, state.revision)
    const entry = this.#entries.get(state.auctionId)
    if (entry === undefined) return
    this.#advance(entry, state, changesAccess.has(state.cause))
    if (state.concerns !== undefined) this.#notify(entry, state.concerns)
  }

  /** Sends what a listener missed while it was behind, merged into one message per auction. */
  catchUp(listener: Listener, auctionIds: Iterable<AuctionId>): void {
    const frames = createFrameCache(this.#options.clock.now())
    for (const auctionId of auctionIds) {
      const entry = this.#entries.get(auctionId)
      if (entry === undefined || entry.check !== 'none' || listener.isBehind) continue
      const message = entry.roomOf(listener.viewer).next(listener)
      if (message !== null) listener.send(frames(message))
    }
  }

  /** Compares every room with the read model and closes rooms that were empty for long. */
  async reconcile(): Promise<void> {
    const { reader, nowMs } = this.#options
    for (const [auctionId, { size, emptySinceMs }] of this.#entries) {
      const isStale = emptySinceMs !== null && nowMs() - emptySinceMs > liveLimits.emptyRoomMs
      if (isStale && size === 0) this.#entries.delete(auctionId)
    }
    if (this.#entries.size === 0) return
    // Rooms that nobody is in as well: who comes back to one is told what it knows.
    const known = [...this.#entries].map(([auctionId, { newest }]) => [auctionId, newest.revision] as const)
    for (const state of await reader.changedSince(new Map(known))) {
      const entry = this.#entries.get(state.auctionId)
      // A hint was lost, and with it perhaps one that takes somebody's access.
      if (entry !== undefined) this.#advance(entry, state, true)
    }
  }

  #entryOf(row: AuctionDetailsRow): AuctionEntry {
    const existing = this.#entries.get(row.auctionId)
    const entry = existing ?? new AuctionEntry(row)
    if (existing === undefined) this.#entries.set(row.auctionId, entry)
    else this.#advance(existing, auctionUpdatedOf(row), false)
    return entry
  }

  #advance(entry: AuctionEntry, state: AuctionUpdated, mayTakeAccess: boolean): void {
    const { visibility } = entry
    const isNews = entry.advance(state)
    if (isNews && entry.size > 0) this.#options.revisionWatermarks.advance(entry.auctionId, state.revision)
    if (mayTakeAccess || (isNews && isLessVisible({ visibility }, state)))
      inBackground(this.#checkMembers(entry), this.#options.onError)
    else if (isNews) this.#tell(entry)
  }

  #tell(entry: AuctionEntry, updatesMax: number = liveLimits.updatesPerFlush): void {
    this.#mark(entry, entry.inside, updatesMax)
    if (!entry.newest.closedProcess) return this.#mark(entry, entry.outside, updatesMax)
    if (entry.isMerging) return
    entry.isMerging = true
    const { closedProcessMergeMs } = liveLimits
    const restMs = closedProcessMergeMs - (this.#options.nowMs() % closedProcessMergeMs)
    this.#options.after(restMs, () => {
      entry.isMerging = false
      this.#mark(entry, entry.outside, updatesMax)
    })
  }

  #mark(entry: AuctionEntry, room: AuctionRoom, most: number): void {
    const updatesMax = entry.stepsMax(room, most)
    if (room.size > 0) this.#fanOut.mark({ room, updatesMax, mayTell: () => entry.check === 'none' })
  }

  /** An event about one person that changes nothing public: they read it with their session. */
  #notify(entry: AuctionEntry, userId: UserId): void {
    const news = { about: 'admission', auctionId: entry.auctionId, userIds: [userId] } as const
    const frame = readerNewsFrame(news, this.#options.clock.now())
    for (const listener of entry.outsidersOf(userId)) if (!listener.isBehind) listener.send(frame)
  }

  /** Asks again who may see the auction, once per person, before anybody is told what changed. */
  async #checkMembers(entry: AuctionEntry): Promise<void> {
    if (entry.check !== 'none') {
      entry.check = 'again'
      return
    }
    do {
      entry.check = 'running'
      await this.#dropThoseWhoMaySeeNoLonger(entry)
    } while (isAgain(entry))
    entry.check = 'none'
    this.#tell(entry, 1)
  }

  async #dropThoseWhoMaySeeNoLonger({ auctionId, members }: AuctionEntry): Promise<void> {
    const { reader, onError } = this.#options
    const maySee = async (viewer: Viewer): Promise<boolean> => (await reader.find(viewer, auctionId)) !== null
    for await (const [member, refusal] of refusedMembers(members, { maySee, onError })) {
      this.leave(member, auctionId)
      const retry = refusal === 'unavailable' ? { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS } : {}
      member.send(errorFrame(refusal, { auctionId, ...retry }))
    }
  }
}
