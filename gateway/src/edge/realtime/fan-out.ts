import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { RoomState } from './auction-entry.ts'
import { liveFrame } from './frames.ts'
import { liveLimits } from './live-limits.ts'
import type { Room } from './room.ts'

/** Somebody who is written to. */
export type Receiver = {
  /** True while what was sent has not left yet: it waits, and gets one merged message later. */
  readonly isBehind: boolean
  send(frames: Buffer): void
}

export type FanOutOptions = {
  readonly clock: { now(): Instant }
  readonly nowMs: () => number
  /** Runs a task soon, in so many milliseconds at the earliest; 0 is once everything that has arrived was taken in. */
  readonly after: (ms: number, task: () => void) => void
}

type WatchedRoom<Member> = Room<Member, RoomState>

export type News<Member> = {
  readonly room: WatchedRoom<Member>
  /** Updates that are told one by one; more are merged. */
  readonly updatesMax: number
  /** False while it is asked who may still be told: then these news are left to the answer. */
  readonly mayTell: () => boolean
}

/**
 * Tells rooms their news, together: what came in since the last flush goes out in one write per socket, whatever number of rooms it
 * watches. A flush is followed by a rest as long as it took, so that a burst gets fewer and larger flushes and leaves half of the
 * loop to everybody else; a single bid never waits.
 */
export class FanOut<Member extends Receiver> {
  readonly #options: FanOutOptions
  readonly #news = new Map<WatchedRoom<Member>, News<Member>>()
  #isPlanned = false
  #restUntilMs = 0

  constructor(options: FanOutOptions) {
    this.#options = options
  }

  /** The members of a room have something to be told. */
  mark(news: News<Member>): void {
    this.#news.set(news.room, news)
    if (this.#isPlanned) return
    this.#isPlanned = true
    const { after, nowMs } = this.#options
    after(Math.max(0, this.#restUntilMs - nowMs()), () => this.#flush())
  }

  #flush(): void {
    const { nowMs } = this.#options
    const startedAtMs = nowMs()
    this.#isPlanned = false
    const news = [...this.#news.values()].filter(({ mayTell }) => mayTell())
    this.#news.clear()
    const [only] = news
    if (news.length === 1 && only !== undefined) this.#tell(only, (member, frames) => member.send(frames))
    else this.#tellTogether(news)
    const endedAtMs = nowMs()
    this.#restUntilMs = endedAtMs + Math.min(endedAtMs - startedAtMs, liveLimits.flushRestMs)
  }

  /** Members of several of the rooms get all their frames in one piece. */
  #tellTogether(all: readonly News<Member>[]): void {
    const pieces = new Map<Member, Buffer[]>()
    for (const news of all) {
      this.#tell(news, (member, frames) => {
        const own = pieces.get(member)
        if (own === undefined) pieces.set(member, [frames])
        else own.push(frames)
      })
    }
    for (const [member, [first, ...others]] of pieces) {
      if (first !== undefined) member.send(others.length === 0 ? first : Buffer.concat([first, ...others]))
    }
  }

  #tell({ room, updatesMax }: News<Member>, write: (member: Member, frames: Buffer) => void): void {
    if (room.size === 0) return
    const now = this.#options.clock.now()
    /** Made once for all who were told the same before, however many they are. */
    const framesSince = new Map<number, Buffer>()
    room.tellBehind((member, told) => {
      if (member.isBehind) return false
      let frames = framesSince.get(told)
      if (frames === undefined) {
        const messages = room.messagesSince(told, updatesMax)
        frames = Buffer.concat(messages.map((message) => liveFrame(message, now)))
        framesSince.set(told, frames)
      }
      write(member, frames)
      return true
    })
  }
}

/** On the real clock. */
export function afterMs(ms: number, task: () => void): void {
  if (ms < 1) setImmediate(task)
  else setTimeout(task, ms)
}
