import { CURRENT_SCHEMA_VERSION, type StoredEvent } from '@zuschlag/contracts/auction/events'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import { currentTerms } from '../domain/auction/publication.ts'
import { canonicalJson } from '../domain/evidence/canonical-json.ts'
import { receiptOf } from '../domain/evidence/receipt.ts'
import { upcastToCurrent } from '../store/codec.ts'
import {
  EXPORT_FORMAT,
  EXPORT_FORMAT_VERSION,
  EXPORT_LINE_BYTES_MAX,
  type ExportHeader,
  exportHeaderSchema,
  type ExportTrailer,
  trailerOf,
} from './export-format.ts'
import { type ExportSignature, proofOf, rulesDigest, signatureIn, signedText } from './export-signature.ts'
import type { ExportVerificationResult, Sha256, VerifyExportOptions } from './export-verification-result.ts'
import { describeFault, type Fault, type StreamKind } from './fault.ts'
import { type FileProblem, lineProblems } from './file-problem.ts'
import { HistoryVerifier } from './history-verifier.ts'
import { isSameJson } from './same-json.ts'

const LINE_FEED = 0x0a

type ByteLine = {
  readonly bytes: Uint8Array
  /** False for a last line that no line feed closes. */
  readonly isClosed: boolean
}

/** A line is longer than it may be. */
class LineTooLong extends Error {
  override readonly name = 'LineTooLong'
}

/** The lines of a stream of bytes, without their line feeds, in memory for one line. @throws LineTooLong */
async function* byteLines(
  chunks: AsyncIterable<Uint8Array>,
  lineBytesMax: number,
): AsyncGenerator<readonly ByteLine[]> {
  let parts: Uint8Array[] = []
  let partBytes = 0
  for await (const chunk of chunks) {
    const lines: ByteLine[] = []
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      const rest = chunk.subarray(from, end)
      if (partBytes + rest.length > lineBytesMax) throw new LineTooLong()
      lines.push({
        bytes: parts.length === 0 ? rest : joined([...parts, rest], partBytes + rest.length),
        isClosed: true,
      })
      parts = []
      partBytes = 0
      from = end + 1
    }
    if (from < chunk.length) {
      parts.push(chunk.slice(from))
      partBytes += chunk.length - from
    }
    if (partBytes > lineBytesMax) throw new LineTooLong()
    yield lines
  }
  if (partBytes > 0) yield [{ bytes: joined(parts, partBytes), isClosed: false }]
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Whether a line is an event or an attempt, and not the trailer. */
function isEntry(value: unknown): value is { readonly stream: StreamKind; readonly event: unknown } {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { stream } = value as { readonly stream?: unknown }
  return (stream === 'auction' || stream === 'attempts') && 'event' in value
}

/** Canonical JSON of a value; null if it has none. */
function canonicalText(value: unknown): string | null {
  try {
    return canonicalJson(value)
  } catch {
    return null
  }
}

/** The value of a text; undefined where it is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of bytes; null where they are no UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

const PDF_START = '%PDF-'
/** The last column of a bid log, in each language. */
const TABLE_SIGN = '(SHA-256)"'

/** Why a first line is no header that this release reads: the code of it, and one line in English. */
function headerProblem(
  value: unknown,
  bytes: Uint8Array,
): { readonly code: FileProblem; readonly message: string } {
  const start = latin1(bytes)
  if (start.startsWith(PDF_START))
    return { code: 'bidLogPdf', message: 'a PDF, not an export: bid logs, packs and letters are for reading' }
  if (start.includes(TABLE_SIGN))
    return { code: 'bidLogTable', message: 'a table, not an export: a bid log is for reading' }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { code: 'notAnExport', message: 'not an export: the first line is no JSON object' }
  const { format, formatVersion } = value as { readonly format?: unknown; readonly formatVersion?: unknown }
  if (format !== EXPORT_FORMAT) {
    return {
      code: 'notAnExport',
      message: `not an export: the first line does not say "${EXPORT_FORMAT}"`,
    }
  }
  if (formatVersion !== 1 && formatVersion !== EXPORT_FORMAT_VERSION) {
    const version = JSON.stringify(formatVersion)?.slice(0, 20) ?? 'none'
    return {
      code: 'otherVersion',
      message: `an export of version ${version}; this release reads versions 1 to ${EXPORT_FORMAT_VERSION}`,
    }
  }
  return { code: 'headerDamaged', message: 'not an export: the header is damaged' }
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, 1000))
}

