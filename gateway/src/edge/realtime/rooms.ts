import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type AuctionUpdated, auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { UNAVAILABLE_RETRY_AFTER_SECONDS } from '../../kernel/problem.ts'
import type { AuctionReader } from '../../policies/auction-reader.ts'
import type { RevisionWatermarks } from '../../policies/revision-watermarks.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { changesAccess, isForEverybody, isLessVisible } from './access-changes.ts'
import {
  type AuctionRoom,
  AuctionRooms,
  type Joined,
  type Listener,
  type Unchecked,
} from './auction-rooms.ts'
import { afterMs, FanOut, type FanOutOptions } from './fan-out.ts'
import { createFrameCache, errorFrame, liveFrame, readAgain } from './frames.ts'
import { liveLimits } from './live-limits.ts'

/** A read is over before more come than this; then the newest row says the rest. */
const EARLY_HINTS_MAX = 64

/**
 * Hints about an auction that has no room yet, while its first subscriber waits for the row: the row may have
 * been read before them.
 */
class EarlyHints {
  readonly #reads = new Map<AuctionId, Set<AuctionUpdated[]>>()

  note(hint: AuctionUpdated): void {
    for (const hints of this.#reads.get(hint.auctionId) ?? [])
      if (hints.length < EARLY_HINTS_MAX) hints.push(hint)
  }

  /** `use` gets what was read and the hints that came meanwhile, in their order. */
  async during<T, R>(
    auctionId: AuctionId,
    read: () => Promise<T>,
    use: (value: T, hints: readonly AuctionUpdated[]) => R,
  ): Promise<R> {
    const hints: AuctionUpdated[] = []
    const reads = this.#reads.get(auctionId) ?? new Set()
    this.#reads.set(auctionId, reads.add(hints))
    try {
      return use(await read(), hints)
    } finally {
      reads.delete(hints)
      if (reads.size === 0) this.#reads.delete(auctionId)
    }
  }
}

type MemberRefusal = 'auctionNotFound' | 'unavailable'

type Lookup = {
  /** Whether a viewer may see the auction. */
  readonly maySee: (viewer: Viewer) => Promise<boolean>
  readonly onError: (error: unknown) => void
}

/**
 * Readers who may not see an auction, asked once per person. Whom the database cannot be asked about may not
 * see it for now (`unavailable`).
 */
async function* refusedMembers(
  members: Iterable<Listener>,
  { maySee, onError }: Lookup,
): AsyncGenerator<readonly [Listener, MemberRefusal]> {
  const results = new Map<string, MemberRefusal | null>()
  const lookUp = async (viewer: Viewer): Promise<MemberRefusal | null> => {
    try {
      return (await maySee(viewer)) ? null : 'auctionNotFound'
    } catch (error) {
      onError(error)
      return 'unavailable'
    }
  }
  for (const member of members) {
    const key = member.viewer.kind === 'visitor' ? '' : member.viewer.userId
    const known = results.get(key)
    const result = known === undefined ? await lookUp(member.viewer) : known
    results.set(key, result)
    if (result !== null) yield [member, result]
  }
}

type RoomsOptions = {
  readonly reader: AuctionReader
  readonly revisionWatermarks: RevisionWatermarks
  readonly clock: { now(): Instant }
  readonly nowMs: () => number
  /** Default: `afterMs`. */
  readonly after?: FanOutOptions['after']
  /** Failed reads; the next hint or poll repairs the room. */
  readonly onError: (error: unknown) => void
}

/** All rooms of this process: receives hints, sends frames. The read model is authoritative. */
export class Rooms {
  readonly #entries = new Map<AuctionId, AuctionRooms>()
  readonly #options: RoomsOptions & { readonly after: FanOutOptions['after'] }
  readonly #fanOut: FanOut<Listener>
  readonly #earlyHints = new EarlyHints()

  constructor(options: RoomsOptions) {
    const { clock, nowMs, after = afterMs } = options
    this.#options = { ...options, after }
    this.#fanOut = new FanOut({ clock, nowMs, after })
  }

  get size(): number {
    return this.#entries.size
  }

  /** Joins if a room can answer without the read model; else null. */
  joinKnown(listener: Listener, auctionId: AuctionId, after: number | null): Joined | null {
    const entry = this.#entries.get(auctionId)
    if (entry === undefined) return this.#entries.size >= liveLimits.rooms ? 'unavailable' : null
    const watermark = this.#options.revisionWatermarks.of(auctionId)
    return entry.answersWithoutRead(after ?? -1, watermark) ? this.#admit(entry, listener, after) : null
  }

