import { argon2 } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { HashRequest, HashResponse } from './hash-request.ts'

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

/**
 * Hashes at a time: more would take the thread pool from files and DNS, and memory. One core stays free of
 * them, so that people who sign in do not make a bid wait.
 */
export const CONCURRENT_HASHES_MAX = Math.max(1, Math.min(2, availableParallelism() - 1))

/**
 * A hash that waits longer for idle time runs at normal priority, so that sign-in works while all cores are
 * busy.
 */
const PATIENCE_MS = 250

const threads: IdlePriorityWorker[] = []

/**
 * The argon2id tag (RFC 9106) of a message, computed on processor time that nobody else wants as far as the
 * system has such and it is not long in coming, in the thread pool otherwise; the result is the same. Rejects
 * where the parameters are none.
 */
export async function argon2id(order: HashRequest): Promise<Buffer> {
  const tag = await freeThread()?.compute(order, PATIENCE_MS)
  return tag ?? inThreadPool(order)
}

/** Undefined while they start, while they are busy, and where there can be none. */
function freeThread(): IdlePriorityWorker | undefined {
  const free = threads.find(({ state }) => state === 'free')
  if (free === undefined && threads.length < CONCURRENT_HASHES_MAX) threads.push(new IdlePriorityWorker())
  return free
}

function inThreadPool(order: HashRequest): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', order, (error, tag) => {
      if (error) reject(error)
      else resolve(tag)
    })
  })
}
