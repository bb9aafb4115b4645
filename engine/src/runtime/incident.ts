import type { HistoryFault } from './auction-loading.ts'

/** Incidents for operators. None loses data; each explains answers of `unavailable` or `unknown`. */
export type Incident =
  | { readonly kind: 'conflict'; readonly stream: string }
  | {
      readonly kind: 'appendFailed'
      readonly stream: string
      readonly status: string
      readonly reason: string
    }
  | { readonly kind: 'fenced' }
  /** The log is read, but takes no entry of the lease, so that this process cannot lead. */
  | { readonly kind: 'leaseFailed'; readonly reason: string }
  | { readonly kind: 'loadFailed'; readonly auctionId: string; readonly error: unknown }
  /** Nothing is decided on this auction any more. */
  | { readonly kind: 'historyDamaged'; readonly auctionId: string; readonly fault: HistoryFault }
  | {
      readonly kind: 'decisionFailed'
      readonly auctionId: string
      readonly commandId: string
      readonly error: unknown
    }
  | { readonly kind: 'deadlineScanFailed'; readonly error: unknown }
  /** The scan for deadlines starts at the beginning of the log. */
  | { readonly kind: 'deadlineFileIgnored'; readonly file: string; readonly reason: string }
  | { readonly kind: 'deadlineFileNotWritten'; readonly error: unknown }
  | { readonly kind: 'flushFailed'; readonly error: unknown }

/** An incident as plain data: a log shows no member of an error that is nested in a line. */
export function incidentLine(incident: Incident): object {
  if (!('error' in incident)) return incident
  const { error } = incident
  if (!(error instanceof Error)) return { ...incident, error: String(error) }
  const { name, message, stack, cause } = error
  return {
    ...incident,
    error: { name, message, stack, ...(cause instanceof Error && { cause: cause.message }) },
  }
}
