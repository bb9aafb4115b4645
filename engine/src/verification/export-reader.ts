import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import { canonicalJson } from '../domain/evidence/canonical-json.ts'
import { currentTerms } from '../domain/auction/publication.ts'
import { receiptOf } from '../domain/evidence/receipt.ts'
import { CURRENT_SCHEMA_VERSION } from '@zuschlag/contracts/auction/events'
import { upcastToCurrent } from '../store/codec.ts'
import { HistoryVerifier } from './history-verifier.ts'
import type { ByteLine } from './byte-lines.ts'
import type { ExportHeader, ExportTrailer } from './export-format.ts'
import { exportHeaderSchema } from './export-format.ts'
import { decodeUtf8, isEntry, parseJson, canonicalText } from './export-lines.ts'
import type { ExportSignature } from './export-signature.ts'
import { signedText } from './export-signature.ts'
import { proofOf, rulesDigest, signatureIn } from './export-proof.ts'
import { trailerOf } from './export-trailer.ts'
import type { Fault } from './fault.ts'
import type { FileProblem } from './file-problem.ts'
import { lineProblems } from './file-problem.ts'
import { describeFault } from './describe-fault.ts'
import { headerProblem, isOfNewerRelease } from './header-problem.ts'
import { isSameJson } from './same-json.ts'
import type { VerifyExportOptions, ExportVerificationResult, Sha256 } from './export-verification-result.ts'

/** Reads a dispute file line by line; each line returns a result or null, and `end` returns the last one. */
export class ExportReader {
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
    this.#digest.update(LINE_FEED)
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
    this.#digest.update(LINE_FEED)
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

const LINE_FEED = new Uint8Array([0x0a])
