import type { HistoryVerifier } from './history-verifier.ts'
import type { ExportTrailer } from './export-format.ts'

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
