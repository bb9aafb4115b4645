import type { ExportVerificationResult } from '@zuschlag/engine/verification/export-verification-result'

/** What the page asks of the verification worker; one file at a time. */
export type VerifyJob = {
  readonly order: number
  readonly file: Blob
  readonly receipts: readonly string[]
  /** Public keys of the platform, and the digest of its rules where it said it. */
  readonly knownKeys: readonly string[]
  readonly knownRules: readonly string[] | null
}

/**
 * What the thread says. `ready`: everything that verification needs is loaded; from here on no network is
 * used.
 */
export type VerifyReport =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly order: number; readonly bytes: number }
  | { readonly type: 'result'; readonly order: number; readonly result: ExportVerificationResult }
  /** The bytes could not be read. */
  | { readonly type: 'unreadable'; readonly order: number }
