import { Worker } from 'node:worker_threads'
import type { HashResponse, HashRequest } from './hash-request.ts'

/**
 * A thread that computes one hash at a time, on processor time that no other thread wants. It keeps no
 * process alive.
 */
export class IdlePriorityWorker {
  readonly #worker: Worker
  #answer: ((tag: Buffer | null) => void) | null = null
  #state: 'starting' | 'free' | 'busy' | 'gone' = 'starting'

  constructor() {
    this.#worker = new Worker(new URL('idle-priority.thread.ts', import.meta.url), { name: 'passwords' })
    this.#worker.on('message', (answer: HashResponse) => this.#receive(answer))
    // Without it the hashes are computed elsewhere: no reason to end.
    this.#worker.on('error', () => this.#leave())
    this.#worker.on('exit', () => this.#leave())
    // Last, because adding a listener refs the worker again.
    this.#worker.unref()
  }

  get state(): 'starting' | 'free' | 'busy' | 'gone' {
    return this.#state
  }

  /**
   * The tag; null where it could not be computed or did not come in time, the thread then stays busy until it
   * is done. Only where it is free.
   * @param patienceMs how long the answer is waited for
   */
  compute(order: HashRequest, patienceMs: number): Promise<Buffer | null> {
    const { promise, resolve } = Promise.withResolvers<Buffer | null>()
    const impatience = setTimeout(resolve, patienceMs, null)
    this.#answer = (tag) => {
      clearTimeout(impatience)
      resolve(tag)
    }
    this.#state = 'busy'
    this.#worker.postMessage(order)
    return promise
  }

  #receive(answer: HashResponse): void {
    if (answer === 'unable') return this.#leave()
    this.#state = 'free'
    if (answer === 'ready') return
    this.#answer?.(answer.tag === null ? null : Buffer.from(answer.tag))
    this.#answer = null
  }

  #leave(): void {
    this.#state = 'gone'
    this.#answer?.(null)
    this.#answer = null
  }
}
