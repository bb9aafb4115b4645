import type { ChainFault } from '../domain/evidence/hash-chain.ts'

/** What keeps a history from being what the engine would have written. */
export type FaultCode =
  | ChainFault
  | 'malformed'
  | 'foreignAuction'
  | 'engineTimeBackwards'
  | 'digestMismatch'
  | 'commandRepeated'
  | 'deadlineMissing'
  | 'decisionDiffers'
  | 'decisionIncomplete'
  | 'attemptOutOfOrder'

export type StreamKind = 'auction' | 'attempts'

/** The first revision that does not fit, and why. */
export type Fault = {
  readonly stream: StreamKind
  readonly revision: number
  readonly code: FaultCode
  /** What was expected, in a few words for a person; empty where the code says all. */
  readonly detail: string
}
