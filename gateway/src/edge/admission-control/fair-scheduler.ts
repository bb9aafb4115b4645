import { FairQueue } from '../../kernel/fair-queue.ts'
import { HEAVY_CLIENT_QUEUE_MAX, HEAVY_WAITING_MAX, HeavyClientQueue } from './heavy-client-queue.ts'
import type { EventLoopMonitor } from './event-loop-monitor.ts'
import { createEventLoopMonitor } from './event-loop-monitor.ts'

/** Requests that are worked at at a time; more would only wait for one another inside. */
export const REQUESTS_IN_FLIGHT_MAX = 64
/** While the thread itself is what they wait for: more than these begin for addresses alone that have only just come and have none under way. */
export const REQUESTS_IN_FLIGHT_SATURATED_MAX = 8
/** Points (heavy-client-queue.ts) of an address that has only just come, a request or two. */
export const NEW_POINTS_MAX = 5
/** A turn ends with its answer, or after this where the thread has time to spare: whoever waits for an engine or a database holds up nobody. */
export const TURN_MS = 200
/** Requests that may wait for their turn: of one address, and of all. */
export const WAITING_PER_CLIENT_MAX = 1_000
export const WAITING_MAX = 5_000
/** How often the thread is looked at while there is much to do. */
export const LOOK_EVERY_MS = 50
/** So long a busy thread begins one request after the other before it looks at what has arrived meanwhile. */
export const BEGINNING_MS = 8
/** Above this share of its time at work the thread is what requests wait for. */
const BUSY = 0.9

/**
 * Lets requests begin in turns, an address after the other. While there is little to do nobody waits. When more comes than can be worked at,
 * somebody who sends one request waits for one of each other address, and not behind the hundreds that a single one has sent.
 *
 * A turn that lasts gives its place to another, because it waits for somebody else, unless this thread itself is what everybody waits for:
 * then more at a time make all of them slower, and the line only moves inside, where it is a fair one no more. So a busy thread works at
 * few requests at a time, those of whoever asked for least first, and at one of everybody who has only just come; those who send very many wait in a lane of their own (heavy-client-queue.ts).
 */
export class FairScheduler {
  readonly #queue = new FairQueue()
  readonly #lane: HeavyClientQueue
  readonly #options: EventLoopMonitor
  readonly #underWayOf = new Map<string, number>()
  #underWay = 0
  #isBusy = false
  #isLooking = false
  #isBeginningSoon = false
  #beginningSinceMs = 0

  constructor(options: EventLoopMonitor = createEventLoopMonitor()) {
    this.#options = options
    this.#lane = new HeavyClientQueue(options.nowMs)
  }

  get waiting(): number {
    return this.#queue.length
  }

  waitingOf(address: string): number {
    return this.#queue.lengthOf(address)
  }

  /** Whether nothing of an address is taken in for now. */
  isShut(address: string): boolean {
    return this.#lane.isShut(address)
  }

  /** A request of this address was answered with a refusal. */
  wasRefused(address: string): void {
    this.#lane.wasRefused(address)
  }

  /**
   * Does the work when its turn has come. Answers `refused` at once where too much waits already.
   * @param points what the request counts among those of its address
   */
  async take<T>(address: string, work: () => Promise<T>, points?: number): Promise<T | 'refused'> {
    this.#lane.ask(address, points)
    const turn = this.#turn(address)
    if (turn !== true && !(await turn)) {
      this.#lane.wasTurnedAway(address)
      if (this.isShut(address)) this.#queue.displaceAll(address)
      return 'refused'
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

  /** Answers false where it never comes. */
  #turn(address: string): boolean | Promise<boolean> {
    if (this.isShut(address)) return false
    if (this.#underWay >= REQUESTS_IN_FLIGHT_SATURATED_MAX) this.#watchThread()
    if (this.#rankOf(address) !== null) {
      this.#begin(address)
      return true
    }
    if (!this.#hasRoomFor(address)) return false
    this.#watchThread()
    return this.#queue.wait(address)
  }

  /** Whoever asked for least stays, where too many of the lane wait; else the address that most wait of makes room. */
  #hasRoomFor(address: string): boolean {
    const [queue, lane] = [this.#queue, this.#lane]
    if (!lane.isHeldBack(address)) {
      if (queue.lengthOf(address) >= WAITING_PER_CLIENT_MAX) return false
      return queue.length < WAITING_MAX || queue.displaceFor(address)
    }
    if (queue.lengthOf(address) >= HEAVY_CLIENT_QUEUE_MAX) return false
    return (
      queue.length < HEAVY_WAITING_MAX ||
      queue.displaceAbove(lane.pointsOf(address), (each) => lane.pointsOf(each))
    )
  }

  /** Null where none of this address may begin now; else the lower, the sooner. */
  readonly #rankOf = (address: string): number | null => {
    const lane = this.#lane
    const points = lane.pointsOf(address)
    if (lane.holdsBack(points)) return lane.mayBegin(this.#underWayInLane()) ? points : null
    const hasRoom = this.#underWay < REQUESTS_IN_FLIGHT_MAX
    if (!this.#isBusy) return hasRoom ? 0 : null
    const isNew = points <= NEW_POINTS_MAX && !this.#underWayOf.has(address)
    return this.#underWay < (isNew ? REQUESTS_IN_FLIGHT_MAX : REQUESTS_IN_FLIGHT_SATURATED_MAX)
      ? points
      : null
  }

  #underWayInLane(): number {
    let sum = 0
    for (const [address, count] of this.#underWayOf) if (this.#lane.isHeldBack(address)) sum += count
    return sum
  }

  #begin(address: string): void {
    if (this.#lane.isHeldBack(address)) this.#lane.begun()
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
      const address = this.#queue.pass(this.#rankOf)
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
      this.#isLooking = this.#underWay >= REQUESTS_IN_FLIGHT_SATURATED_MAX || this.waiting > 0
      const share = utilization()
      this.#lane.look(share)
      this.#isBusy = share >= BUSY && this.#isLooking
      if (this.#isLooking) later(LOOK_EVERY_MS, look)
      this.#letBegin()
    }
    later(LOOK_EVERY_MS, look)
  }
}
