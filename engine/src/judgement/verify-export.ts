import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import { canonicalJson } from '../domain/evidence/canonical-json.ts'
import { currentTerms } from '../domain/auction/status-changes.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { receiptOf } from '../domain/evidence/receipt.ts'
import { AuctionJudge } from './auction-judge.ts'
import type { ByteLine } from './byte-lines.ts'
import { byteLines, LineTooLong } from './byte-lines.ts'
import type { ExportHeader } from './export-format.ts'
import { EXPORT_LINE_BYTES_MAX, exportHeaderSchema } from './export-format.ts'
import { decodeUtf8, isEntry, parseJson, spelling } from './export-lines.ts'
import { trailerOf } from './export-trailer.ts'
import type { Fault } from './fault.ts'
import type { FileProblem } from './file-problem.ts'
import { lineProblems } from './file-problem.ts'
import { describeFault } from './describe-fault.ts'
import { headerProblem } from './header-problem.ts'
import { isSameJson } from './same-json.ts'

/** SHA-256 as the machine has it, in lower-case hex; the same code judges on a server and in a browser. */
export type Sha256 = {
  readonly hex: Sha256Hex
  /** Of bytes that come piece by piece. */
  readonly digest: () => { update(bytes: Uint8Array): void; hex(): string }
}

export type ExportVerdict =
  | {
      readonly status: 'fits'
      readonly header: ExportHeader
      readonly events: number
      readonly attempts: number
      /** What the file says of those hashes that were asked for and that it holds. */
      readonly receipts: ReadonlyMap<string, CommandReceipt>
    }
  /** Nothing that this release could judge. */
  | { readonly status: 'notAnExport'; readonly message: string; readonly problem: FileProblem }
  | {
      readonly status: 'doesNotFit'
      readonly message: string
      /** The event that does not fit; null where the file itself is damaged. */
      readonly fault: Fault | null
      /** Null where the file is whole and an event does not fit. */
      readonly problem: FileProblem | null
      /** The line it was met at, from 1. */
      readonly line: number
      /** Revision of the last event of the auction that fits; -1 before the first. */
      readonly fitsUntil: number
    }

export type ExportOptions = {
  readonly sha256: Sha256
  /** Event hashes to look for. */
  readonly receipts?: readonly string[]
  /** Hears how many bytes were judged, now and then. */
  readonly onProgress?: (bytes: number) => void
}

/** Judges a dispute file, with nothing but the file. Memory is bounded by one line and the state of the auction. Rejects
 * where the bytes cannot be read. */
export async function verifyExport(
  chunks: AsyncIterable<Uint8Array>,
  { sha256, receipts = [], onProgress }: ExportOptions,
): Promise<ExportVerdict> {
  const reader = new ExportReader(sha256, receipts)
  let bytes = 0
  try {
    for await (const lines of byteLines(chunks, EXPORT_LINE_BYTES_MAX)) {
      for (const line of lines) {
        const verdict = reader.take(line)
        if (verdict !== null) return verdict
        bytes += line.bytes.length + 1
      }
      onProgress?.(bytes)
    }
    return reader.end()
  } catch (error) {
    if (error instanceof LineTooLong) return reader.tooLong()
    throw error
  }
}

class ExportReader {
  readonly #sha256: Sha256
  readonly #wanted: ReadonlySet<string>
  readonly #receipts = new Map<string, CommandReceipt>()
  readonly #digest: ReturnType<Sha256['digest']>
  #lines = 0
  #header: ExportHeader | null = null
  #judge: AuctionJudge | null = null
  #isClosed = false

  constructor(sha256: Sha256, receipts: readonly string[]) {
    this.#sha256 = sha256
    this.#digest = sha256.digest()
    this.#wanted = new Set(receipts)
  }

  take({ bytes, isClosed }: ByteLine): ExportVerdict | null {
    this.#lines += 1
    if (this.#isClosed) return this.#wrong('afterTrailer')
    const text = decodeUtf8(bytes)
    const value = text === null ? undefined : parseJson(text)
    if (this.#judge === null || this.#header === null) return this.#takeHeader(value, text, bytes)
    if (text === null || value === undefined) return this.#wrong(isClosed ? 'notJson' : 'brokenOff')
    if (!isClosed) return this.#wrong('brokenOff')
    if (text !== spelling(value)) return this.#wrong('notCanonical')
    if (!isEntry(value)) return this.#takeTrailer(text, this.#judge, this.#header)
    this.#digest.update(bytes)
    this.#digest.update(LINE_FEED)
    const event = value.event as StoredEvent
    const fault = this.#judge.next(value.stream, event)
    if (fault !== null) return this.#unfit(fault)
    if (this.#wanted.has(event.hash)) this.#receipts.set(event.hash, receiptOf(event))
    return null
  }

  end(): ExportVerdict {
    if (this.#header === null || this.#judge === null)
      return { status: 'notAnExport', message: 'the file is empty', problem: 'empty' }
    if (!this.#isClosed) return this.#damaged('trailerMissing', 'the file breaks off before its trailer')
    const { events, attempts } = trailerOf(this.#judge)
    return { status: 'fits', header: this.#header, events, attempts, receipts: this.#receipts }
  }

  tooLong(): ExportVerdict {
    this.#lines += 1
    const message = `line ${this.#lines} is ${lineProblems.lineTooLong}`
    if (this.#header === null)
      return { status: 'notAnExport', message: `not an export: ${message}`, problem: 'notAnExport' }
    return this.#damaged('lineTooLong', message)
  }

  #takeHeader(value: unknown, text: string | null, bytes: Uint8Array): ExportVerdict | null {
    const header = exportHeaderSchema.safeParse(value)
    if (!header.success) {
      const { code, message } = headerProblem(value)
      return { status: 'notAnExport', message, problem: code }
    }
    if (text !== spelling(value)) return this.#wrong('notCanonical')
    this.#header = header.data
    this.#judge = new AuctionJudge(header.data.auctionId, this.#sha256.hex)
    this.#digest.update(bytes)
    this.#digest.update(LINE_FEED)
    return null
  }

  #takeTrailer(text: string, judge: AuctionJudge, header: ExportHeader): ExportVerdict | null {
    const fault = judge.end()
    if (fault !== null) return this.#unfit(fault)
    const expected = canonicalJson({ ...trailerOf(judge), sha256: this.#digest.hex() })
    if (text !== expected) return this.#wrong('trailerDiffers')
    const { auction } = judge
    if (auction.status === 'Absent' || !isSameJson(currentTerms(auction), header.terms)) {
      return this.#damaged('termsDiffer', 'the terms of the header are not those of the history')
    }
    this.#isClosed = true
    return null
  }

  #wrong(problem: keyof typeof lineProblems): ExportVerdict {
    return this.#damaged(problem, `line ${this.#lines}: ${lineProblems[problem]}`)
  }

  #damaged(problem: FileProblem, message: string): ExportVerdict {
    return { status: 'doesNotFit', message, fault: null, problem, ...this.#place() }
  }

  #unfit(fault: Fault): ExportVerdict {
    return { status: 'doesNotFit', message: describeFault(fault), fault, problem: null, ...this.#place() }
  }

  #place(): { readonly line: number; readonly fitsUntil: number } {
    return { line: this.#lines, fitsUntil: this.#judge?.endOf('auction').revision ?? -1 }
  }
}

const LINE_FEED = new Uint8Array([0x0a])
