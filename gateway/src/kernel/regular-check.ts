/** What is kept in memory is compared with the database so often while somebody asks for it. */
export const CHECK_EVERY_MS = 2_000
/** What was compared longer ago is not answered before it has been compared again. */
export const UNCHECKED_MAX_MS = 5_000

/**
 * Compares what is kept in memory with where it comes from, in case an announcement was lost. While nobody
 * asks, nothing is compared: the first who comes after that waits for it.
 */
export class RegularCheck {
  readonly #check: () => Promise<void>
  readonly #nowMs: () => number
  #checkedAtMs = Number.NEGATIVE_INFINITY
  #checking: Promise<void> | null = null

  /** @param nowMs monotonic */
  constructor(nowMs: () => number, check: () => Promise<void>) {
    this.#nowMs = nowMs
    this.#check = check
  }

  /** Resolves once what is kept may be answered; rejects where it cannot be compared. */
  async passed(): Promise<void> {
    const ageMs = this.#nowMs() - this.#checkedAtMs
    if (ageMs < CHECK_EVERY_MS) return
    const checking = this.#checking ?? this.#start()
    if (ageMs >= UNCHECKED_MAX_MS) await checking
  }

  #start(): Promise<void> {
    const startedAtMs = this.#nowMs()
    const checking = this.#check()
      .then(() => {
        this.#checkedAtMs = startedAtMs
      })
      .finally(() => {
        this.#checking = null
      })
    // Who waits for it learns of a failure; the others ask again.
    checking.catch(() => undefined)
    this.#checking = checking
    return checking
  }
}
