/** Runs a task once after so many milliseconds; the answer calls it off. */
export type After = { after(ms: number, task: () => void): () => void }

/** A pause that a signal ends early. A signal without a waiting pause ends the next one at once. */
export class WakeSignal {
  readonly #timers: After
  #news = false
  #wake: (() => void) | null = null

  constructor(timers: After) {
    this.#timers = timers
  }

  notify(): void {
    this.#news = true
    this.#wake?.()
  }

  /** @param ms longest wait; null waits for news alone */
  async pause(ms: number | null): Promise<void> {
    if (!this.#news) {
      await new Promise<void>((resolve) => {
        const callOff = ms === null ? () => {} : this.#timers.after(ms, resolve)
        this.#wake = () => {
          callOff()
          resolve()
        }
      })
      this.#wake = null
    }
    this.#news = false
  }
}
