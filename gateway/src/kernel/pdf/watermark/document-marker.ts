import { stat } from 'node:fs/promises'
import { DOCUMENT_BYTES_MAX } from '@zuschlag/contracts/administration/object-files'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import { err, type Result } from '@zuschlag/contracts/kernel/result'
import { problemOf, unavailable } from '../../problem.ts'
import { LimitedThreads, type ThreadRefusal } from '../../threads/limited-threads.ts'
import type { PdfMark } from './draw-mark.ts'
import type { MarkOrder } from './mark-pdf.thread.ts'
import type { MarkFailure } from './mark-pdf.ts'

/** The problem for a reader or a broker; a copy may be requested again once the server is less busy. */
export function markingProblem(refusal: MarkRefusal): Problem {
  return refusal === 'busy' || refusal === 'timedOut' ? unavailable() : problemOf('documentNotMarkable')
}

/** Timeout for one document, in milliseconds; one of a hundred pages takes a fraction of a second. */
const MARKING_MS = 8_000
/** Documents that are marked at the same time: for readers, and at uploads, which no reader waits behind. */
const CONCURRENT_MARKINGS_MAX = 2
const CONCURRENT_UPLOADS_MAX = 1
/** A broker's upload outlasts a busy server, within the time of its handler, rather than be sent again. */
const PERIODS_AT_UPLOAD = 3
/** Documents that may wait until others are marked. */
export const WAITING_MARKINGS_MAX = 40
/**
 * Heap of the thread. What one reads in `MARKING_MS` of a file and of what it unpacks to keeps the heap far
 * below it.
 */
const THREAD_HEAP_MAX_MB = 2_048
/** Files of which is remembered whether they can be marked; a file never changes under its name. */
const REMEMBERED_FILES_MAX = 10_000
/** For so long nobody tries again what took too much; later the server may have more to give. */
const TOO_MUCH_MS = 10 * 60_000

type MarkRefusal = MarkFailure | ThreadRefusal
type MarkAnswer = Result<Uint8Array, MarkRefusal>
/** Of a file that was marked at least once: null, or why it cannot be marked. */
type Outcome = { readonly failure: MarkRefusal | null; readonly untilMs: number }
type MarkerOptions = { readonly timeoutMs?: number; readonly entry?: URL }

/** [DATA-9] Writes marks into PDFs, each in a thread with limits. */
export class DocumentMarker {
  readonly #readers: LimitedThreads<MarkOrder, Result<Uint8Array, MarkFailure>>
  readonly #uploads: LimitedThreads<MarkOrder, Result<Uint8Array, MarkFailure>>
  readonly #outcomes = new Map<string, Outcome>()

  constructor({ timeoutMs = MARKING_MS, entry }: MarkerOptions = {}) {
    const limits = {
      entry: entry ?? new URL('mark-pdf.thread.ts', import.meta.url),
      timeoutMs,
      heapMaxMb: THREAD_HEAP_MAX_MB,
      waitingMax: WAITING_MARKINGS_MAX,
    }
    const [concurrentMax, atUploads] = [CONCURRENT_MARKINGS_MAX, CONCURRENT_UPLOADS_MAX]
    const one = { concurrentMax, perClientMax: 1 }
    this.#readers = new LimitedThreads({ ...limits, name: 'watermarks', ...one })
    const patient = { concurrentMax: atUploads, periodsMax: PERIODS_AT_UPLOAD }
    this.#uploads = new LimitedThreads({ ...limits, name: 'uploaded PDFs', ...patient })
  }

  /**
   * The marked copy of a file; the file stays as it is. Readers take turns, by `clientKey`.
   * @throws if the file cannot be read
   */
  async mark(path: string, mark: PdfMark, clientKey: string): Promise<MarkAnswer> {
    const known = this.#outcomeOf(path)
    if (known !== undefined && known !== null) return err(known)
    const answer = await this.#run(this.#readers, { path, mark }, clientKey)
    if (answer.ok) this.#remember(path, null)
    else if (answer.error !== 'busy' && answer.error !== 'timedOut') this.#remember(path, answer.error)
    return answer
  }

  /**
   * Why an uploaded file cannot be marked; without a mark, why not everybody can open it. Null if they can.
   */
  async failureAtUpload(path: string, mark: PdfMark | null, clientKey: string): Promise<MarkRefusal | null> {
    const answer = await this.#run(this.#uploads, { path, mark }, clientKey)
    return answer.ok ? null : answer.error
  }

  /** Null if the file could be marked before, or can be now. */
  async failureOf(path: string, mark: PdfMark, clientKey: string): Promise<MarkRefusal | null> {
    const known = this.#outcomeOf(path)
    if (known !== undefined) return known
    const answer = await this.mark(path, mark, clientKey)
    return answer.ok ? null : answer.error
  }

  async #run(
    threads: LimitedThreads<MarkOrder, Result<Uint8Array, MarkFailure>>,
    order: MarkOrder,
    clientKey: string,
  ): Promise<MarkAnswer> {
    const { size } = await stat(order.path)
    if (size > DOCUMENT_BYTES_MAX) return err('tooMuch')
    const answer = await threads.run(order, clientKey)
    return typeof answer === 'string' ? err(answer) : answer
  }

  #remember(path: string, failure: MarkRefusal | null): void {
    const [oldest] = this.#outcomes.keys()
    if (this.#outcomes.size >= REMEMBERED_FILES_MAX && oldest !== undefined) this.#outcomes.delete(oldest)
    const untilMs = failure === 'tooMuch' ? performance.now() + TOO_MUCH_MS : Infinity
    this.#outcomes.set(path, { failure, untilMs })
  }

  /** Undefined where it is not known, or not any more. */
  #outcomeOf(path: string): MarkRefusal | null | undefined {
    const known = this.#outcomes.get(path)
    return known === undefined || known.untilMs < performance.now() ? undefined : known.failure
  }
}
