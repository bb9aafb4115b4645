import { assertNever } from '@zuschlag/contracts/kernel/result'
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

/** A fault in one line, for a person. */
export function describeFault({ stream, revision, code, detail }: Fault): string {
  const where = stream === 'auction' ? `revision ${revision}` : `revision ${revision} of the attempts`
  return `${where} does not fit: ${meaningOf(code)}${detail === '' ? '' : ` (${detail})`}`
}

function meaningOf(code: FaultCode): string {
  switch (code) {
    case 'malformed':
      return 'no event of this shape is ever written'
    case 'revisionGap':
      return 'its revision is not the next one'
    case 'previousHashMismatch':
      return 'it does not hold the hash of the event before it'
    case 'hashMismatch':
      return 'its hash is not that of its content'
    case 'foreignAuction':
      return 'it belongs to another auction'
    case 'engineTimeBackwards':
      return 'its engine time lies before that of the event before it'
    case 'digestMismatch':
      return 'its command digest is not that of its command'
    case 'commandRepeated':
      return 'its command was accepted before'
    case 'deadlineMissing':
      return 'a deadline was due and was not written before it'
    case 'decisionDiffers':
      return 'the rules decide otherwise'
    case 'decisionIncomplete':
      return 'the decision before it is not complete'
    case 'attemptOutOfOrder':
      return 'the auction did not stand at the revision that the bidder is said to have been shown'
    default:
      return assertNever(code)
  }
}
