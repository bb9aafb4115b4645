import type { HistoryVerifier } from './history-verifier.ts'
import type { ExportTrailer } from './export-format.ts'

/** The trailer of a judged history, but for the digest. */
export function trailerOf(judge: HistoryVerifier): Omit<ExportTrailer, 'sha256'> {
  const events = judge.endOf('auction')
  const attempts = judge.endOf('attempts')
  return {
    events: events.revision + 1,
    attempts: attempts.revision + 1,
    lastHash: events.hash,
    lastAttemptHash: attempts.hash,
  }
}
