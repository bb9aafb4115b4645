import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, ok, type Result } from '@zuschlag/contracts/kernel/result'
import type { Bus } from '@zuschlag/engine/transport/bus'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import { limits } from '../config.ts'
import type { LimitMetrics } from '../metrics/limit-metrics.ts'
import { unavailable } from '../problem.ts'
import { KeptDocuments } from './kept-documents.ts'
import { cancellationSignal } from '../request-context.ts'
import { runInThread } from './run-in-thread.ts'
import type { WriterAnswer } from './write-in-thread.ts'

/** Documents that are read and written at the same time, and of these one of each client. */
export const CONCURRENT_DOCUMENTS_MAX = 2
/** Documents that may wait until others are written. */
export const WAITING_DOCUMENTS_MAX = 40
/** Heap of the thread: several times what the longest document takes that is written in time. */
const THREAD_HEAP_MAX_MB = 2_048

/** Hint to every gateway that a person was erased, who may be named in documents that it keeps. */
const PERSON_ERASED = 'person.erased'

type WriterOptions = {
  readonly timeoutMs?: number
  readonly bus?: Bus
  readonly limits?: Pick<LimitMetrics, 'watch' | 'refused'>
}

/** What one document is made of. */
export type DocumentRequest<Order> = {
  /** The thread that writes it, see `writeInThread`. */
  readonly entry: URL
  readonly clientKey: string
  /** Reads what the document says, plain data, when it is its turn. The reader is authorised before. */
  readonly read: () => Promise<Result<Order, Problem>>
  /** Whether the bytes are kept for the next one with the same facts. */
  readonly isKept?: boolean
}

/**
 * Writes every document of the gateway, each in a thread with limits of time and memory. Clients take
 * turns, one document at a time. What nobody waits for any more is stopped, or never started.
 */
export class DocumentWriters {
  readonly #turns = new ConcurrencyLimit({
    concurrentMax: CONCURRENT_DOCUMENTS_MAX,
    waitingMax: WAITING_DOCUMENTS_MAX,
    perClientMax: 1,
  })
  readonly #kept = new KeptDocuments()
  readonly #options: WriterOptions

  constructor(options: WriterOptions = {}) {
    this.#options = options
    options.limits?.watch('waitingDocuments', WAITING_DOCUMENTS_MAX, () => this.#turns.waiting)
    options.bus?.subscribe(PERSON_ERASED, () => this.#kept.forget())
  }

  /** Drops what is kept, in every process: an erased person is named in no document any more. */
  readonly announceErasure = (): void => {
    this.#kept.forget()
    this.#options.bus?.publish(PERSON_ERASED, {})
  }

  /** @throws if the document cannot be written */
  write<Order>(request: DocumentRequest<Order>): Promise<Result<Buffer, Problem>> {
    return this.inTurn(request.clientKey, () => this.#write(request))
  }

  /** Work as heavy as a document that needs no thread, in the same queue. */
  async inTurn<T>(clientKey: string, work: () => Promise<Result<T, Problem>>): Promise<Result<T, Problem>> {
    const result = await this.#turns.run(clientKey, work)
    if (result !== 'busy') return result
    this.#options.limits?.refused('waitingDocuments')
    return err(unavailable())
  }

  async #write<Order>({
    entry,
    read,
    isKept = false,
  }: DocumentRequest<Order>): Promise<Result<Buffer, Problem>> {
    const keep = this.#kept.now()
    const facts = await read()
    if (!facts.ok) return facts
    const key = isKept ? keyOf(entry, facts.value) : null
    const known = key === null ? undefined : this.#kept.get(key)
    if (known !== undefined) return ok(known)
    const { timeoutMs = limits.handlerTimeoutMs } = this.#options
    const limit = { entry, name: 'documents', timeoutMs, heapMaxMb: THREAD_HEAP_MAX_MB }
    const answer = await runInThread<WriterAnswer>(limit, facts.value, cancellationSignal())
    if (answer === 'timedOut') return err(unavailable())
    if (answer === 'tooMuch') throw new Error('A document took too much time or memory')
    if ('error' in answer) throw new Error('A document was not written', { cause: answer.error })
    const { buffer, byteOffset, byteLength } = answer.bytes
    const bytes = Buffer.from(buffer, byteOffset, byteLength)
    if (key !== null) keep(key, bytes)
    return ok(bytes)
  }
}

/** Of everything that the document says and who reads it, so that whatever changes is another document. */
function keyOf(entry: URL, facts: unknown): string {
  return createHash('sha256').update(entry.href).update(serialize(facts)).digest('base64url')
}
