import type { Actor, AttemptFact, AuctionFact, StoredEvent } from '@zuschlag/contracts/auction/events'
import { CURRENT_SCHEMA_VERSION } from '@zuschlag/contracts/auction/events'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { eventIdOf } from '../domain/evidence/deterministic-id.ts'
import type { Sha256Hex, UnsealedEvent } from '../domain/evidence/hash-chain.ts'
import { sealEvent } from '../domain/evidence/hash-chain.ts'
import { encodeEvent } from '../store/codec.ts'
import type { StreamEnd } from './stream-end.ts'
import { endAfter } from './stream-end.ts'

/** What the events of one decision share. */
export type Origin = {
  readonly auctionId: AuctionId
  readonly at: Instant
  readonly commandId: CommandId
  readonly commandDigest: string
  readonly actor: Actor
}

export type SealedEvents = {
  readonly events: readonly StoredEvent[]
  readonly encoded: readonly string[]
  readonly bytes: number
  readonly end: StreamEnd
}

/**
 * Turns facts into the next events of a stream. Their ids come from the command and their place, so that deciding the same command
 * again at the same place makes the same events.
 */
export function sealFacts(
  facts: readonly (AuctionFact | AttemptFact)[],
  origin: Origin,
  from: StreamEnd,
  sha256Hex: Sha256Hex,
): SealedEvents {
  const events: StoredEvent[] = []
  const encoded: string[] = []
  let bytes = 0
  let end = from
  for (const { type, data } of facts) {
    const revision = end.revision + 1
    const event = sealEvent(
      {
        id: eventIdOf(from.stream, origin.commandId, revision, sha256Hex),
        type,
        schemaVersion: CURRENT_SCHEMA_VERSION,
        auctionId: origin.auctionId,
        revision,
        at: origin.at,
        commandId: origin.commandId,
        commandDigest: origin.commandDigest,
        actor: origin.actor,
        previousHash: end.hash,
        data,
      } as UnsealedEvent,
      sha256Hex,
    )
    const text = encodeEvent(event)
    events.push(event)
    encoded.push(text)
    bytes += Buffer.byteLength(text)
    end = endAfter(end, event)
  }
  return { events, encoded, bytes, end }
}
