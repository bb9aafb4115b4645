import type { Actor, AttemptFact, AuctionFact, StoredEvent } from '@zuschlag/contracts/auction/events'
import { CURRENT_SCHEMA_VERSION } from '@zuschlag/contracts/auction/events'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { eventIdOf } from '../domain/evidence/deterministic-id.ts'
import { canonicalJson } from '../domain/evidence/canonical-json.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { StreamEnd } from './auction-cache.ts'

/** What the events of one decision share. */
export type EventOrigin = {
  readonly auctionId: AuctionId
  readonly at: Instant
  readonly commandId: CommandId
  readonly commandDigest: string
  readonly actor: Actor
}

export type SealedEvent = {
  readonly event: StoredEvent
  /** Its stored form: what `encodeEvent` makes of it. */
  readonly text: string
}

/**
 * Turns facts into the next events of a stream. Their ids come from their place and content: the log takes an
 * event for one that it has already by the id alone, and must not do so where another writer decided the same
 * command differently at the same place.
 */
export function sealFacts(
  facts: readonly (AuctionFact | AttemptFact)[],
  origin: EventOrigin,
  from: StreamEnd,
  sha256Hex: Sha256Hex,
): readonly SealedEvent[] {
  const sealed: SealedEvent[] = []
  let { revision, hash } = from
  for (const fact of facts) {
    revision += 1
    const next = sealFact(fact, origin, { stream: from.stream, revision, hash }, sha256Hex)
    hash = next.event.hash
    sealed.push(next)
  }
  return sealed
}

/**
 * Seals an event as `sealEvent` does, and encodes it once for both the hash and the log: what the log keeps
 * is the canonical JSON that was hashed, with the hash as one more member at its end.
 */
function sealFact(
  fact: AuctionFact | AttemptFact,
  origin: EventOrigin,
  { stream, revision, hash: previousHash }: StreamEnd,
  sha256Hex: Sha256Hex,
): SealedEvent {
  const { type, data } = fact
  const { auctionId, at, commandId, commandDigest, actor } = origin
  const schemaVersion = CURRENT_SCHEMA_VERSION
  const id = eventIdOf({ stream, revision, previousHash }, saidBy(fact, origin), sha256Hex)
  const unsealed = {
    actor,
    at,
    auctionId,
    commandDigest,
    commandId,
    data,
    id,
    previousHash,
    revision,
    schemaVersion,
    type,
  }
  const canonical = canonicalJson(unsealed)
  const hash = sha256Hex(previousHash + canonical)
  return { event: { ...unsealed, hash } as StoredEvent, text: `${canonical.slice(0, -1)},"hash":"${hash}"}` }
}

/**
 * All that an event says beside its place. What a bid says follows from its command, whose digest is shorter,
 * from the history that its place names by the hash before it, and from what the digest leaves out.
 */
function saidBy(fact: AuctionFact | AttemptFact, origin: EventOrigin): string {
  const { at, commandId, commandDigest, actor } = origin
  const { type } = fact
  const rest =
    type === 'BidPlaced' ? [fact.data.arrivedAt, fact.data.businessTerms, fact.data.screen] : fact.data
  return `${commandId} ${commandDigest} ${actor.role} ${at} ${type}@${CURRENT_SCHEMA_VERSION} ${canonicalJson(rest)}`
}
