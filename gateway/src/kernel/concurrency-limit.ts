import { FairQueue } from './fair-queue.ts'

export type ConcurrencyLimits = {
  readonly concurrentMax: number
  /** Work that may wait; beyond, the client with the most of it gives one up. */
  readonly waitingMax: number
}

/** Runs a limited amount of work at the same time. More waits in a short queue that is fair by client. */
export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits
  readonly #queue = new FairQueue()
  #running = 0

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  /** Work that waits now. */
  get waiting(): number {
    return this.#queue.length
  }

  /** Resolves with `busy` where the work was not started, because too much waits. */
  async run<T>(clientKey: string, work: () => Promise<T>): Promise<T | 'busy'> {
    if (!(await this.#isTurn(clientKey))) return 'busy'
    try {
      return await work()
    } finally {
      // The place passes to the next in line without being given up in between.
      if (this.#queue.pass() === null) this.#running -= 1
    }
  }

  async #isTurn(clientKey: string): Promise<boolean> {
    const { concurrentMax, waitingMax } = this.#limits
    if (this.#running < concurrentMax) {
      this.#running += 1
      return true
    }
    if (this.#queue.length >= waitingMax && !this.#queue.displaceFor(clientKey)) return false
    return this.#queue.wait(clientKey)
  }
}
