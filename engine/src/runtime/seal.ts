import type { Actor, AttemptFact, AuctionFact, StoredEvent } from '@zuschlag/contracts/auction/events'
import { CURRENT_SCHEMA_VERSION } from '@zuschlag/contracts/auction/events'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { eventIdOf } from '../domain/evidence/deterministic-id.ts'
import { factDataJson, idJson } from '../domain/evidence/frequent-json.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { StreamEnd } from './stream-end.ts'

/** What the events of one decision share. */
export type Origin = {
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
 * Turns facts into the next events of a stream. Their ids come from their place and content: the log takes an event for one that it has
 * already by the id alone, and must not do so where another writer decided the same command differently at the same place.
 */
export function sealFacts(
  facts: readonly (AuctionFact | AttemptFact)[],
  origin: Origin,
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
 * Seals an event as `sealEvent` does, and spells it once for both the hash and the log. Envelope members stand in the
 * order of canonical JSON, and so does the hash among them.
 */
function sealFact(
  fact: AuctionFact | AttemptFact,
  { auctionId, at, commandId, commandDigest, actor }: Origin,
  { stream, revision, hash: previousHash }: StreamEnd,
  sha256Hex: Sha256Hex,
): SealedEvent {
  const { type, data } = fact
  const schemaVersion = CURRENT_SCHEMA_VERSION
  const beforeHash =
    `{"actor":{"role":"${actor.role}","userId":${idJson(actor.userId)}}` +
    `,"at":"${at}","auctionId":${idJson(auctionId)},"commandDigest":"${commandDigest}"` +
    `,"commandId":${idJson(commandId)},"data":${factDataJson(fact)}`
  const id = eventIdOf({ stream, revision, previousHash }, `${type} ${beforeHash}`, sha256Hex)
  const afterHash =
    `,"id":"${id}","previousHash":"${previousHash}","revision":${revision}` +
    `,"schemaVersion":${schemaVersion},"type":"${type}"}`
  const hash = sha256Hex(previousHash + beforeHash + afterHash)
  const event = {
    actor,
    at,
    auctionId,
    commandDigest,
    commandId,
    data,
    hash,
    id,
    previousHash,
    revision,
    schemaVersion,
    type,
  } as StoredEvent
  return { event, text: `${beforeHash},"hash":"${hash}"${afterHash}` }
}
