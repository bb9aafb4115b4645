import { createHash } from 'node:crypto'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { canonicalJson } from '../domain/evidence/canonical-json.ts'
import { currentTerms } from '../domain/auction/status-changes.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { AuctionJudge } from './auction-judge.ts'
import type { ByteLine } from './byte-lines.ts'
import { byteLines, LineTooLong } from './byte-lines.ts'
import type { ExportHeader } from './export-format.ts'
import { EXPORT_LINE_BYTES_MAX, exportHeaderSchema } from './export-format.ts'
import { trailerOf } from './export-history.ts'
import type { Fault, StreamKind } from './fault.ts'
import { describeFault } from './describe-fault.ts'
import { headerProblem } from './header-problem.ts'
import { isSameJson } from './same-json.ts'

export type ExportVerdict =
  | {
      readonly status: 'fits'
      readonly header: ExportHeader
      readonly events: number
      readonly attempts: number
      /** Revisions of the events that have one of the hashes that were asked for. */
      readonly receipts: ReadonlyMap<string, number>
    }
  /** Nothing that this release could judge. */
  | { readonly status: 'notAnExport'; readonly message: string }
  | { readonly status: 'doesNotFit'; readonly message: string; readonly fault: Fault | null }

/** Judges a dispute file, with nothing but the file. `receipts` are event hashes to look for. Memory is bounded by one line
 * and the state of the auction. Rejects where the bytes cannot be read. */
export async function verifyExport(
  chunks: AsyncIterable<Uint8Array>,
  sha256Hex: Sha256Hex,
  receipts: readonly string[] = [],
): Promise<ExportVerdict> {
  const reader = new ExportReader(sha256Hex, receipts)
  try {
    for await (const lines of byteLines(chunks, EXPORT_LINE_BYTES_MAX)) {
      for (const line of lines) {
        const verdict = reader.take(line)
        if (verdict !== null) return verdict
      }
    }
    return reader.end()
  } catch (error) {
    if (error instanceof LineTooLong) return reader.tooLong()
    throw error
  }
}

class ExportReader {
  readonly #sha256Hex: Sha256Hex
  readonly #wanted: ReadonlySet<string>
  readonly #receipts = new Map<string, number>()
  readonly #digest = createHash('sha256')
  #lines = 0
  #header: ExportHeader | null = null
  #judge: AuctionJudge | null = null
  #isClosed = false

  constructor(sha256Hex: Sha256Hex, receipts: readonly string[]) {
    this.#sha256Hex = sha256Hex
    this.#wanted = new Set(receipts)
  }

  take({ bytes, isClosed }: ByteLine): ExportVerdict | null {
    this.#lines += 1
    if (this.#isClosed) return this.#wrong('there is more after the trailer')
    const text = decodeUtf8(bytes)
    const value = text === null ? undefined : parseJson(text)
    if (this.#judge === null || this.#header === null) return this.#takeHeader(value, text)
    if (text === null || value === undefined)
      return this.#wrong(isClosed ? 'not JSON' : 'the file breaks off here')
    if (!isClosed) return this.#wrong('the file breaks off here')
    if (text !== spelling(value)) return this.#wrong('not in canonical JSON')
    if (!isEntry(value)) return this.#takeTrailer(text, this.#judge, this.#header)
    this.#digest.update(bytes).update('\n')
    const event = value.event as StoredEvent
    const fault = this.#judge.next(value.stream, event)
    if (fault !== null) return { status: 'doesNotFit', message: describeFault(fault), fault }
    if (this.#wanted.has(event.hash)) this.#receipts.set(event.hash, event.revision)
    return null
  }

  end(): ExportVerdict {
    if (this.#header === null || this.#judge === null)
      return { status: 'notAnExport', message: 'the file is empty' }
    if (!this.#isClosed)
      return { status: 'doesNotFit', message: 'the file breaks off before its trailer', fault: null }
    const { events, attempts } = trailerOf(this.#judge)
    return { status: 'fits', header: this.#header, events, attempts, receipts: this.#receipts }
  }

  tooLong(): ExportVerdict {
    const message = `line ${this.#lines + 1} is longer than ${EXPORT_LINE_BYTES_MAX} bytes`
    if (this.#header === null) return { status: 'notAnExport', message: `not an export: ${message}` }
    return { status: 'doesNotFit', message, fault: null }
  }

  #takeHeader(value: unknown, text: string | null): ExportVerdict | null {
    const header = exportHeaderSchema.safeParse(value)
    if (!header.success) return { status: 'notAnExport', message: headerProblem(value) }
    if (text !== spelling(value)) return this.#wrong('not in canonical JSON')
    this.#header = header.data
    this.#judge = new AuctionJudge(header.data.auctionId, this.#sha256Hex)
    this.#digest.update(`${text}\n`)
    return null
  }

  #takeTrailer(text: string, judge: AuctionJudge, header: ExportHeader): ExportVerdict | null {
    const fault = judge.end()
    if (fault !== null) return { status: 'doesNotFit', message: describeFault(fault), fault }
    const expected = canonicalJson({ ...trailerOf(judge), sha256: this.#digest.digest('hex') })
    if (text !== expected) return this.#wrong('the trailer does not fit what stands before it')
    const { auction } = judge
    if (auction.status === 'Absent' || !isSameJson(currentTerms(auction), header.terms)) {
      return {
        status: 'doesNotFit',
        message: 'the terms of the header are not those of the history',
        fault: null,
      }
    }
    this.#isClosed = true
    return null
  }

  #wrong(what: string): ExportVerdict {
    return { status: 'doesNotFit', message: `line ${this.#lines}: ${what}`, fault: null }
  }
}

function isEntry(value: unknown): value is { readonly stream: StreamKind; readonly event: unknown } {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { stream } = value as { readonly stream?: unknown }
  return (stream === 'auction' || stream === 'attempts') && 'event' in value
}

function spelling(value: unknown): string | null {
  try {
    return canonicalJson(value)
  } catch {
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}
