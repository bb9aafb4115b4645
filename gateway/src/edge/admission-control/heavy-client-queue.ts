/** Usage above which a client is heavy. One person, with their first pages, stays below. */
export const LIGHT_USAGE_MAX = 50
export const REQUEST_COST = 1
/** Of a file of the build. A page has about fifty of them, and one refused file breaks the page. */
export const BUILT_FILE_COST = 0.1
/** Additional costs of a request that was answered with a refusal, and of one that was shed unread. */
const REFUSAL_COST = 9
const SHED_COST = 5
/** Clients with more usage are blocked while throttling is active. Usage is capped at twice this value. */
export const ADMITTED_USAGE_MAX = 1_200
/** Time constant of the exponential decay: after this time without a request, 37 % of the usage is left. */
const USAGE_DECAY_MS = 30_000
/** Clients whose usage is tracked; the least recently seen is evicted. */
export const TRACKED_CLIENT_IPS_MAX = 10_000
/** Queued requests of one heavy client: enough for an office that opens all its pages at once. */
export const HEAVY_CLIENT_QUEUE_MAX = 250
/** Above this total, a heavy client's request is queued only if it displaces one of a heavier client. */
export const HEAVY_WAITING_MAX = 500
/** Maximum concurrency of heavy clients' requests. */
export const HEAVY_CONCURRENCY_MAX = 64

/** Under saturation, one heavy request starts at least this often. */
const START_INTERVAL_SATURATED_MS = 200

/**
 * Event-loop utilization that activates throttling, that halves the heavy clients' concurrency, and that
 * raises it.
 */
const SATURATED_UTILIZATION = 0.9
const SHRINK_ABOVE_UTILIZATION = 0.45
const GROW_BELOW_UTILIZATION = 0.35
/**
 * Throttling stays active this long after saturation, if a light client sent a request within
 * LIGHT_CLIENT_MS.
 */
const ACTIVE_MS = 5_000
const LIGHT_CLIENT_MS = 2_000

type Usage = { readonly usage: number; readonly atMs: number }

/**
 * While the event loop is saturated, heavy clients are queued with reduced concurrency; light clients are
 * served first. The concurrency adapts to the utilization of the event loop: it halves above one threshold
 * and grows by one below another; under saturation it is zero, except for one request now and then. The
 * client with the least usage starts first. Without light clients nobody is throttled.
 */
export class HeavyClientQueue {
  readonly #nowMs: () => number
  readonly #usage = new Map<string, Usage>()
  #activeUntilMs = Number.NEGATIVE_INFINITY
  #concurrency = HEAVY_CONCURRENCY_MAX
  #startedAtMs = Number.NEGATIVE_INFINITY
  #lastLight: { readonly clientKey: string; readonly atMs: number } | null = null

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  recordRequest(clientKey: string, cost = REQUEST_COST): void {
    if (this.#add(clientKey, cost) > LIGHT_USAGE_MAX) return
    // A client that becomes heavy does not replace a light client that is still known.
    if (!this.#isLightClientActive(LIGHT_CLIENT_MS / 2)) this.#lastLight = { clientKey, atMs: this.#nowMs() }
  }

  /** Refusals cost more, so that clients that guess or probe become heavy sooner. */
  recordRefusal(clientKey: string): void {
    this.#add(clientKey, REFUSAL_COST)
  }

  recordShed(clientKey: string): void {
    this.#add(clientKey, SHED_COST)
  }

  /** Decayed sum of the costs of a client's requests. */
  usageOf(clientKey: string): number {
    const known = this.#usage.get(clientKey)
    return known === undefined ? 0 : known.usage * Math.exp((known.atMs - this.#nowMs()) / USAGE_DECAY_MS)
  }

  isThrottledAt(usage: number): boolean {
    return usage > LIGHT_USAGE_MAX && this.#isActive()
  }

  isThrottled(clientKey: string): boolean {
    return this.isThrottledAt(this.usageOf(clientKey))
  }

  /** Whether every request of this client is refused. */
  isBlocked(clientKey: string): boolean {
    return this.usageOf(clientKey) > ADMITTED_USAGE_MAX && this.#isActive()
  }

  /** @param inFlight requests of heavy clients */
  mayStart(inFlight: number): boolean {
    const isDue = this.#nowMs() - this.#startedAtMs >= START_INTERVAL_SATURATED_MS
    return inFlight < this.#concurrency || (inFlight === 0 && isDue)
  }

  recordStart(): void {
    this.#startedAtMs = this.#nowMs()
  }

  /** @param utilization of the event loop since the last call, from 0 to 1 */
  adapt(utilization: number): void {
    if (utilization >= SATURATED_UTILIZATION) {
      this.#activeUntilMs = this.#nowMs() + ACTIVE_MS
      this.#concurrency = 0
    } else if (utilization >= SHRINK_ABOVE_UTILIZATION) this.#concurrency = Math.floor(this.#concurrency / 2)
    else if (utilization < GROW_BELOW_UTILIZATION)
      this.#concurrency = Math.min(HEAVY_CONCURRENCY_MAX, this.#concurrency + 1)
  }

  #isActive(): boolean {
    return this.#nowMs() <= this.#activeUntilMs && this.#isLightClientActive(LIGHT_CLIENT_MS)
  }

  #isLightClientActive(withinMs: number): boolean {
    if (this.#lastLight === null) return false
    const { clientKey, atMs } = this.#lastLight
    return this.#nowMs() - atMs <= withinMs && this.usageOf(clientKey) <= LIGHT_USAGE_MAX
  }

  #add(clientKey: string, cost: number): number {
    const sum = Math.min(2 * ADMITTED_USAGE_MAX, this.usageOf(clientKey) + cost)
    this.#usage.delete(clientKey)
    this.#usage.set(clientKey, { usage: sum, atMs: this.#nowMs() })
    if (this.#usage.size > TRACKED_CLIENT_IPS_MAX) {
      const [oldest = ''] = this.#usage.keys()
      this.#usage.delete(oldest)
    }
    return sum
  }
}
