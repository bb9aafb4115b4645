import type { Timers } from './timers.ts'

/** A pause that news can cut short. News that comes while nobody waits ends the next pause at once. */
export class WakeSignal {
  readonly #timers: Timers
  #news = false
  #wake: (() => void) | null = null

  constructor(timers: Timers) {
    this.#timers = timers
  }

  notify(): void {
    this.#news = true
    this.#wake?.()
  }

  async pause(ms: number): Promise<void> {
    if (!this.#news) {
      await new Promise<void>((resolve) => {
        const callOff = this.#timers.after(ms, resolve)
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
