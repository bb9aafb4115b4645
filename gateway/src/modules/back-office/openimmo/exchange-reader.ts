import { Worker } from 'node:worker_threads'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err } from '@zuschlag/contracts/kernel/result'
import type { ExchangeProblem, ReadExchange } from './read-exchange.ts'

/** Timeout for one file, in milliseconds; a valid one takes a fraction of a second. */
export const EXCHANGE_READ_MS = 8_000
/** Files that may wait until the one before them is read. */
export const WAITING_EXCHANGES_MAX = 2
/**
 * Heap of the thread that reads an exchange. The limits of size in `openExchange` and of elements and
 * attributes in `parseXml` keep the heap far below it. Alone it would not suffice: V8 aborts the process if
 * one large allocation of a thread exceeds it.
 */
const THREAD_HEAP_MAX_MB = 512

export type ExchangeAnswer = Result<ReadExchange, ExchangeProblem | 'busy'>
type ExchangeReaderOptions = { readonly timeoutMs?: number; readonly entry?: URL }

/**
 * Reads OpenImmo files sequentially, each in its own thread with limits of time and memory. A file that
 * exceeds a limit is rejected as `tooMuch` and its thread is terminated, so that no file blocks the event
 * loop or the process.
 */
export class ExchangeReader {
  readonly #timeoutMs: number
  readonly #entry: URL
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor({ timeoutMs = EXCHANGE_READ_MS, entry }: ExchangeReaderOptions = {}) {
    this.#timeoutMs = timeoutMs
    this.#entry = entry ?? new URL('exchange.thread.ts', import.meta.url)
  }

  /** Resolves with `busy` if too many files wait already. Never rejects. */
  async read(path: string): Promise<ExchangeAnswer> {
    if (this.#waiting > WAITING_EXCHANGES_MAX) return err('busy')
    this.#waiting += 1
    const turn = this.#last.then(() => this.#readInThread(path))
    this.#last = turn
    const answer = await turn
    this.#waiting -= 1
    return answer
  }

  async #readInThread(path: string): Promise<ExchangeAnswer> {
    const worker = new Worker(this.#entry, {
      workerData: path,
      name: 'openimmo',
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MAX_MB },
    })
    const answer = await new Promise<ExchangeAnswer>((resolve) => {
      const tooMuch = (): void => resolve(err({ code: 'tooMuch' }))
      const timer = setTimeout(tooMuch, this.#timeoutMs)
      worker.once('message', resolve).once('error', tooMuch).once('exit', tooMuch)
      worker.once('exit', () => clearTimeout(timer))
    })
    await worker.terminate()
    return answer
  }
}
