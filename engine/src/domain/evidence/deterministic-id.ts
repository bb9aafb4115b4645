import type { CommandId, EventId } from '@zuschlag/contracts/kernel/ids'
import type { Sha256Hex } from './hash-chain.ts'

/** The digit that says the variant, by the one that it stands in place of: its two lower bits are kept. */
const VARIANTS = '89ab89ab89ab89ab'

/** A UUID (RFC 9562, version 8) that is the same whenever it is made from the same text. */
export function deterministicUuid(text: string, sha256Hex: Sha256Hex): string {
  const hex = sha256Hex(text)
  const variant = VARIANTS.charAt(Number.parseInt(hex.charAt(16), 16))
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * The id of an event: made of its place and of all that it says, so that a repeated append writes the same
 * event again, which the log recognises by its id, while the same command decided once more, at another time
 * or on another state, makes another event.
 */
export function eventIdOf(
  place: { readonly stream: string; readonly revision: number; readonly previousHash: string },
  content: string,
  sha256Hex: Sha256Hex,
): EventId {
  const { stream, revision, previousHash } = place
  return deterministicUuid(`event ${stream} ${revision} ${previousHash} ${content}`, sha256Hex) as EventId
}

/** The id of the engine's own command that fires a deadline, so that each fires at most once. */
export function deadlineCommandId(
  auctionId: string,
  kind: string,
  instant: string,
  sha256Hex: Sha256Hex,
): CommandId {
  return deterministicUuid(`deadline ${auctionId} ${kind} ${instant}`, sha256Hex) as CommandId
}