/** Whether a header says that a release newer than this one wrote the file. */
function isOfNewerRelease(value: unknown, schemaVersion: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { format, formatVersion, writer } = value as Readonly<Record<string, unknown>>
  if (format !== EXPORT_FORMAT || typeof formatVersion !== 'number') return false
  if (Number.isInteger(formatVersion) && formatVersion > EXPORT_FORMAT_VERSION) return true
  const named =
    typeof writer === 'object' && writer !== null && 'schemaVersion' in writer ? writer.schemaVersion : 0
  return typeof named === 'number' && Number.isInteger(named) && named > schemaVersion
}

/** Reads a dispute file line by line; each line returns a result or null, and `end` returns the last one. */
class ExportReader {
  readonly #sha256: Sha256
  readonly #options: VerifyExportOptions
  readonly #wanted: ReadonlySet<string>
  readonly #receipts = new Map<string, CommandReceipt>()
  readonly #digest: ReturnType<Sha256['digest']>
  #lines = 0
  #header: ExportHeader | null = null
  #verifier: HistoryVerifier | null = null
  /**
   * Of a file in the current format, once its trailer was read: the trailer without its signature, and the
   * signature.
   */
  #signed: { readonly text: string; readonly signature: ExportSignature } | null = null
  #isClosed = false

  constructor(options: VerifyExportOptions) {
    this.#options = options
    this.#sha256 = options.sha256
    this.#digest = options.sha256.digest()
    this.#wanted = new Set(options.receipts)
  }

