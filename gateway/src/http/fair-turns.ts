import { FairQueue } from './fair-queue.ts'

/** Requests that are worked at at a time; more would only wait for one another inside. */
export const TURNS_AT_ONCE = 64
/** While the thread itself is what they wait for: more than these begin for addresses alone that have none under way. */
export const BUSY_TURNS_AT_ONCE = 8
/** A turn ends with its answer, or after this where the thread has time to spare: whoever waits for an engine or a database holds up nobody. */
export const TURN_MS = 200
/** Requests that may wait for their turn: of one address, and of all. */
export const WAITING_OF_ADDRESS_MAX = 1_000
export const WAITING_MAX = 5_000
/** How often the thread is looked at while there is much to do. */
export const LOOK_EVERY_MS = 50
/** So long a busy thread begins one request after the other before it looks at what has arrived meanwhile. */
export const BEGINNING_MS = 8
/** Above this share of its time at work the thread is what requests wait for. */
const BUSY = 0.9

type Options = {
  /** Calls something after some time, unless what it answers is called before. */
  readonly later: (ms: number, what: () => void) => () => void
  /** Calls something after what has arrived meanwhile was looked at. */
  readonly soon: (what: () => void) => void
  readonly nowMs: () => number
  /** Which share of the time since the last call this thread was at work. */
  readonly utilization: () => number
}

/**
 * Lets requests begin in turns, an address after the other. While there is little to do nobody waits. When more comes than can be worked at,
 * somebody who sends one request waits for one of each other address, and not behind the hundreds that a single one has sent.
 *
 * A turn that lasts gives its place to another, because it waits for somebody else, unless this thread itself is what everybody waits for:
 * then more at a time make all of them slower, and the line only moves inside, where it is a fair one no more. So a busy thread works at
 * few requests of those who send many, and at one of everybody else's.
 */
export class FairTurns {
  readonly #queue = new FairQueue()
  readonly #options: Options
  readonly #underWayOf = new Map<string, number>()
  #underWay = 0
  #isBusy = false
  #isLooking = false
  #isBeginningSoon = false
  #beginningSinceMs = 0

  constructor(options: Options = realTime()) {
    this.#options = options
  }

  get waiting(): number {
    return this.#queue.length
  }

  /** Does the work when its turn has come. Answers `refused` at once where too much waits already. */
  async take<T>(address: string, work: () => Promise<T>): Promise<T | 'refused'> {
    if (this.#underWay >= BUSY_TURNS_AT_ONCE) this.#watchThread()
    if (this.#mayBegin(address)) this.#begin(address)
    else {
      const queue = this.#queue
      if (queue.lengthOf(address) >= WAITING_OF_ADDRESS_MAX || queue.length >= WAITING_MAX) return 'refused'
      await queue.wait(address)
    }
    const { later } = this.#options
    let isOver = false
    const end = (): void => {
      if (isOver) return
      isOver = true
      this.#end(address)
    }
    const endUnlessBusy = (): void => {
      if (this.#isBusy) forget = later(TURN_MS, endUnlessBusy)
      else end()
    }
    let forget = later(TURN_MS, endUnlessBusy)
    try {
      return await work()
    } finally {
      forget()
      end()
    }
  }

  readonly #mayBegin = (address: string): boolean => {
    const isShort = this.#isBusy && this.#underWayOf.has(address)
    return this.#underWay < (isShort ? BUSY_TURNS_AT_ONCE : TURNS_AT_ONCE)
  }

  #begin(address: string): void {
    this.#underWay += 1
    this.#underWayOf.set(address, (this.#underWayOf.get(address) ?? 0) + 1)
  }

  #end(address: string): void {
    this.#underWay -= 1
    const own = (this.#underWayOf.get(address) ?? 1) - 1
    if (own === 0) this.#underWayOf.delete(address)
    else this.#underWayOf.set(address, own)
    this.#letBegin()
  }

  /** A busy thread looks at what has arrived now and then, or a long line of cheap requests would be done in one go. */
  #letBegin(): void {
    const { nowMs, soon } = this.#options
    if (this.#isBeginningSoon) return
    if (!this.#isBusy || nowMs() - this.#beginningSinceMs <= BEGINNING_MS) return this.#letAllBegin()
    this.#isBeginningSoon = true
    soon(() => {
      this.#isBeginningSoon = false
      this.#beginningSinceMs = nowMs()
      this.#letAllBegin()
    })
  }

  #letAllBegin(): void {
    for (;;) {
      const address = this.#queue.pass(this.#mayBegin)
      if (address === null) return
      this.#begin(address)
    }
  }

  /** For as long as there is enough to do that the thread may be short of time. */
  #watchThread(): void {
    if (this.#isLooking) return
    this.#isLooking = true
    const { later, utilization } = this.#options
    utilization()
    const look = (): void => {
      this.#isLooking = this.#underWay >= BUSY_TURNS_AT_ONCE || this.waiting > 0
      this.#isBusy = utilization() >= BUSY && this.#isLooking
      if (this.#isLooking) later(LOOK_EVERY_MS, look)
      this.#letBegin()
    }
    later(LOOK_EVERY_MS, look)
  }
}

function realTime(): Options {
  let before = performance.eventLoopUtilization()
  return {
    later(ms, what) {
      const timer = setTimeout(what, ms)
      return () => clearTimeout(timer)
    },
    soon: setImmediate,
    nowMs: () => performance.now(),
    utilization() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
  }
}
