import type { AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import type { Viewer } from '../policies/viewer.ts'
import type { Room } from './room.ts'

/** A connection as rooms see it. */
export type Listener = {
  readonly viewer: Viewer
  /** True while what was sent has not left yet: it waits, and gets one merged message later. */
  readonly isBehind: boolean
  /** One frame, or several in one piece. */
  send(frames: Buffer): void
}

/** A room and what is going on with it. */
export type Entry = {
  readonly room: Room<Listener, AuctionUpdated>
  /** While it is checked who may still see the auction, nothing is told; `again` where more changed meanwhile. */
  check: 'none' | 'running' | 'again'
  emptySinceMs: number | null
}

/** Asked through a function: what happened during an await is out of the compiler's sight. */
export function isAgain({ check }: Entry): boolean {
  return check === 'again'
}
