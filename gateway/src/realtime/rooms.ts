import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionReader } from '../auction/auction-reader.ts'
import type { ToldRevisions } from '../auction/told-revisions.ts'
import type { Viewer } from '../policies/viewer.ts'
import { changesAccess, isForEverybody, isLessVisible } from './access-changes.ts'
import { createFrameCache, errorFrame } from './frames.ts'
import { afterMs, FanOut } from './fan-out.ts'
import type { FanOutOptions } from './fan-out.ts'
import { liveLimits } from './live-limits.ts'
import type { Entry, Listener } from './room-entry.ts'
import { isAgain } from './room-entry.ts'
import { Room } from './room.ts'

export type RoomsOptions = {
  readonly reader: AuctionReader
  readonly toldRevisions: ToldRevisions
  readonly clock: { now(): Instant }
  readonly nowMs: () => number
  /** When news go out; default: as soon as everything that has arrived was taken in. */
  readonly after?: FanOutOptions['after']
  /** Failures of reads; rooms go on and are made good by the next hint or reconciliation. */
  readonly onError: (error: unknown) => void
}

export type Joined = 'joined' | 'auctionNotFound' | 'unavailable'

/** All rooms of this process: hints come in, frames go out, the read model has the last word. */
export class Rooms {
  readonly #entries = new Map<AuctionId, Entry>()
  readonly #options: RoomsOptions
  readonly #fanOut: FanOut<Listener>

