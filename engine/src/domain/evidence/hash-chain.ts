import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { canonicalJsonWithout } from './canonical-json.ts'

/**
 * SHA-256 of the UTF-8 bytes of a text, as 64 lower-case hex digits. Passed in: the domain knows no crypto
 * library.
 */
export type Sha256Hex = (text: string) => string

type Unsealed<E> = E extends unknown ? Omit<E, 'hash'> : never
/** An event that lacks nothing but its hash. */
export type UnsealedEvent = Unsealed<StoredEvent>

/** `SHA-256(previous hash ‖ canonical JSON of the event without its hash)` (rulebook, Evidence). */
export function hashOf(event: UnsealedEvent | StoredEvent, sha256Hex: Sha256Hex): string {
  return sha256Hex(event.previousHash + canonicalJsonWithout(event, 'hash'))
}

/** Closes an event with its hash, which binds it to everything before it in its stream. */
export function sealEvent<E extends UnsealedEvent>(
  event: E,
  sha256Hex: Sha256Hex,
): E & { readonly hash: string } {
  return { ...event, hash: hashOf(event, sha256Hex) }
}

export type ChainFault = 'revisionGap' | 'previousHashMismatch' | 'hashMismatch'

/**
 * What keeps an event from being the next of its stream, or null. `previousHash` is the hash of the event
 * before it, `GENESIS_HASH` for the first.
 */
export function chainFaultOf(
  event: StoredEvent,
  revision: number,
  previousHash: string,
  sha256Hex: Sha256Hex,
): ChainFault | null {
  if (event.revision !== revision) return 'revisionGap'
  if (event.previousHash !== previousHash) return 'previousHashMismatch'
  return hashOf(event, sha256Hex) === event.hash ? null : 'hashMismatch'
}
