/** The time of day can be set; the monotonic clock only runs on, and its times mean nothing elsewhere. */
export type MessageClocks = { readonly wallMs: () => number; readonly monotonicMs: () => number }

/** One moment by both clocks, in milliseconds. */
export type Instant = { readonly wallMs: number; readonly monotonicMs: number }

export const systemClocks: MessageClocks = {
  wallMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}

export function instantOf({ wallMs, monotonicMs }: MessageClocks): Instant {
  return { wallMs: wallMs(), monotonicMs: monotonicMs() }
}

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
 *
 * The clock may be set in between. A clock that was set back accepts times of day once more, so a generation
 * ends only when its time is over by both clocks. What was dropped early is known by its age: a time of day
 * would lie in the future of a clock that was set back, and nothing would be accepted until then. Unknown is
 * only what was dropped in time before its sender's clock was set back too. Of commands those that were
 * refused remain to be sent again then: one that was accepted is a duplicate by its id.
 */
export class ReplayWindow {
  readonly #generationMax: number
  #ids = new Set<string>()
  #olderIds = new Set<string>()
  #startedAt: Instant
  /** By the monotonic clock. */
  #acceptedFromMs = Number.NEGATIVE_INFINITY

  constructor(now: Instant, rememberedMax = REMEMBERED_MESSAGES_MAX) {
    this.#startedAt = now
    this.#generationMax = rememberedMax / 2
  }

  /** Whether a message of an accepted time comes for the first time; from then on it does not. */
  admit(id: string, sealedAtMs: number, now: Instant): boolean {
    // Times of day lack parts of milliseconds.
    const ageMs = now.wallMs - sealedAtMs + 1
    const wasDropped = ageMs > now.monotonicMs - this.#acceptedFromMs
    if (wasDropped || this.#ids.has(id) || this.#olderIds.has(id)) return false
    const passedMs = Math.min(
      now.wallMs - this.#startedAt.wallMs,
      now.monotonicMs - this.#startedAt.monotonicMs,
    )
    // A message from a clock that is ahead is accepted for twice the tolerance.
    const isOver = passedMs >= 2 * CLOCK_TOLERANCE_MS
    if (isOver || this.#ids.size >= this.#generationMax) this.#startGeneration(now)
    this.#ids.add(id)
    return true
  }

  #startGeneration(now: Instant): void {
    this.#acceptedFromMs = this.#startedAt.monotonicMs
    this.#olderIds = this.#ids
    this.#ids = new Set()
    this.#startedAt = now
  }
}
