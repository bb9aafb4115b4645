import { Worker } from 'node:worker_threads'
import { FairQueue } from '../fair-queue.ts'

export type ThreadLimits = {
  /** The module that gets the order as `workerData`, posts one answer and ends. */
  readonly entry: URL
  readonly name: string
  readonly timeoutMs: number
  /**
   * V8 aborts the process if one large allocation of a thread exceeds its heap. The entry therefore needs
   * limits of its own that keep the heap far below this one.
   */
  readonly heapMaxMb: number
  readonly concurrentMax: number
  /** Orders that may wait; beyond, the client with the most of them gives one up. */
  readonly waitingMax: number
}

/** `tooMuch`: the thread exceeded a limit or failed. `busy`: too many orders wait already. */
export type ThreadAnswer<Answer> = Answer | 'tooMuch' | 'busy'

/**
 * Processes files of strangers, each in a thread of its own with limits of time and memory, so that no file
 * blocks the event loop or the process. Clients take turns.
 */
export class LimitedThreads<Order, Answer extends object> {
  readonly #limits: ThreadLimits
  readonly #waiting = new FairQueue()
  #running = 0

  constructor(limits: ThreadLimits) {
    this.#limits = limits
  }

  /** Never rejects. */
  async run(order: Order, clientKey: string): Promise<ThreadAnswer<Answer>> {
    if (!(await this.#isTurn(clientKey))) return 'busy'
    try {
      return await this.#runInThread(order)
    } finally {
      if (this.#waiting.pass() === null) this.#running -= 1
    }
  }

  async #isTurn(clientKey: string): Promise<boolean> {
    const { concurrentMax, waitingMax } = this.#limits
    if (this.#running < concurrentMax) {
      this.#running += 1
      return true
    }
    if (this.#waiting.length >= waitingMax && !this.#waiting.displaceFor(clientKey)) return false
    return this.#waiting.wait(clientKey)
  }

  async #runInThread(order: Order): Promise<Answer | 'tooMuch'> {
    const { entry, name, timeoutMs, heapMaxMb } = this.#limits
    const resourceLimits = { maxOldGenerationSizeMb: heapMaxMb }
    const worker = new Worker(entry, { workerData: order, name, resourceLimits })
    const answer = await new Promise<Answer | 'tooMuch'>((resolve) => {
      const tooMuch = (): void => resolve('tooMuch')
      const timer = setTimeout(tooMuch, timeoutMs)
      worker.once('message', resolve).once('error', tooMuch).once('exit', tooMuch)
      worker.once('exit', () => clearTimeout(timer))
    })
    await worker.terminate()
    return answer
  }
}
