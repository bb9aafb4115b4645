import { FairQueue } from '../../kernel/fair-queue.ts'
import { HEAVY_CLIENT_QUEUE_MAX, HEAVY_WAITING_MAX, HeavyClientQueue } from './heavy-client-queue.ts'

/** Clock, timers and utilization of the event loop that serves requests. */
type EventLoopMonitor = {
  /** Returns a function that cancels the timer. */
  readonly setTimer: (ms: number, what: () => void) => () => void
  /** Runs a task after pending input was read. */
  readonly soon: (what: () => void) => void
  readonly nowMs: () => number
  /** Share of the time since the last call that the event loop was busy, from 0 to 1. */
  readonly utilization: () => number
}

function createEventLoopMonitor(): EventLoopMonitor {
  let before = performance.eventLoopUtilization()
  return {
    setTimer(ms, what) {
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

/** Requests in flight; more would only contend for the same resources. */
export const REQUESTS_IN_FLIGHT_MAX = 64
/** Of one client, as many as a browser has connections to a host: other clients pass the rest of a burst. */
export const REQUESTS_IN_FLIGHT_PER_CLIENT_MAX = 6
/** Waiting requests of one client from which on it is a burst that no page makes. */
export const BURST_WAITING_MIN = 12
/** Of such a burst; whatever else comes meanwhile waits for so few of it. */
export const BURST_IN_FLIGHT_MAX = 2
/** Requests in flight while the event loop is saturated; above it, only new clients start one. */
export const REQUESTS_IN_FLIGHT_SATURATED_MAX = 8
/** Usage (heavy-client-queue.ts) up to which a client counts as new: a request or two. */
const NEW_CLIENT_USAGE_MAX = 5
/**
 * If the event loop is not saturated, a request frees its slot after this time: it waits for something else.
 */
export const SLOT_RELEASE_MS = 200
/** Queued requests of one client, and of all clients. */
export const WAITING_PER_CLIENT_MAX = 1_000
export const WAITING_MAX = 5_000
/** Event-loop sampling interval under load. */
const EVENT_LOOP_POLL_INTERVAL_MS = 50
/** So long a saturated event loop starts queued requests before it reads new input. */
export const START_BATCH_MS = 8
/** Event-loop utilization from which the thread is the bottleneck. */
const SATURATED_UTILIZATION = 0.9

/**
 * Starts requests by fair queueing over clients. Without load, only the rest of a client's burst waits. Under
 * load, a client with one request waits for at most one of each other client, not for the hundreds of one.
 *
 * A request that runs for long frees its slot, because it probably waits for I/O. While the event loop is
 * saturated it keeps its slot: more concurrency would slow down every request and bypass this queue. A
 * saturated event loop therefore runs few requests at a time, those of the clients with the least usage
 * first, and one of each new client. Heavy clients have a queue of their own (heavy-client-queue.ts).
 */
export class FairScheduler {
  readonly #queue = new FairQueue()
  readonly #heavyClients: HeavyClientQueue
  readonly #options: EventLoopMonitor
  readonly #inFlightOf = new Map<string, number>()
  #inFlight = 0
  #isSaturated = false
  #isPolling = false
  #isStartScheduled = false
  #batchStartedAtMs = 0

  constructor(options: EventLoopMonitor = createEventLoopMonitor()) {
    this.#options = options
    this.#heavyClients = new HeavyClientQueue(options.nowMs)
  }

  get waiting(): number {
    return this.#queue.length
  }

  waitingOf(clientKey: string): number {
    return this.#queue.lengthOf(clientKey)
  }

  /** Whether every request of this client is refused for now. */
  isBlocked(clientKey: string): boolean {
    return this.#heavyClients.isBlocked(clientKey)
  }

  /** A request of this client was answered with a refusal. */
  recordRefusal(clientKey: string): void {
    this.#heavyClients.recordRefusal(clientKey)
  }

  /**
   * Runs the work when the request is admitted. Resolves with `refused` at once if the queue is full.
   * @param cost usage that the request adds to its client
   */
  async run<T>(clientKey: string, work: () => Promise<T>, cost?: number): Promise<T | 'refused'> {
    this.#heavyClients.recordRequest(clientKey, cost)
    const admission = this.#admit(clientKey)
    if (admission !== true && !(await admission)) {
      this.#heavyClients.recordShed(clientKey)
      if (this.isBlocked(clientKey)) this.#queue.displaceAll(clientKey)
      return 'refused'
    }
    const { setTimer } = this.#options
    let isFinished = false
    const finish = (): void => {
      if (isFinished) return
      isFinished = true
      this.#finish(clientKey)
    }
    const finishUnlessSaturated = (): void => {
      if (this.#isSaturated) cancelTimer = setTimer(SLOT_RELEASE_MS, finishUnlessSaturated)
      else finish()
    }
    let cancelTimer = setTimer(SLOT_RELEASE_MS, finishUnlessSaturated)
    try {
      return await work()
    } finally {
      cancelTimer()
      finish()
    }
  }

  /** False if the request is refused, at once or while it waits. */
  #admit(clientKey: string): boolean | Promise<boolean> {
    if (this.isBlocked(clientKey)) return false
    if (this.#inFlight >= REQUESTS_IN_FLIGHT_SATURATED_MAX) this.#pollUtilization()
    if (this.#priorityOf(clientKey) !== null) {
      this.#start(clientKey)
      return true
    }
    if (!this.#hasRoomFor(clientKey)) return false
    this.#pollUtilization()
    return this.#queue.wait(clientKey)
  }

  /** A full queue drops the heaviest client, or one request of the client with the most queued. */
  #hasRoomFor(clientKey: string): boolean {
    const [queue, heavyClients] = [this.#queue, this.#heavyClients]
    if (!heavyClients.isThrottled(clientKey)) {
      if (queue.lengthOf(clientKey) >= WAITING_PER_CLIENT_MAX) return false
      return queue.length < WAITING_MAX || queue.displaceFor(clientKey)
    }
    if (queue.lengthOf(clientKey) >= HEAVY_CLIENT_QUEUE_MAX) return false
    return (
      queue.length < HEAVY_WAITING_MAX ||
      queue.displaceAbove(heavyClients.usageOf(clientKey), (each) => heavyClients.usageOf(each))
    )
  }

  /** Null if the client may not start a request now; the lowest number starts first. */
  readonly #priorityOf = (clientKey: string): number | null => {
    const heavyClients = this.#heavyClients
    const usage = heavyClients.usageOf(clientKey)
    if (heavyClients.isThrottledAt(usage)) return heavyClients.mayStart(this.#heavyInFlight()) ? usage : null
    const own = this.#inFlightOf.get(clientKey) ?? 0
    const isRoom = this.#inFlight < REQUESTS_IN_FLIGHT_MAX
    const isBurst = this.#queue.lengthOf(clientKey) >= BURST_WAITING_MIN
    const ownMax = isBurst ? BURST_IN_FLIGHT_MAX : REQUESTS_IN_FLIGHT_PER_CLIENT_MAX
    if (!this.#isSaturated) return isRoom && own < ownMax ? 0 : null
    const isNew = usage <= NEW_CLIENT_USAGE_MAX && own === 0
    return (isNew ? isRoom : this.#inFlight < REQUESTS_IN_FLIGHT_SATURATED_MAX) ? usage : null
  }

  #heavyInFlight(): number {
    let sum = 0
    for (const [clientKey, count] of this.#inFlightOf)
      if (this.#heavyClients.isThrottled(clientKey)) sum += count
    return sum
  }

  #start(clientKey: string): void {
    if (this.#heavyClients.isThrottled(clientKey)) this.#heavyClients.recordStart()
    this.#inFlight += 1
    this.#inFlightOf.set(clientKey, (this.#inFlightOf.get(clientKey) ?? 0) + 1)
  }

  #finish(clientKey: string): void {
    this.#inFlight -= 1
    const own = (this.#inFlightOf.get(clientKey) ?? 1) - 1
    if (own === 0) this.#inFlightOf.delete(clientKey)
    else this.#inFlightOf.set(clientKey, own)
    this.#startNext()
  }

  /** A saturated event loop yields after each batch: cheap queued requests must not block new input. */
  #startNext(): void {
    const { nowMs, soon } = this.#options
    if (this.#isStartScheduled) return
    if (!this.#isSaturated || nowMs() - this.#batchStartedAtMs <= START_BATCH_MS) return this.#startAll()
    this.#isStartScheduled = true
    soon(() => {
      this.#isStartScheduled = false
      this.#batchStartedAtMs = nowMs()
      this.#startAll()
    })
  }

  #startAll(): void {
    for (;;) {
      const clientKey = this.#queue.pass(this.#priorityOf)
      if (clientKey === null) return
      this.#start(clientKey)
    }
  }

  /** Samples the event loop while enough requests are in flight to saturate it. */
  #pollUtilization(): void {
    if (this.#isPolling) return
    this.#isPolling = true
    const { setTimer, utilization } = this.#options
    utilization()
    const poll = (): void => {
      this.#isPolling = this.#inFlight >= REQUESTS_IN_FLIGHT_SATURATED_MAX || this.waiting > 0
      const current = utilization()
      this.#heavyClients.adapt(current)
      this.#isSaturated = current >= SATURATED_UTILIZATION && this.#isPolling
      if (this.#isPolling) setTimer(EVENT_LOOP_POLL_INTERVAL_MS, poll)
      this.#startNext()
    }
    setTimer(EVENT_LOOP_POLL_INTERVAL_MS, poll)
  }
}
