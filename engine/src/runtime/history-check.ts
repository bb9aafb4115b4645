import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { ChainFault, Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { chainFaultOf } from '../domain/evidence/hash-chain.ts'
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
 * @param text its stored form, where the log has one
 * @throws BrokenHistoryError where it does not follow the end before.
 */
export function verifiedEnd(
  event: StoredEvent,
  end: StreamEnd,
  auctionId: string,
  sha256Hex: Sha256Hex,
  text?: string,
): StreamEnd {
  const code = faultIn(event, end, sha256Hex, text) ?? (event.auctionId === auctionId ? null : 'foreignEvent')
  if (code !== null) throw new BrokenHistoryError({ stream: end.stream, revision: end.revision + 1, code })
  return endAfter(end, event)
}

function faultIn(
  event: StoredEvent,
  end: StreamEnd,
  sha256Hex: Sha256Hex,
  text: string | undefined,
): ChainFault | null {
  const follows = event.revision === end.revision + 1 && event.previousHash === end.hash
  if (follows && text !== undefined && isSealed(text, event, sha256Hex)) return null
  try {
    return chainFaultOf(event, end.revision + 1, end.hash, sha256Hex)
  } catch {
    // It says what canonical JSON cannot.
    return 'hashMismatch'
  }
}

/**
 * Whether the stored text is what was hashed, with the hash as one more member at its end, as the writer
 * stores it. Any other text says nothing: its members may stand in another order.
 */
function isSealed(text: string, { previousHash, hash }: StoredEvent, sha256Hex: Sha256Hex): boolean {
  const seal = `,"hash":"${hash}"}`
  return text.endsWith(seal) && sha256Hex(`${previousHash}${text.slice(0, -seal.length)}}`) === hash
}
