import { termsSchema } from '@zuschlag/contracts/auction/auction-fields'
import { auctionIdSchema } from '@zuschlag/contracts/kernel/ids'
import { instantSchema } from '@zuschlag/contracts/kernel/instant'
import { z } from 'zod'
import type { StreamKind } from './fault.ts'
import type { HistoryVerifier } from './history-verifier.ts'

/**
 * The dispute file of an auction: lines of canonical JSON (RFC 8785), each closed by a line feed. A header,
 * an entry for each event and each attempt in the order in which they were decided, and a trailer with a
 * digest over all bytes before it, signed by the installation that wrote it. docs/rules/evidence.md says what
 * it proves and what it cannot.
 */
export const EXPORT_FORMAT = 'zuschlag-auction-export'
/**
 * Version 2 adds the writer to the header and a signature to the trailer. Files of version 1 are read as they
 * are: unsigned.
 */
export const EXPORT_FORMAT_VERSION = 2
/** Longest line in bytes; an event has at most 64 KiB, the header the rules. */
export const EXPORT_LINE_BYTES_MAX = 1024 * 1024

/** A numbered rule of docs/rules, as it read when the file was made. */
export type NumberedRule = { readonly rule: string; readonly text: string }

const common = {
  format: z.literal(EXPORT_FORMAT),
  auctionId: auctionIdSchema,
  exportedAt: instantSchema,
  /** What was offered under which terms, as it stood at the end of the history in this file. */
  terms: termsSchema,
  rules: z.array(z.strictObject({ rule: z.string(), text: z.string() })).max(1000),
}

/** The release that wrote the file, so that an older one can say that it is newer. */
const writerSchema = z.strictObject({ release: z.string().max(100), schemaVersion: z.int().positive() })

export const exportHeaderSchema = z.discriminatedUnion('formatVersion', [
  z.strictObject({ ...common, formatVersion: z.literal(1) }),
  z.strictObject({ ...common, formatVersion: z.literal(EXPORT_FORMAT_VERSION), writer: writerSchema }),
])
export type ExportHeader = z.infer<typeof exportHeaderSchema>

export type ExportEntry = { readonly stream: StreamKind; readonly event: unknown }

export type ExportTrailer = {
  readonly events: number
  readonly attempts: number
  readonly lastHash: string
  readonly lastAttemptHash: string
  /** SHA-256 (hex) over every byte before the trailer's line. */
  readonly sha256: string
}

/** The trailer of a verified history, without the digest. */
export function trailerOf(verifier: HistoryVerifier): Omit<ExportTrailer, 'sha256'> {
  const events = verifier.endOf('auction')
  const attempts = verifier.endOf('attempts')
  return {
    events: events.revision + 1,
    attempts: attempts.revision + 1,
    lastHash: events.hash,
    lastAttemptHash: attempts.hash,
  }
}
