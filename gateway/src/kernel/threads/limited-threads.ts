import { Worker } from 'node:worker_threads'
import type { ConcurrencyLimits } from '../concurrency-limit.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'

export type ThreadLimits = ConcurrencyLimits & {
  /** The module that gets the order as `workerData`, posts one answer and ends. */
  readonly entry: URL
  readonly name: string
  readonly timeoutMs: number
  /**
   * V8 aborts the process if one large allocation of a thread exceeds its heap. The entry therefore needs
   * limits of its own that keep the heap far below this one.
   */
  readonly heapMaxMb: number
}

/**
 * `tooMuch`: the thread exceeded its memory or failed. `timedOut`: it exceeded its time, as a good file can
 * on a busy server. `busy`: too many orders wait already.
 */
export type ThreadRefusal = 'tooMuch' | 'timedOut' | 'busy'
export type ThreadAnswer<Answer> = Answer | ThreadRefusal

/**
 * Processes files of strangers, each in a thread of its own with limits of time and memory, so that no file
 * blocks the event loop or the process. Clients take turns.
 */
export class LimitedThreads<Order, Answer extends object> {
  readonly #limits: ThreadLimits
  readonly #concurrency: ConcurrencyLimit

  constructor(limits: ThreadLimits) {
    this.#limits = limits
    this.#concurrency = new ConcurrencyLimit(limits)
  }

  /** Never rejects. */
  run(order: Order, clientKey: string): Promise<ThreadAnswer<Answer>> {
    return this.#concurrency.run(clientKey, () => this.#runInThread(order))
  }

  async #runInThread(order: Order): Promise<ThreadAnswer<Answer>> {
    const { entry, name, timeoutMs, heapMaxMb } = this.#limits
    const resourceLimits = { maxOldGenerationSizeMb: heapMaxMb }
    const worker = new Worker(entry, { workerData: order, name, resourceLimits })
    const answer = await new Promise<ThreadAnswer<Answer>>((resolve) => {
      const tooMuch = (): void => resolve('tooMuch')
      const timer = setTimeout(() => resolve('timedOut'), timeoutMs)
      worker.once('message', resolve).once('error', tooMuch).once('exit', tooMuch)
      worker.once('exit', () => clearTimeout(timer))
    })
    await worker.terminate()
    return answer
  }
}
