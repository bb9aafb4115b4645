/**
 * How far the clocks of two processes may be apart, and how long a message may be on its way, in
 * milliseconds.
 */
export const CLOCK_TOLERANCE_MS = 60_000
/** Messages that one connection remembers, so that none is taken twice. */
const REMEMBERED_MESSAGES_MAX = 500_000

/**
 * Recognises messages that were received before. Ids are remembered in two generations for as long as their
 * time would be accepted. Where more come than may be remembered, the older generation is dropped early, and
 * what was sealed before it ended is no longer accepted.
 */
export class ReplayWindow {
  readonly #generationMax: number
  #ids = new Set<string>()
  #olderIds = new Set<string>()
  #startedAtMs: number
  #acceptedFromMs = Number.NEGATIVE_INFINITY

  constructor(nowMs: number, rememberedMax = REMEMBERED_MESSAGES_MAX) {
    this.#startedAtMs = nowMs
    this.#generationMax = rememberedMax / 2
  }

  /** Whether a message of an accepted time comes for the first time; from then on it does not. */
  admit(id: string, sealedAtMs: number, nowMs: number): boolean {
    if (this.#ids.has(id) || this.#olderIds.has(id) || sealedAtMs < this.#acceptedFromMs) return false
    // A message from a clock that is ahead is accepted for twice the tolerance.
    const isOver = nowMs - this.#startedAtMs >= 2 * CLOCK_TOLERANCE_MS
    if (isOver || this.#ids.size >= this.#generationMax) this.#startGeneration(nowMs)
    this.#ids.add(id)
    return true
  }

  #startGeneration(nowMs: number): void {
    this.#acceptedFromMs = this.#startedAtMs
    this.#olderIds = this.#ids
    this.#ids = new Set()
    this.#startedAtMs = nowMs
  }
}
