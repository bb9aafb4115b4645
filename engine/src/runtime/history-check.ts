import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { ChainFault, Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { chainFaultOf } from '../domain/evidence/hash-chain.ts'
import { LazyBid } from '../store/lazy-bid.ts'
import type { StreamEnd } from './stream-end.ts'
import { endAfter } from './stream-end.ts'

/** The first event of a stream that cannot be what the engine wrote. */
export type HistoryFault = {
  readonly stream: string
  readonly revision: number
  readonly code: ChainFault | 'foreignEvent' | 'unreadable'
}

/**
 * A history that cannot be: an event was changed, is missing, or is not where it belongs. Nothing is decided
 * on it.
 */
export class BrokenHistoryError extends Error {
  override name = 'BrokenHistoryError'
  readonly fault: HistoryFault

  constructor(fault: HistoryFault, cause?: unknown) {
    super(`${fault.stream}, revision ${fault.revision}: ${fault.code}`, { cause })
    this.fault = fault
  }
}

/**
 * The end of a stream after an event as it was written.
 * @throws BrokenHistoryError where it does not follow the end before.
 */
export function verifiedEnd(
  event: StoredEvent,
  end: StreamEnd,
  auctionId: string,
  sha256Hex: Sha256Hex,
): StreamEnd {
  const code = faultIn(event, end, sha256Hex) ?? (event.auctionId === auctionId ? null : 'foreignEvent')
  if (code !== null) throw new BrokenHistoryError({ stream: end.stream, revision: end.revision + 1, code })
  return endAfter(end, event)
}

function faultIn(event: StoredEvent, end: StreamEnd, sha256Hex: Sha256Hex): ChainFault | null {
  if (!(event instanceof LazyBid)) return parsedFault(event, end, sha256Hex)
  // Its text was compared with the hash of the event before it when it was read.
  if (event.revision !== end.revision + 1) return 'revisionGap'
  return sha256Hex(end.hash + event.unsealedText) === event.hash ? null : 'hashMismatch'
}

function parsedFault(event: StoredEvent, end: StreamEnd, sha256Hex: Sha256Hex): ChainFault | null {
  try {
    return chainFaultOf(event, end.revision + 1, end.hash, sha256Hex)
  } catch {
    // It says what canonical JSON cannot.
    return 'hashMismatch'
  }
}
