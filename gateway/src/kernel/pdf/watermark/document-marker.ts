import { stat } from 'node:fs/promises'
import { DOCUMENT_BYTES_MAX } from '@zuschlag/contracts/administration/object-files'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err } from '@zuschlag/contracts/kernel/result'
import type { ThreadRefusal } from '../../threads/limited-threads.ts'
import { LimitedThreads } from '../../threads/limited-threads.ts'
import type { PdfMark } from './draw-mark.ts'
import type { MarkFailure } from './mark-pdf.ts'
import type { MarkOrder } from './mark-pdf.thread.ts'

/** Timeout for one document, in milliseconds; one of a hundred pages takes a fraction of a second. */
export const MARKING_MS = 8_000
/** Documents that are marked at the same time. */
const CONCURRENT_MARKINGS_MAX = 2
/** Documents that may wait until others are marked. */
export const WAITING_MARKINGS_MAX = 40
/**
 * Heap of the thread. What one reads in `MARKING_MS` of a file and of what it unpacks to keeps the heap far
 * below it.
 */
const THREAD_HEAP_MAX_MB = 2_048
/** Files of which is remembered whether they can be marked; a file never changes under its name. */
const REMEMBERED_FILES_MAX = 10_000

export type MarkRefusal = MarkFailure | ThreadRefusal
export type MarkAnswer = Result<Uint8Array, MarkRefusal>
type MarkerOptions = { readonly timeoutMs?: number; readonly entry?: URL }

/** [DATA-9] Writes marks into PDFs, each in a thread with limits. */
export class DocumentMarker {
  readonly #threads: LimitedThreads<MarkOrder, Result<Uint8Array, MarkFailure>>
  readonly #markable = new Set<string>()

  constructor({ timeoutMs = MARKING_MS, entry }: MarkerOptions = {}) {
    this.#threads = new LimitedThreads({
      entry: entry ?? new URL('mark-pdf.thread.ts', import.meta.url),
      name: 'watermarks',
      timeoutMs,
      heapMaxMb: THREAD_HEAP_MAX_MB,
      concurrentMax: CONCURRENT_MARKINGS_MAX,
      waitingMax: WAITING_MARKINGS_MAX,
    })
  }

  /**
   * The marked copy of a file; the file stays as it is. Readers take turns, by `clientKey`.
   * @throws if the file cannot be read
   */
  async mark(path: string, mark: PdfMark, clientKey: string): Promise<MarkAnswer> {
    const { size } = await stat(path)
    if (size > DOCUMENT_BYTES_MAX) return err('tooMuch')
    const answer = await this.#threads.run({ path, mark }, clientKey)
    if (typeof answer === 'string') return err(answer)
    if (answer.ok) this.#remember(path)
    return answer
  }

  /** As `mark`; a document that takes too long gets a second attempt, for the server may be busy. */
  async markAtUpload(path: string, mark: PdfMark, clientKey: string): Promise<MarkAnswer> {
    const answer = await this.mark(path, mark, clientKey)
    return answer.ok || answer.error !== 'timedOut' ? answer : this.mark(path, mark, clientKey)
  }

  /** Null if the file could be marked before, or can be now. */
  async failureOf(path: string, mark: PdfMark, clientKey: string): Promise<MarkRefusal | null> {
    if (this.#markable.has(path)) return null
    const answer = await this.mark(path, mark, clientKey)
    return answer.ok ? null : answer.error
  }

  #remember(path: string): void {
    const [oldest] = this.#markable
    if (this.#markable.size >= REMEMBERED_FILES_MAX && oldest !== undefined) this.#markable.delete(oldest)
    this.#markable.add(path)
  }
}
