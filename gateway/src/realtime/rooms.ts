import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionReader } from '../auction/auction-reader.ts'
import type { ToldRevisions } from '../auction/told-revisions.ts'
import type { Viewer } from '../policies/viewer.ts'
import { createFrameCache, errorFrame } from './frames.ts'
import { liveLimits } from './live-limits.ts'
import { Room } from './room.ts'

/** A connection as rooms see it. */
export type Listener = {
  readonly viewer: Viewer
  /** True while what was sent has not left yet: it waits, and gets one merged message later. */
  readonly isBehind: boolean
  send(frame: Buffer): void
}

type Entry = {
  readonly room: Room<Listener, AuctionUpdated>
  /** While it is checked who may still see the auction, nothing is told; `again` where more changed meanwhile. */
  check: 'none' | 'running' | 'again'
  emptySinceMs: number | null
}

export type RoomsOptions = {
  readonly reader: AuctionReader
  readonly toldRevisions: ToldRevisions
  readonly clock: { now(): Instant }
  readonly nowMs: () => number
  /** Failures of reads; rooms go on and are made good by the next hint or reconciliation. */
  readonly onError: (error: unknown) => void
}

export type Joined = 'joined' | 'auctionNotFound' | 'unavailable'

/** Events after which somebody who saw an auction may see it no longer. */
const changesAccess: ReadonlySet<string> = new Set(['AccessRevoked', 'AuctionUnpublished'])

/** All rooms of this process: hints come in, frames go out, the read model has the last word. */
export class Rooms {
  readonly #entries = new Map<AuctionId, Entry>()
  readonly #options: RoomsOptions

  constructor(options: RoomsOptions) {
    this.#options = options
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
    if (this.#entries.size >= liveLimits.rooms && !this.#entries.has(auctionId)) return 'unavailable'
    const look = async () => {
      const found = await reader.find(listener.viewer, auctionId)
      const revision = found?.auction.revision ?? (await reader.revisionOf(auctionId)) ?? -1
      return { revision, found }
    }
    // Whoever has seen a later state elsewhere waits a little for it; what never comes is told as it is.
    const seen = (await toldRevisions.caughtUp(auctionId, after ?? -1, look)) ?? (await look())
    if (!isWanted()) return 'joined'
    if (seen.found === null) return 'auctionNotFound'
    const entry = this.#entryOf(auctionUpdatedOf(seen.found.auction))
    const frames = createFrameCache(this.#options.clock.now())
    toldRevisions.tell(auctionId, entry.room.newest.revision)
    for (const message of entry.room.join(listener, after)) listener.send(frames(message))
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
    const watched = [...this.#entries].filter(([, { room }]) => room.size > 0)
    if (watched.length === 0) return
    const known = new Map(watched.map(([auctionId, { room }]) => [auctionId, room.newest.revision]))
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

  #tell({ room, check }: Entry): void {
    if (check !== 'none' || room.size === 0) return
    const { toldRevisions, clock } = this.#options
    toldRevisions.tell(room.newest.auctionId, room.newest.revision)
    const frames = createFrameCache(clock.now())
    for (const member of room.members) {
      if (member.isBehind) continue
      const message = room.next(member)
      if (message !== null) member.send(frames(message))
    }
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
    this.#tell(entry)
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

/** Asked through a function: what happened during an await is out of the compiler's sight. */
function isAgain({ check }: Entry): boolean {
  return check === 'again'
}

function isLessVisible(before: AuctionUpdated, after: AuctionUpdated): boolean {
  const { visibility: old } = before
  const { visibility: now } = after
  return (old.isPublished && !now.isPublished) || (old.listed && !now.listed)
}