  take({ bytes, isClosed }: ByteLine): ExportVerificationResult | null {
    this.#lines += 1
    if (this.#isClosed) return this.#wrong('afterTrailer')
    const text = decodeUtf8(bytes)
    const value = text === null ? undefined : parseJson(text)
    if (this.#verifier === null || this.#header === null) return this.#takeHeader(value, text, bytes)
    if (text === null || value === undefined) return this.#wrong(isClosed ? 'notJson' : 'brokenOff')
    if (!isClosed) return this.#wrong('brokenOff')
    if (text !== canonicalText(value)) return this.#wrong('notCanonical')
    if (!isEntry(value)) return this.#takeTrailer(text, value, this.#verifier, this.#header)
    this.#digest.update(bytes)
    this.#digest.update(lineFeedBytes)
    const event = value.event as StoredEvent
    const fault = this.#verifier.next(value.stream, event)
    if (fault !== null) return this.#isNewer(value.event, fault) ? this.#newer() : this.#unfit(fault)
    if (this.#wanted.has(event.hash)) this.#receipts.set(event.hash, receiptOf(upcastToCurrent(event)))
    return null
  }

  async end(): Promise<ExportVerificationResult> {
    if (this.#header === null || this.#verifier === null)
      return { status: 'notAnExport', message: 'the file is empty', problem: 'empty' }
    if (!this.#isClosed) return this.#damaged('trailerMissing', 'the file breaks off before its trailer')
    const { events, attempts } = trailerOf(this.#verifier)
    const proof = await proofOf(this.#signed, this.#options)
    if (proof === null) return this.#wrong('signatureWrong')
    const header = this.#header
    const hasKnownRules = this.#hasKnownRules(header)
    return { status: 'fits', header, events, attempts, receipts: this.#receipts, proof, hasKnownRules }
  }

  #hasKnownRules({ rules }: ExportHeader): boolean | null {
    const { knownRules } = this.#options
    return knownRules === undefined ? null : knownRules.includes(rulesDigest(rules, this.#sha256.hex))
  }

  /**
   * Whether an event does not fit because a newer release says that it wrote it. What it is, this release
   * cannot know.
   */
  #isNewer(event: unknown, { code }: Fault): boolean {
    if (code !== 'malformed') return false
    if (
      this.#header?.formatVersion !== 1 &&
      (this.#header?.writer.schemaVersion ?? 0) > CURRENT_SCHEMA_VERSION
    )
      return true
    const version =
      typeof event === 'object' && event !== null && 'schemaVersion' in event ? event.schemaVersion : 0
    return typeof version === 'number' && Number.isInteger(version) && version > CURRENT_SCHEMA_VERSION
  }

  #newer(): ExportVerificationResult {
    const message = 'written by a newer release: this one cannot verify it'
    return { status: 'newerRelease', message, ...this.#place() }
  }

  tooLong(): ExportVerificationResult {
    this.#lines += 1
    const message = `line ${this.#lines} is ${lineProblems.lineTooLong}`
    if (this.#header === null)
      return { status: 'notAnExport', message: `not an export: ${message}`, problem: 'notAnExport' }
    return this.#damaged('lineTooLong', message)
  }

  #takeHeader(value: unknown, text: string | null, bytes: Uint8Array): ExportVerificationResult | null {
    const header = exportHeaderSchema.safeParse(value)
    if (!header.success) {
      if (isOfNewerRelease(value, CURRENT_SCHEMA_VERSION)) return this.#newer()
      const { code, message } = headerProblem(value, bytes)
      return { status: 'notAnExport', message, problem: code }
    }
    if (text !== canonicalText(value)) return this.#wrong('notCanonical')
    this.#header = header.data
    this.#verifier = new HistoryVerifier(header.data.auctionId, this.#sha256.hex)
    this.#digest.update(bytes)
    this.#digest.update(lineFeedBytes)
    return null
  }

  #takeTrailer(
    text: string,
    value: unknown,
    verifier: HistoryVerifier,
    header: ExportHeader,
  ): ExportVerificationResult | null {
    const fault = verifier.end()
    if (fault !== null) return this.#unfit(fault)
    const closed: ExportTrailer = { ...trailerOf(verifier), sha256: this.#digest.hex() }
    const signature = header.formatVersion === 1 ? null : signatureIn(value)
    if (text !== canonicalJson({ ...closed, ...(signature && { signature }) }))
      return this.#wrong('trailerDiffers')
    if (header.formatVersion !== 1 && signature === null) return this.#wrong('signatureMissing')
    if (signature !== null) this.#signed = { text: signedText(closed), signature }
    const { auction } = verifier
    if (auction.status === 'Absent' || !isSameJson(currentTerms(auction), header.terms)) {
      return this.#damaged('termsDiffer', 'the terms of the header are not those of the history')
    }
    this.#isClosed = true
    return null
  }

  #wrong(problem: keyof typeof lineProblems): ExportVerificationResult {
    return this.#damaged(problem, `line ${this.#lines}: ${lineProblems[problem]}`)
  }

  #damaged(problem: FileProblem, message: string): ExportVerificationResult {
    return { status: 'doesNotFit', message, fault: null, problem, ...this.#place() }
  }

  #unfit(fault: Fault): ExportVerificationResult {
    return { status: 'doesNotFit', message: describeFault(fault), fault, problem: null, ...this.#place() }
  }

  #place(): { readonly line: number; readonly fitsUntil: number } {
    return { line: this.#lines, fitsUntil: this.#verifier?.endOf('auction').revision ?? -1 }
  }
}

const lineFeedBytes = new Uint8Array([LINE_FEED])

/**
 * Verifies a dispute file with nothing but the file. Memory is bounded by one line and the state of the
 * auction. Rejects if the bytes cannot be read.
 */
export async function verifyExport(
  chunks: AsyncIterable<Uint8Array>,
  options: VerifyExportOptions,
): Promise<ExportVerificationResult> {
  const { onProgress } = options
  const reader = new ExportReader(options)
  let bytes = 0
  try {
    for await (const lines of byteLines(chunks, EXPORT_LINE_BYTES_MAX)) {
      for (const line of lines) {
        const result = reader.take(line)
        if (result !== null) return result
        bytes += line.bytes.length + 1
      }
      onProgress?.(bytes)
    }
    return await reader.end()
  } catch (error) {
    if (error instanceof LineTooLong) return reader.tooLong()
    throw error
  }
}
