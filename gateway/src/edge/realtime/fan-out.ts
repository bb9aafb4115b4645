import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { RoomState } from './auction-rooms.ts'
import { liveFrame } from './frames.ts'
import { liveLimits } from './live-limits.ts'
import type { Room } from './room.ts'

export type Receiver = {
  /** True while its buffer is full; it gets one merged message later. */
  readonly isBehind: boolean
  send(frames: Buffer): void
}

export type FanOutOptions = {
  readonly clock: { now(): Instant }
  readonly nowMs: () => number
  /** Runs a task after at least `ms`; 0 means after pending input was read. */
  readonly after: (ms: number, task: () => void) => void
}

type WatchedRoom<Member> = Room<Member, RoomState>

export type News<Member> = {
  readonly room: WatchedRoom<Member>
  /** Updates that are sent one by one; more are merged. */
  readonly updatesMax: number
  /** False while access is checked again: the check sends these news itself. */
  readonly maySend: () => boolean
}

/**
 * Sends the news of all rooms together: one flush is one write per socket, for any number of rooms. After a
 * flush comes a pause as long as the flush took, so that a burst gets fewer, larger flushes and at most half
 * of the event loop. A single bid never waits.
 */
export class FanOut<Member extends Receiver> {
  readonly #options: FanOutOptions
  readonly #news = new Map<WatchedRoom<Member>, News<Member>>()
  #isPlanned = false
  #restUntilMs = 0

  constructor(options: FanOutOptions) {
    this.#options = options
  }

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
    const news = [...this.#news.values()].filter(({ maySend }) => maySend())
    this.#news.clear()
    const [only] = news
    if (news.length === 1 && only !== undefined) this.#write(only, (member, frames) => member.send(frames))
    else this.#writeTogether(news)
    const endedAtMs = nowMs()
    this.#restUntilMs = endedAtMs + Math.min(endedAtMs - startedAtMs, liveLimits.flushRestMs)
  }

  /** A member of several rooms gets all its frames in one write. */
  #writeTogether(all: readonly News<Member>[]): void {
    const pieces = new Map<Member, Buffer[]>()
    for (const news of all) {
      this.#write(news, (member, frames) => {
        const own = pieces.get(member)
        if (own === undefined) pieces.set(member, [frames])
        else own.push(frames)
      })
    }
    for (const [member, [first, ...others]] of pieces) {
      if (first !== undefined) member.send(others.length === 0 ? first : Buffer.concat([first, ...others]))
    }
  }

  #write({ room, updatesMax }: News<Member>, write: (member: Member, frames: Buffer) => void): void {
    if (room.size === 0) return
    const now = this.#options.clock.now()
    /** Encoded once per watermark. */
    const framesSince = new Map<number, Buffer>()
    room.sendToBehind((member, watermark) => {
      if (member.isBehind) return false
      let frames = framesSince.get(watermark)
      if (frames === undefined) {
        const messages = room.messagesSince(watermark, updatesMax)
        frames = Buffer.concat(messages.map((message) => liveFrame(message, now)))
        framesSince.set(watermark, frames)
      }
      write(member, frames)
      return true
    })
  }
}

export function afterMs(ms: number, task: () => void): void {
  if (ms < 1) setImmediate(task)
  else setTimeout(task, ms)
}
