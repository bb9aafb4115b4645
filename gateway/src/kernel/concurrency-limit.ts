import { FairQueue } from './fair-queue.ts'
import { cancellationSignal } from './request-context.ts'

export type ConcurrencyLimits = {
  readonly concurrentMax: number
  /** Work that may wait; beyond, the client with the most of it gives one up. */
  readonly waitingMax: number
  /** Work of one client at the same time; default: as much as there is room for. */
  readonly perClientMax?: number
}

/**
 * Runs a limited amount of work at the same time. More waits in a short queue that is fair by client, and
 * leaves it with the request that it is for.
 */
export class ConcurrencyLimit {
  readonly #limits: ConcurrencyLimits
  readonly #queue = new FairQueue()
  readonly #runningOf = new Map<string, number>()
  #running = 0

  constructor(limits: ConcurrencyLimits) {
    this.#limits = limits
  }

  /** Work that waits now. */
  get waiting(): number {
    return this.#queue.length
  }

  /** Resolves with `busy` where the work was not started: too much waits, or nobody waits for it any more. */
  async run<T>(clientKey: string, work: () => Promise<T>): Promise<T | 'busy'> {
    if (!(await this.#isTurn(clientKey))) return 'busy'
    try {
      return await work()
    } finally {
      this.#finish(clientKey)
    }
  }

  async #isTurn(clientKey: string): Promise<boolean> {
    const { waitingMax } = this.#limits
    const signal = cancellationSignal()
    if (signal?.aborted === true) return false
    if (this.#rankOf(clientKey) !== null) {
      this.#start(clientKey)
      return true
    }
    if (this.#queue.length >= waitingMax && !this.#queue.displaceFor(clientKey)) return false
    return this.#queue.wait(clientKey, signal)
  }

  /** Null if the client may not start any work now. */
  readonly #rankOf = (clientKey: string): 0 | null => {
    const { concurrentMax, perClientMax = concurrentMax } = this.#limits
    const isRoom = this.#running < concurrentMax && (this.#runningOf.get(clientKey) ?? 0) < perClientMax
    return isRoom ? 0 : null
  }

  #start(clientKey: string): void {
    this.#running += 1
    this.#runningOf.set(clientKey, (this.#runningOf.get(clientKey) ?? 0) + 1)
  }

  /** The place passes to the next in line without being given up in between. */
  #finish(clientKey: string): void {
    this.#running -= 1
    const own = (this.#runningOf.get(clientKey) ?? 1) - 1
    if (own === 0) this.#runningOf.delete(clientKey)
    else this.#runningOf.set(clientKey, own)
    const next = this.#queue.pass(this.#rankOf)
    if (next !== null) this.#start(next)
  }
}
