import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { ExportHeader } from './export-format.ts'
import type { ExportProof, VerifySignature } from './export-signature.ts'
import type { Fault } from './fault.ts'
import type { FileProblem } from './file-problem.ts'

/** SHA-256 of the platform, in lower-case hex; the same code verifies on a server and in a browser. */
export type Sha256 = {
  readonly hex: Sha256Hex
  /** Of bytes that come piece by piece. */
  readonly digest: () => { update(bytes: Uint8Array): void; hex(): string }
}

export type ExportVerificationResult =
  | {
      readonly status: 'fits'
      readonly header: ExportHeader
      readonly events: number
      readonly attempts: number
      /** What the file says of those hashes that were asked for and that it holds. */
      readonly receipts: ReadonlyMap<string, CommandReceipt>
      /** Whether the file is shown to be whole and to come from an installation that is known. */
      readonly proof: ExportProof
      /** Whether the rules' text is one that the verifier knows; null where it knows none. */
      readonly hasKnownRules: boolean | null
    }
  /** A release newer than this one says that it wrote it; nothing is known of it. */
  | {
      readonly status: 'newerRelease'
      readonly message: string
      readonly line: number
      readonly fitsUntil: number
    }
  /** Nothing that this release can verify. */
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

export type VerifyExportOptions = {
  readonly sha256: Sha256
  /** Event hashes to look for. */
  readonly receipts?: readonly string[]
  /**
   * Public keys of installations that are trusted, and what verifies their signatures. Default: none, and
   * nothing.
   */
  readonly knownKeys?: readonly string[]
  readonly verifySignature?: VerifySignature
  /** Digests (`rulesDigest`) of the numbered rules that are known. */
  readonly knownRules?: readonly string[]
  /** Called now and then with the number of bytes verified. */
  readonly onProgress?: (bytes: number) => void
}
