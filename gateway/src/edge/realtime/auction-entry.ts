import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { hasReached } from '@zuschlag/contracts/realtime/revisions'
import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { auctionUpdatedOf, outsideOf } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { may } from '../../policies/auction-policy.ts'
import type { Ownership } from '../../policies/relation.ts'
import { relationTo } from '../../policies/relation.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { isForEverybody } from './access-changes.ts'
import { Room } from './room.ts'

/** A connection as rooms see it. */
export type Listener = {
  readonly viewer: Viewer
  /** True while what was sent has not left yet: it waits, and gets one merged message later. */
  readonly isBehind: boolean
  /** One frame, or several in one piece. */
  send(frames: Buffer): void
}

/** What came of a subscription. */
export type Joined = 'joined' | 'auctionNotFound' | 'unavailable'

/** A state as a room has it: outside, revision and cause are the public ones. */
export type RoomState = Omit<AuctionUpdated, 'cause'> & {
  readonly cause: AuctionUpdated['cause'] | 'changed'
}
export type AuctionRoom = Room<Listener, RoomState>

/**
 * The two rooms of an auction. Inside are those who run it and get every event; outside everybody else, who get what changes the public
 * state. An event that does not leaves no trace there: the next message continues from the one before it.
 */
export class AuctionEntry {
  readonly auctionId: AuctionId
  readonly inside: AuctionRoom
  readonly outside: AuctionRoom
  /** While it is checked who may still see the auction, nothing is sent; `again` where more changed meanwhile. */
  check: 'none' | 'running' | 'again' = 'none'
  emptySinceMs: number | null = null
  /** Whether a merged message of a closed process waits for its time. */
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

  roomOf(viewer: Viewer): AuctionRoom {
    return may(relationTo(viewer, this.#ownership, false), 'lookOn') ? this.inside : this.outside
  }

  /** Connections of one person who does not run the auction. */
  outsidersOf(userId: UserId): readonly Listener[] {
    return [...this.outside.members].filter(
      ({ viewer }) => viewer.kind === 'signedIn' && viewer.userId === userId,
    )
  }

  leave(listener: Listener): void {
    this.inside.leave(listener)
    this.outside.leave(listener)
  }

  /** Who may see the auction, by the newest state. */
  get visibility(): AuctionUpdated['visibility'] {
    return this.newest.visibility
  }

  /** Takes a state that a hint or a read brought; false where it is not news. */
  advance(state: AuctionUpdated): boolean {
    const outside = publicStateOf(state)
    if (outside !== null) this.outside.advance(outside)
    return this.inside.advance(state)
  }

  /** Whether everybody may see this auction and this state has what a reader has seen and what anybody was told. */
  answersWithoutRead(seen: number, told: number): boolean {
    const { revision } = this.newest
    const publicRevision = this.outside.newest.revision
    const isNewEnough = revision >= told && hasReached({ revision, publicRevision }, seen)
    return this.check === 'none' && isForEverybody(this.newest) && isNewEnough
  }

  /** Steps of a closed process that were missed are not sent one by one: they would be the list of its bids. */
  stepsMax(room: AuctionRoom, most: number): number {
    return room === this.outside && this.newest.closedProcess ? 1 : most
  }
}

/** Null where there is nothing public in it. */
function publicStateOf(state: AuctionUpdated): RoomState | null {
  const outside = outsideOf(state)
  return outside === null ? null : { ...state, ...outside }
}

/** Asked through a function: what happened during an await is out of the compiler's sight. */
export function isAgain({ check }: AuctionEntry): boolean {
  return check === 'again'
}
