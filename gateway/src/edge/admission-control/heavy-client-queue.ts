/** Points of an address above which it asks for much: what one person does, first pages and all, is below. */
export const LIGHT_POINTS_MAX = 50
export const REQUEST_POINTS = 1
/** Of a file of the build: a page comes with fifty of them, and one that is refused breaks the page. */
export const BUILT_FILE_POINTS = 0.1
/** Points beside the one of the request: of one that was answered with a refusal, and of one that was refused unseen. */
const REFUSED_POINTS = 9
const UNSEEN_POINTS = 5
/** Above this an address is shut out while the lane holds, and never has more than twice as many. */
export const OPEN_POINTS_MAX = 1_200
/** After so long without a request a third of the points is left. */
const FADE_MS = 30_000
/** Addresses whose points are kept; the one that was silent longest makes room. */
export const TRACKED_CLIENT_IPS_MAX = 10_000
/** So many of an address wait in the lane: the pages of an office that opens them all at once find room. */
export const HEAVY_CLIENT_QUEUE_MAX = 250
/** While so many wait in all, one of the lane finds room alone where somebody waits who asked for more: those who flood are told no at once. */
export const HEAVY_WAITING_MAX = 500
/** Requests of the lane that are worked at at a time, at most. */
export const HEAVY_CONCURRENCY_MAX = 64

/** However short of time the thread is, one of the lane begins so long after the last one. */
const LANE_REST_MS = 200

/** Shares of its time at work: at which a thread is short of time, with how much the lane gets fewer places, and below which more. */
const SHORT = 0.9
const FEWER_ABOVE = 0.45
const MORE_BELOW = 0.35
/** The lane holds for so long after the thread was short of time, and while somebody asked for little not longer ago than this. */
const HOLDS_MS = 5_000
const SOMEBODY_ELSE_MS = 2_000

type Points = { readonly points: number; readonly atMs: number }

/**
 * While the thread is short of time, those who ask for much wait in a lane of their own, and those who ask for little pass by. The lane has as many
 * places as leave the thread time to spare: half as many where it has little, one more where it has enough; and where it has none, one request
 * begins now and then. Whoever asked for least of them is first. Nobody is held back where nobody else is there for whose sake.
 */
export class HeavyClientQueue {
  readonly #nowMs: () => number
  readonly #known = new Map<string, Points>()
  #shortUntilMs = Number.NEGATIVE_INFINITY
  #places = HEAVY_CONCURRENCY_MAX
  #begunAtMs = Number.NEGATIVE_INFINITY
  #lastLight: { readonly address: string; readonly atMs: number } | null = null

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** A request of this address has come. */
  ask(address: string, points = REQUEST_POINTS): void {
    if (this.#add(address, points) > LIGHT_POINTS_MAX) return
    // Somebody who begins to ask for much is not taken for the one for whose sake others wait, while another one is known.
    if (!this.#isSomebodyThere(SOMEBODY_ELSE_MS / 2)) this.#lastLight = { address, atMs: this.#nowMs() }
  }

  /** A request of this address was answered with a refusal: who guesses, or looks for what is not there, asks for much sooner. */
  wasRefused(address: string): void {
    this.#add(address, REFUSED_POINTS)
  }

  /** A request of this address was turned away without a look at it. */
  wasTurnedAway(address: string): void {
    this.#add(address, UNSEEN_POINTS)
  }

  /** What an address asked for lately, in points. */
  pointsOf(address: string): number {
    const known = this.#known.get(address)
    return known === undefined ? 0 : known.points * Math.exp((known.atMs - this.#nowMs()) / FADE_MS)
  }

  /** Whether so many points are too many now. */
  holdsBack(points: number): boolean {
    return points > LIGHT_POINTS_MAX && this.#holds()
  }

  isHeldBack(address: string): boolean {
    return this.holdsBack(this.pointsOf(address))
  }

  /** Whether an address asked for so much that nothing of it is taken in. */
  isShut(address: string): boolean {
    return this.pointsOf(address) > OPEN_POINTS_MAX && this.#holds()
  }

  /** @param underWay requests of the lane that are worked at */
  mayBegin(underWay: number): boolean {
    const isLong = this.#nowMs() - this.#begunAtMs >= LANE_REST_MS
    return underWay < this.#places || (underWay === 0 && isLong)
  }

  /** One of the lane has begun. */
  begun(): void {
    this.#begunAtMs = this.#nowMs()
  }

  /** @param utilization share of its time since the last look that the thread was at work */
  look(utilization: number): void {
    if (utilization >= SHORT) {
      this.#shortUntilMs = this.#nowMs() + HOLDS_MS
      this.#places = 0
    } else if (utilization >= FEWER_ABOVE) this.#places = Math.floor(this.#places / 2)
    else if (utilization < MORE_BELOW) this.#places = Math.min(HEAVY_CONCURRENCY_MAX, this.#places + 1)
  }

  #holds(): boolean {
    return this.#nowMs() <= this.#shortUntilMs && this.#isSomebodyThere(SOMEBODY_ELSE_MS)
  }

  /** Whether somebody who asks for little was here not longer ago than this. */
  #isSomebodyThere(withinMs: number): boolean {
    if (this.#lastLight === null) return false
    const { address, atMs } = this.#lastLight
    return this.#nowMs() - atMs <= withinMs && this.pointsOf(address) <= LIGHT_POINTS_MAX
  }

  #add(address: string, points: number): number {
    const sum = Math.min(2 * OPEN_POINTS_MAX, this.pointsOf(address) + points)
    this.#known.delete(address)
    this.#known.set(address, { points: sum, atMs: this.#nowMs() })
    if (this.#known.size > TRACKED_CLIENT_IPS_MAX) {
      const [silent = ''] = this.#known.keys()
      this.#known.delete(silent)
    }
    return sum
  }
}