  /** Joins if the auction exists for the viewer. Missed updates are sent before this resolves. */
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
    const read = () => revisionWatermarks.waitFor(auctionId, asker, find)
    return this.#earlyHints.during(auctionId, read, ({ seen, isLate }, hints) => {
      if (!isWanted()) return 'joined'
      if (seen === null) return isLate ? 'unavailable' : 'auctionNotFound'
      // If the awaited revision never comes, the current state is sent.
      const joined = this.#admit(this.#entryOf(seen), listener, after)
      for (const hint of hints) this.update(hint)
      return joined
    })
  }

  #admit(entry: AuctionRooms, listener: Listener, after: number | null): Joined {
    const room = entry.roomOf(listener.viewer)
    const now = this.#options.clock.now()
    this.#options.revisionWatermarks.advance(entry.auctionId, entry.newest.revision)
    const missed = room.join(listener, entry.isMerged(room) ? null : after)
    listener.send(Buffer.concat(missed.map((message) => liveFrame(message, now))))
    // What is about them among what they missed is in no update.
    if (after !== null && entry.mayConcernSince(listener.viewer, after)) listener.send(readAgain(entry, now))
    entry.emptySinceMs = null
    return 'joined'
  }

  /** One viewer per connection. */
  viewersOf(auctionId: AuctionId): readonly Viewer[] {
    return (this.#entries.get(auctionId)?.members ?? []).map(({ viewer }) => viewer)
  }

  leave(listener: Listener, auctionId: AuctionId): void {
    const entry = this.#entries.get(auctionId)
    if (entry === undefined) return
    entry.leave(listener)
    if (entry.size === 0) entry.emptySinceMs = this.#options.nowMs()
  }

  /** Applies a hint. */
  update(state: AuctionUpdated): void {
    this.#options.revisionWatermarks.markReadable(state.auctionId, state.revision)
    const entry = this.#entries.get(state.auctionId)
    if (entry === undefined) return this.#earlyHints.note(state)
    this.#advance(entry, state)
    if (state.concerns !== undefined)
      entry.notify(state.concerns, readAgain(entry, this.#options.clock.now()))
  }

  /** Sends what a listener missed while it was behind, merged into one message per auction. */
  catchUp(listener: Listener, auctionIds: Iterable<AuctionId>): void {
    const frames = createFrameCache(this.#options.clock.now())
    for (const auctionId of auctionIds) {
      const entry = this.#entries.get(auctionId)
      if (entry?.unnotified.delete(listener)) listener.send(readAgain(entry, this.#options.clock.now()))
      if (entry === undefined || entry.isChecking || listener.isBehind) continue
      const message = entry.roomOf(listener.viewer).next(listener)
      if (message !== null) listener.send(frames(message))
    }
  }

  /** Polls the read model for every room and closes rooms that are empty for `emptyRoomMs`. */
  async reconcile(): Promise<void> {
    const { reader, nowMs } = this.#options
    for (const [auctionId, { size, emptySinceMs }] of this.#entries) {
      if (size > 0 || emptySinceMs === null) continue
      if (nowMs() - emptySinceMs > liveLimits.emptyRoomMs) this.#entries.delete(auctionId)
    }
    if (this.#entries.size === 0) return
    // Empty rooms too: a member that comes back gets the state of its room.
    const known = [...this.#entries].map(([auctionId, { newest }]) => [auctionId, newest.revision] as const)
    for (const state of await reader.changedSince(new Map(known))) {
      const entry = this.#entries.get(state.auctionId)
      // A hint was lost, or is on its way.
      if (entry !== undefined) this.#advance(entry, state)
    }
  }

  #entryOf(row: AuctionDetailsRow): AuctionRooms {
    const existing = this.#entries.get(row.auctionId)
    const entry = existing ?? new AuctionRooms(row)
    if (existing === undefined) this.#entries.set(row.auctionId, entry)
    else this.#advance(existing, auctionUpdatedOf(row))
    return entry
  }

  #advance(entry: AuctionRooms, state: AuctionUpdated): void {
    const { visibility } = entry
    const isNews = entry.advance(state)
    if (isNews && entry.size > 0) this.#options.revisionWatermarks.advance(entry.auctionId, state.revision)
    // What was lost may have revoked access.
    const mayConcernAll = isNews && (isLessVisible({ visibility }, state) || entry.newest.isAfterGap === true)
    const mayTakeAccess = mayConcernAll || changesAccess.has(state.cause)
    if (mayTakeAccess && !isForEverybody(entry.newest)) {
      const concerned = state.cause === 'AccessRevoked' && !mayConcernAll ? state.concerns : undefined
      inBackground(this.#checkMembers(entry, concerned ?? 'everybody'), this.#options.onError)
    } else if (isNews) this.#announce(entry)
  }

  #announce(entry: AuctionRooms, updatesMax: number = liveLimits.updatesPerFlush): void {
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

  #mark(entry: AuctionRooms, room: AuctionRoom, most: number): void {
    const updatesMax = entry.isMerged(room) ? 1 : most
    if (room.size > 0) this.#fanOut.mark({ room, updatesMax, maySend: () => !entry.isChecking })
  }

  /** Checks again who may see the auction, once per user, before the change is sent. */
  async #checkMembers(entry: AuctionRooms, whom: Unchecked): Promise<void> {
    entry.unchecked.add(whom)
    if (entry.isChecking) return
    entry.isChecking = true
    while (entry.unchecked.size > 0) await this.#removeUnauthorized(entry.auctionId, entry.takeUnchecked())
    entry.isChecking = false
    this.#announce(entry, 1)
  }

  async #removeUnauthorized(auctionId: AuctionId, members: readonly Listener[]): Promise<void> {
    const { reader, onError } = this.#options
    const maySee = async (viewer: Viewer): Promise<boolean> => (await reader.find(viewer, auctionId)) !== null
    for await (const [member, refusal] of refusedMembers(members, { maySee, onError })) {
      this.leave(member, auctionId)
      const retry = refusal === 'unavailable' ? { retryAfter: UNAVAILABLE_RETRY_AFTER_SECONDS } : {}
      member.send(errorFrame(refusal, { auctionId, ...retry }))
    }
  }
}
