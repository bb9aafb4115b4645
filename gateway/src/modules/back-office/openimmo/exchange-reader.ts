import { err, type Result } from '@zuschlag/contracts/kernel/result'
import { LimitedThreads } from '../../../kernel/threads/limited-threads.ts'
import type { ExchangeOrder, ExchangeProblem, ReadExchange } from './read-exchange.ts'

/** Timeout for one file, in milliseconds; a valid one takes a fraction of a second. */
export const EXCHANGE_READ_MS = 8_000
/** Files that may wait until the one before them is read. */
export const WAITING_EXCHANGES_MAX = 2
/**
 * Heap of the thread that reads an exchange. The limits of size in `openExchange` and of elements and
 * attributes in `parseXml` keep the heap far below it.
 */
const THREAD_HEAP_MAX_MB = 512

export type ExchangeAnswer = Result<ReadExchange, ExchangeProblem | 'busy'>
type ExchangeReaderOptions = { readonly timeoutMs?: number; readonly entry?: URL }

/** Reads OpenImmo files one after the other. A file that exceeds a limit is rejected as `tooMuch`. */
export class ExchangeReader {
  readonly #threads: LimitedThreads<ExchangeOrder, Result<ReadExchange, ExchangeProblem>>

  constructor({ timeoutMs = EXCHANGE_READ_MS, entry }: ExchangeReaderOptions = {}) {
    this.#threads = new LimitedThreads({
      entry: entry ?? new URL('exchange.thread.ts', import.meta.url),
      name: 'openimmo',
      timeoutMs,
      heapMaxMb: THREAD_HEAP_MAX_MB,
      concurrentMax: 1,
      waitingMax: WAITING_EXCHANGES_MAX,
    })
  }

  /** Resolves with `busy` if too many files wait already, or the server is. Never rejects. */
  async read(order: ExchangeOrder): Promise<ExchangeAnswer> {
    const answer = await this.#threads.run(order, 'exchanges')
    // One that got little of a processor is not at fault; it may be sent again.
    if (answer === 'busy' || answer === 'timedOut') return err('busy')
    return answer === 'tooMuch' ? err({ code: 'tooMuch' }) : answer
  }
}