  constructor(options: RoomsOptions) {
    this.#options = options
    const { clock, nowMs, toldRevisions, after = afterMs } = options
    this.#fanOut = new FanOut({
      clock,
      nowMs,
      after,
      onTold: ({ auctionId, revision }) => toldRevisions.tell(auctionId, revision),
    })
  }

  get size(): number {
    return this.#entries.size
  }

  /** Lets a listener in where the auction exists for them; what they missed is sent before this answers. */
  async join(
    listener: Listener,
    auctionId: AuctionId,
    after: number | null,
    isWanted: () => boolean,
  ): Promise<Joined> {
    const { reader, toldRevisions } = this.#options
    const kept = this.#entries.get(auctionId)
    if (kept !== undefined && this.#tellsWithoutRead(kept, auctionId, after)) {
      return this.#letIn(kept, listener, after)
    }
    if (this.#entries.size >= liveLimits.rooms && kept === undefined) return 'unavailable'
    const look = async () => {
      const found = await reader.find(listener.viewer, auctionId)
      const revision = found?.auction.revision ?? (await reader.revisionOf(auctionId)) ?? -1
      return { revision, found }
    }
    // Whoever has seen a later state elsewhere waits a little for it; what never comes is told as it is.
    const seen = (await toldRevisions.caughtUp(auctionId, after ?? -1, look)) ?? (await look())
    if (!isWanted()) return 'joined'
    if (seen.found === null) return 'auctionNotFound'
    return this.#letIn(this.#entryOf(auctionUpdatedOf(seen.found.auction)), listener, after)
  }

  /**
   * Whether a room answers by itself, so that thousands who come back at once cost the database nothing: everybody may see its auction, and
   * nobody has seen a later state of it.
   */
  #tellsWithoutRead({ room, check }: Entry, auctionId: AuctionId, after: number | null): boolean {
    if (check !== 'none' || !isForEverybody(room.newest)) return false
    const seen = Math.max(after ?? -1, this.#options.toldRevisions.of(auctionId))
    return seen <= room.newest.revision
  }

  #letIn(entry: Entry, listener: Listener, after: number | null): Joined {
    const { auctionId, revision } = entry.room.newest
    const frames = createFrameCache(this.#options.clock.now())
    this.#options.toldRevisions.tell(auctionId, revision)
    const told = entry.room.join(listener, after).map(frames)
    listener.send(told.length === 1 && told[0] !== undefined ? told[0] : Buffer.concat(told))
    entry.emptySinceMs = null
    return 'joined'
  }

  /** Who is in the room of an auction, a connection each. */
  viewersOf(auctionId: AuctionId): readonly Viewer[] {
    const members = this.#entries.get(auctionId)?.room.members ?? []
    return [...members].map(({ viewer }) => viewer)
  }

  leave(listener: Listener, auctionId: AuctionId): void {
    const entry = this.#entries.get(auctionId)
    if (entry === undefined) return
    entry.room.leave(listener)
    if (entry.room.size === 0) entry.emptySinceMs = this.#options.nowMs()
  }

  /** A hint, or what a read brought. Auctions that nobody watches cost nothing. */
  update(state: AuctionUpdated): void {
    const entry = this.#entries.get(state.auctionId)
    if (entry !== undefined) this.#advance(entry, state, changesAccess.has(state.cause))
  }

  /** Sends what a listener missed while it was behind, merged into one message per auction. */
  catchUp(listener: Listener, auctionIds: Iterable<AuctionId>): void {
    const frames = createFrameCache(this.#options.clock.now())
    for (const auctionId of auctionIds) {
      const entry = this.#entries.get(auctionId)
      if (entry === undefined || entry.check !== 'none' || listener.isBehind) continue
      const message = entry.room.next(listener)
      if (message !== null) listener.send(frames(message))
    }
  }

  /** Compares every room with the read model and closes rooms that were empty for long. */
  async reconcile(): Promise<void> {
    const { reader, nowMs } = this.#options
    for (const [auctionId, { room, emptySinceMs }] of this.#entries) {
      const isStale = emptySinceMs !== null && nowMs() - emptySinceMs > liveLimits.emptyRoomMs
      if (isStale && room.size === 0) this.#entries.delete(auctionId)
    }
    if (this.#entries.size === 0) return
    // Rooms that nobody is in as well: who comes back to one is told what it knows.
    const known = new Map(
      [...this.#entries].map(([auctionId, { room }]) => [auctionId, room.newest.revision]),
    )
    for (const state of await reader.changedSince(known)) {
      const entry = this.#entries.get(state.auctionId)
      // A hint was lost, and with it perhaps one that takes somebody's access.
      if (entry !== undefined) this.#advance(entry, state, true)
    }
  }

  #entryOf(state: AuctionUpdated): Entry {
    const existing = this.#entries.get(state.auctionId)
    if (existing !== undefined) {
      this.#advance(existing, state, false)
      return existing
    }
    const entry: Entry = { room: new Room(state), check: 'none', emptySinceMs: null }
    this.#entries.set(state.auctionId, entry)
    return entry
  }

  #advance(entry: Entry, state: AuctionUpdated, mayTakeAccess: boolean): void {
    const before = entry.room.newest
    const isNews = entry.room.advance(state)
    if (mayTakeAccess || (isNews && isLessVisible(before, state)))
      void this.#checkMembers(entry, state.auctionId)
    else if (isNews) this.#tell(entry)
  }

  #tell(entry: Entry, updatesMax: number = liveLimits.updatesPerFlush): void {
    const { room } = entry
    if (room.size > 0) this.#fanOut.mark({ room, updatesMax, mayTell: () => entry.check === 'none' })
  }

  /** Asks again who may see the auction, once per person, before anybody is told what changed. */
  async #checkMembers(entry: Entry, auctionId: AuctionId): Promise<void> {
    if (entry.check !== 'none') {
      entry.check = 'again'
      return
    }
    do {
      entry.check = 'running'
      await this.#dropThoseWhoMaySeeNoLonger(entry, auctionId).catch(this.#options.onError)
    } while (isAgain(entry))
    entry.check = 'none'
    this.#tell(entry, 1)
  }

  async #dropThoseWhoMaySeeNoLonger({ room }: Entry, auctionId: AuctionId): Promise<void> {
    const verdicts = new Map<string, boolean>()
    for (const member of room.members) {
      const key = member.viewer.kind === 'visitor' ? '' : member.viewer.userId
      const mayStay =
        verdicts.get(key) ?? (await this.#options.reader.find(member.viewer, auctionId)) !== null
      verdicts.set(key, mayStay)
      if (mayStay) continue
      this.leave(member, auctionId)
      member.send(errorFrame('auctionNotFound', { auctionId }))
    }
  }
}
