import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { hasReached, isClosedRevision } from '@zuschlag/contracts/realtime/revisions'
import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { auctionUpdatedOf, outsideOf } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { may } from '../../policies/auction-policy.ts'
import { type Ownership, relationTo } from '../../policies/relation.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { isForEverybody } from './access-changes.ts'
import { Room } from './room.ts'

export type Listener = {
  readonly viewer: Viewer
  /** True while its buffer is full; it gets one merged message later. */
  readonly isBehind: boolean
  /** One frame, or several concatenated. */
  send(frames: Buffer): void
}

/** Whose access is to be checked. */
export type Unchecked = UserId | 'everybody'

export type Joined = 'joined' | 'auctionNotFound' | 'unavailable'

/** In the outside room, revision and cause are the public ones. */
export type RoomState = Omit<AuctionUpdated, 'cause'> & {
  readonly cause: AuctionUpdated['cause'] | 'changed'
  /** Others came before it that this process did not receive. */
  readonly isAfterGap?: true
}
export type AuctionRoom = Room<Listener, RoomState>

/**
 * The two rooms of an auction. Members of the inside room manage the auction and get every event. Members of
 * the outside room get only changes of the public state; other events leave no gap in their revisions.
 */
export class AuctionRooms {
  readonly auctionId: AuctionId
  readonly inside: AuctionRoom
  readonly outside: AuctionRoom
  /** Who was behind as something happened that concerns them alone. */
  readonly unnotified = new Set<Listener>()
  /** Whose access may have ended since it was checked. */
  readonly unchecked = new Set<Unchecked>()
  /** Nothing is sent while access is checked. */
  isChecking = false
  emptySinceMs: number | null = null
  /** Whether a merged message of a closed process is scheduled. */
  isMerging = false
  readonly #ownership: Ownership

  constructor(row: AuctionDetailsRow) {
    const state = auctionUpdatedOf(row)
    this.auctionId = row.auctionId
    this.#ownership = row
    this.inside = new Room(state)
    this.outside = new Room(publicStateOf(state) ?? state)
  }

  get newest(): RoomState {
    return this.inside.newest
  }

  get size(): number {
    return this.inside.size + this.outside.size
  }

  get members(): readonly Listener[] {
    return [...this.inside.members, ...this.outside.members]
  }

  /** Members whose access is to be checked; from here on they count as checked. */
  takeUnchecked(): readonly Listener[] {
    const whom = new Set(this.unchecked)
    this.unchecked.clear()
    if (whom.has('everybody')) return this.members
    return this.members.filter(({ viewer }) => viewer.kind === 'signedIn' && whom.has(viewer.userId))
  }

  roomOf(viewer: Viewer): AuctionRoom {
    return may(relationTo(viewer, this.#ownership, false), 'seeManagement') ? this.inside : this.outside
  }

  /**
   * For an event that says more to one user than to all: their clients read it by their session. Who is
   * behind is asked once they have drained.
   */
  notify(userId: UserId, frame: Buffer): void {
    for (const member of this.outside.members) {
      if (member.viewer.kind !== 'signedIn' || member.viewer.userId !== userId) continue
      if (member.isBehind) this.unnotified.add(member)
      else member.send(frame)
    }
  }

  /** Whether an event that was about this viewer may have come after a revision. */
  mayConcernSince(viewer: Viewer, revision: number): boolean {
    if (viewer.kind !== 'signedIn') return false
    // The two kinds of revisions do not compare. One that changed nothing public has the instant of another.
    const isClosed = isClosedRevision(revision)
    const isUnknown = !isClosed && revision < this.newest.revision && !this.inside.remembers(revision)
    const missed = this.inside
      .statesSince(isClosed ? -1 : revision)
      .filter(({ outside }) => !isClosed || (outside?.revision ?? Infinity) >= revision)
    return isUnknown || missed.some(({ concerns }) => concerns === viewer.userId)
  }

  leave(listener: Listener): void {
    this.inside.leave(listener)
    this.outside.leave(listener)
    this.unnotified.delete(listener)
  }

  /** Who may see the auction, by the newest state. */
  get visibility(): AuctionUpdated['visibility'] {
    return this.newest.visibility
  }

  /** @returns false if the state is not newer */
  advance(state: AuctionUpdated): boolean {
    const inside = this.#mayHideMore(state) ? ({ ...state, isAfterGap: true } as const) : state
    const outside = publicStateOf(inside)
    if (outside !== null) this.outside.advance(outside)
    return this.inside.advance(inside)
  }

  /**
   * Whether hints were lost, or a read was faster than they are, and more than bids may be behind it. Each
   * bid raises their number by one and no other event does; an extension follows the bid that caused it.
   */
  #mayHideMore({ revision, cause, live }: AuctionUpdated): boolean {
    const bids = live.bidCount - this.newest.live.bidCount
    const known = bids + (cause === 'AuctionEndExtended' ? 1 : 0)
    return revision - this.newest.revision > Math.max(1, known)
  }

  /**
   * Whether the auction is public and its state is at least at the watermark and at what the reader has seen.
   */
  answersWithoutRead(seen: number, watermark: number): boolean {
    const { revision } = this.newest
    const publicRevision = this.outside.newest.revision
    const isNewEnough = revision >= watermark && hasReached({ revision, publicRevision }, seen)
    return !this.isChecking && isForEverybody(this.newest) && isNewEnough
  }

  /**
   * Updates of a closed process are merged; one by one they would reveal its bids. Who comes back gets the
   * whole state: what concerned them meanwhile is in no revision, so their page reads it.
   */
  isMerged(room: AuctionRoom): boolean {
    return room === this.outside && this.newest.closedProcess
  }
}

/** Null if the state has no public part. */
function publicStateOf(state: AuctionUpdated & Pick<RoomState, 'isAfterGap'>): RoomState | null {
  const outside = outsideOf(state)
  if (outside === null) return null
  const { isAfterGap, ...rest } = state
  // Outside of a closed process nobody learns that there was more than one.
  return { ...rest, ...outside, ...(isAfterGap && !state.closedProcess && { isAfterGap }) }
}
