import { createHash } from 'node:crypto'
import { CURRENT_SCHEMA_VERSION } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { canonicalJson } from '../domain/evidence/canonical-json.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { currentTerms } from '../domain/auction/publication.ts'
import type { EventLogReader } from '../store/event-log.ts'
import { HistoryVerifier } from '../verification/history-verifier.ts'
import { readHistory } from './auction-history.ts'
import type { ExportEntry, ExportHeader, ExportTrailer, NumberedRule } from '../verification/export-format.ts'
import { EXPORT_FORMAT, EXPORT_FORMAT_VERSION, trailerOf } from '../verification/export-format.ts'
import { type Sign, signedText } from '../verification/export-signature.ts'
import type { Fault } from '../verification/fault.ts'

export type ExportHistoryOptions = {
  readonly log: EventLogReader
  readonly auctionId: AuctionId
  readonly exportedAt: Instant
  readonly rules: readonly NumberedRule[]
  readonly sha256Hex: Sha256Hex
  /** Signer of the file. Absent: the file has version 1, and its completeness cannot be proved. */
  readonly signedBy?: ExportSigner
}

export type ExportSigner = { readonly release: string; readonly sign: Sign }

export type Export =
  | {
      readonly status: 'ready'
      readonly trailer: Omit<ExportTrailer, 'sha256'>
      readonly lines: AsyncIterable<string>
    }
  | { readonly status: 'notFound' }
  /** A history that does not verify is not handed out as evidence. */
  | { readonly status: 'doesNotVerify'; readonly fault: Fault }

/** Verifies an auction's history and, if it fits, returns the lines of its dispute file. */
export async function exportHistory(options: ExportHistoryOptions): Promise<Export> {
  const { log, auctionId, exportedAt, rules, sha256Hex, signedBy } = options
  const verifier = new HistoryVerifier(auctionId, sha256Hex)
  for await (const entries of readHistory(log, auctionId)) {
    for (const { stream, event } of entries) {
      const fault = verifier.next(stream, event)
      if (fault !== null) return { status: 'doesNotVerify', fault }
    }
  }
  const fault = verifier.end()
  if (fault !== null) return { status: 'doesNotVerify', fault }
  if (verifier.auction.status === 'Absent') return { status: 'notFound' }
  const common = {
    auctionId,
    exportedAt,
    terms: currentTerms(verifier.auction),
    rules: [...rules],
  }
  const format = EXPORT_FORMAT
  const header: ExportHeader =
    signedBy === undefined
      ? { ...common, format, formatVersion: 1 }
      : {
          ...common,
          format,
          formatVersion: EXPORT_FORMAT_VERSION,
          writer: { release: signedBy.release, schemaVersion: CURRENT_SCHEMA_VERSION },
        }
  const trailer = trailerOf(verifier)
  return { status: 'ready', trailer, lines: linesOf(log, header, trailer, signedBy?.sign) }
}

async function* linesOf(
  log: EventLogReader,
  header: ExportHeader,
  trailer: Omit<ExportTrailer, 'sha256'>,
  sign: Sign | undefined,
): AsyncGenerator<string> {
  const digest = createHash('sha256')
  const line = (value: object): string => {
    const text = `${canonicalJson(value)}\n`
    digest.update(text)
    return text
  }
  yield line(header)
  const counts = { auction: trailer.events, attempts: trailer.attempts }
  for await (const entries of readHistory(log, header.auctionId)) {
    let text = ''
    for (const { stream, event } of entries) {
      // Events after the verification are not part of this file.
      const entry: ExportEntry = { stream, event }
      if (event.revision < counts[stream]) text += line(entry)
    }
    yield text
  }
  const closed: ExportTrailer = { ...trailer, sha256: digest.digest('hex') }
  const signature = sign?.(signedText(closed))
  yield `${canonicalJson({ ...closed, ...(signature && { signature }) })}\n`
}
