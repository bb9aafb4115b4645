import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { UnreadableEventError } from '../store/codec.ts'
import { type EventLogReader, positionToNumber } from '../store/event-log.ts'
import type { LogLocation } from '../log/open-log.ts'
import type { AuctionHistoryResult } from './verify-auction-history.ts'
import type { AuctionVerifiers } from './verify-log.ts'

/** A thread's answer to the id of an auction. */
export type VerifyResponse =
  | { readonly kind: 'verified'; readonly result: AuctionHistoryResult }
  | { readonly kind: 'unreadable'; readonly message: string }

/** A log of fewer events is verified before threads have started. */
const WORTH_EVENTS = 50_000
const THREADS_MAX = 8

/** Threads for a log that is long enough for more than one, and a file that each can open; null otherwise. */
export async function verifyThreadsFor(
  location: LogLocation,
  log: EventLogReader,
): Promise<VerifyThreads | null> {
  const threads = Math.min(availableParallelism(), THREADS_MAX)
  if (location.kind !== 'sqlite' || threads < 2) return null
  const events = positionToNumber(await log.head())
  return events < WORTH_EVENTS ? null : new VerifyThreads(location, threads)
}

type Task = { readonly auctionId: AuctionId; readonly settled: PromiseWithResolvers<AuctionHistoryResult> }

/** Threads that verify auctions of a log, each with its own connection. */
export class VerifyThreads implements AuctionVerifiers {
  readonly atOnce: number
  readonly #threads: readonly VerifyThread[]
  readonly #waiting: Task[] = []

  constructor(location: LogLocation, threads: number) {
    this.#threads = Array.from({ length: threads }, () => new VerifyThread(location, () => this.#next()))
    // So that no idle thread has to wait for the auction whose result is next.
    this.atOnce = threads * 4
  }

  readonly verify = (auctionId: AuctionId): Promise<AuctionHistoryResult> => {
    const settled = Promise.withResolvers<AuctionHistoryResult>()
    this.#waiting.push({ auctionId, settled })
    this.#next()
    return settled.promise
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  #next(): void {
    for (const thread of this.#threads) {
      if (thread.isBusy) continue
      const task = this.#waiting.shift()
      if (task === undefined) return
      thread.take(task)
    }
  }
}

class VerifyThread {
  readonly #worker: Worker
  readonly #onFree: () => void
  #task: Task | null = null
  #failure: Error | null = null

  constructor(location: LogLocation, onFree: () => void) {
    this.#onFree = onFree
    this.#worker = new Worker(new URL('verify.thread.ts', import.meta.url), { workerData: location })
    this.#worker.on('message', (answer: VerifyResponse) => this.#receive(answer))
    this.#worker.on('error', (error: Error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('A verification thread ended before it was done')))
  }

  get isBusy(): boolean {
    return this.#task !== null
  }

  take(task: Task): void {
    this.#task = task
    if (this.#failure === null) this.#worker.postMessage(task.auctionId)
    else this.#fail(this.#failure)
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #receive(answer: VerifyResponse): void {
    const task = this.#task
    this.#task = null
    if (answer.kind === 'verified') task?.settled.resolve(answer.result)
    else task?.settled.reject(new UnreadableEventError(answer.message))
    this.#onFree()
  }

  #fail(error: Error): void {
    this.#failure ??= error
    const task = this.#task
    this.#task = null
    task?.settled.reject(this.#failure)
    if (task !== null) this.#onFree()
  }
}
