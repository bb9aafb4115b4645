import type { Command } from '@zuschlag/contracts/auction/commands'
import { actorRoleSchema } from '@zuschlag/contracts/auction/enumerations'
import type {
  StoredEvent,
  AttemptEvent,
  AttemptFact,
  AuctionEvent,
  AuctionFact,
} from '@zuschlag/contracts/auction/events'
import { attemptEventData, auctionEventData, GENESIS_HASH } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { parseInstant } from '@zuschlag/contracts/kernel/instant'
import type { z } from 'zod'
import { upcast, dataAsWrittenIn } from '../store/upcasters.ts'
import type { StreamKind, Fault, FaultCode } from './fault.ts'
import { attemptFact } from '../domain/auction/attempt.ts'
import { type Auction, decide, evolve, initialAuction } from '../domain/auction/auction.ts'
import { dueFacts } from '../domain/auction/lifecycle.ts'
import { chainFaultOf, type Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { upcastToCurrent } from '../store/codec.ts'
import { commandBehind, type Naming, namingOf } from './command-behind.ts'
import { isSameJson } from './same-json.ts'

const roles: ReadonlySet<unknown> = new Set(actorRoleSchema.options)
const MEMBERS = 12
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * What is wrong with the shape of an event from outside, in whichever version it was written, or null. It
 * says what `envelopeSchema` and the schemas of the data say; the envelope is checked by hand because a
 * history has a million of them. The three hashes are not checked here: `HistoryVerifier` compares them with
 * the expected ones.
 */
export function malformedPart(event: unknown, stream: StreamKind): string | null {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return 'event'
  const { id, type, auctionId, revision, at, commandId, actor } = event as Readonly<
    Partial<Record<keyof StoredEvent, unknown>>
  >
  if (Object.keys(event).length !== MEMBERS) return 'event'
  if (!isText(id, UUID)) return 'id'
  if (!isText(auctionId, UUID)) return 'auctionId'
  if (!isText(commandId, UUID)) return 'commandId'
  const current = upcast(event as StoredEvent)
  if (current === null) return 'schemaVersion'
  if (!isCount(revision)) return 'revision'
  if (typeof at !== 'string' || parseInstant(at) !== at) return 'at'
  if (!isActor(actor)) return 'actor'
  const schema = schemaOf(stream, type)
  if (schema === undefined) return 'type'
  // An older shape is upcast and checked; the repeated decision finds what else is wrong in it.
  const parsed = schema.safeParse(current.data)
  // A value that its schema would change was not written by the engine.
  return parsed.success && isSameJson(parsed.data, current.data) ? null : 'data'
}

const schemas: Readonly<Record<StreamKind, Readonly<Record<string, z.ZodType>>>> = {
  auction: auctionEventData,
  attempts: attemptEventData,
}

function schemaOf(stream: StreamKind, type: unknown): z.ZodType | undefined {
  return typeof type === 'string' && Object.hasOwn(schemas[stream], type) ? schemas[stream][type] : undefined
}

function isText(value: unknown, pattern: RegExp): boolean {
  return typeof value === 'string' && pattern.test(value)
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isActor(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { userId, role } = value as { readonly userId?: unknown; readonly role?: unknown }
  return (userId === null || isText(userId, UUID)) && roles.has(role)
}

type Finding = { readonly code: FaultCode; readonly detail: string }
type ChainEnd = { revision: number; hash: string }

const found = (code: FaultCode, detail = ''): Finding => ({ code, detail })

/**
 * Verifies one auction's history event by event, as it was written: the hash chain, and every decision made
 * again from the state before it. An attempt is passed after the events that it was decided on.
 */
export class HistoryVerifier {
  auction: Auction = initialAuction
  /** Number of decisions with the same outcome when made again. */
  accepted = 0
  refused = 0
  readonly #auctionId: AuctionId
  readonly #sha256Hex: Sha256Hex
  readonly #ends: Readonly<Record<StreamKind, ChainEnd>> = {
    auction: { revision: -1, hash: GENESIS_HASH },
    attempts: { revision: -1, hash: GENESIS_HASH },
  }
  readonly #commands = new Set<string>()
  /** Whether the last bid named the version of the rules: the next one likely does the same. */
  #naming: Naming = 'named'
  /** Facts of the last command that are still missing, and its first event. */
  #awaited: readonly AuctionFact[] = []
  #first: AuctionEvent | null = null

  constructor(auctionId: AuctionId, sha256Hex: Sha256Hex) {
    this.#auctionId = auctionId
    this.#sha256Hex = sha256Hex
  }

  /** Takes the next event of one of the two streams; returns its fault, or null. */
  next(stream: StreamKind, written: StoredEvent): Fault | null {
    const finding = this.#verify(stream, written)
    if (finding === null) return null
    return { stream, revision: this.#ends[stream].revision + 1, ...finding }
  }

  /** Ends the history; returns its fault, or null. */
  end(): Fault | null {
    if (this.#awaited.length === 0) return null
    const expected = this.#awaited[0]?.type ?? ''
    const revision = this.#ends.auction.revision + 1
    return { stream: 'auction', revision, code: 'decisionIncomplete', detail: `${expected} is missing` }
  }

  /** Revision and hash of the last event of a stream. */
  endOf(stream: StreamKind): Readonly<ChainEnd> {
    return this.#ends[stream]
  }

  #verify(stream: StreamKind, written: StoredEvent): Finding | null {
    const malformed = malformedPart(written, stream)
    if (malformed !== null) return found('malformed', malformed)
    const end = this.#ends[stream]
    const broken = chainFaultOf(written, end.revision + 1, end.hash, this.#sha256Hex)
    if (broken !== null) return found(broken)
    if (written.auctionId !== this.#auctionId) return found('foreignAuction', written.auctionId)
    const finding =
      stream === 'auction'
        ? this.#verifyEvent(written as AuctionEvent)
        : this.#verifyAttempt(written as AttemptEvent)
    if (finding === null) {
      end.revision += 1
      end.hash = written.hash
    }
    return finding
  }

  #verifyEvent(written: AuctionEvent): Finding | null {
    const event = upcastToCurrent(written) as AuctionEvent
    if (this.#awaited.length === 0) {
      const finding = this.#decideAgain(event)
      if (finding !== null) return finding
      this.#first = event
      this.accepted += 1
    } else if (!isOfSameCommand(event, this.#first)) {
      return found('decisionIncomplete', `${this.#awaited[0]?.type ?? ''} is missing`)
    }
    const [expected, ...rest] = this.#awaited
    if (expected === undefined || !isWhatWasWritten(expected, written)) {
      return found('decisionDiffers', `the rules give ${JSON.stringify(expected ?? null)}`)
    }
    this.#awaited = rest
    this.auction = evolve(this.auction, event)
    return null
  }

  /** Decides the command behind an event, and expects its facts. */
  #decideAgain(event: AuctionEvent): Finding | null {
    const { auction } = this
    if (auction.status !== 'Absent' && event.at < auction.lastEventAt) return found('engineTimeBackwards')
    if (this.#commands.has(event.commandId)) return found('commandRepeated', event.commandId)
    this.#commands.add(event.commandId)
    const command = commandBehind(event)
    if (command === null) return found('decisionDiffers', 'it follows no other event of its command')
    if (!this.#isCommandOf(event, command)) return found('digestMismatch')
    const [due] = dueFacts(auction, event.at)
    if (command.type === 'FireDeadlines') {
      if (event.actor.role !== 'engine') return found('decisionDiffers', 'deadlines are the engine’s')
      this.#awaited = due === undefined ? [] : [due]
      return null
    }
    if (due !== undefined) return found('deadlineMissing', due.type)
    const decision = decide(command, auction, event.at)
    if (!decision.ok) return found('decisionDiffers', `the rules refuse it: ${decision.error.code}`)
    this.#awaited = decision.value
    return null
  }

  #isCommandOf(event: AuctionEvent | AttemptEvent, command: Command): boolean {
    const naming = namingOf(event, command, this.#sha256Hex, this.#naming)
    this.#naming = naming ?? this.#naming
    return naming !== null
  }

  #verifyAttempt(written: AttemptEvent): Finding | null {
    const { auction } = this
    const event = upcastToCurrent(written) as AttemptEvent
    if (this.#awaited.length > 0 || auction.status === 'Absent') return found('attemptOutOfOrder')
    if (event.data.shown.auctionRevision !== auction.revision) return found('attemptOutOfOrder')
    if (event.at < auction.lastEventAt) return found('engineTimeBackwards')
    const command = commandBehind(event)
    if (command === null) return found('malformed', 'type')
    if (!this.#isCommandOf(event, command)) return found('digestMismatch')
    const [due] = dueFacts(auction, event.at)
    if (due !== undefined) return found('deadlineMissing', due.type)
    const decision = decide(command, auction, event.at)
    if (decision.ok) return found('decisionDiffers', 'the rules accept it')
    const expected = attemptFact(command, decision.error, auction)
    if (expected === null || !isWhatWasWritten(expected, written)) {
      return found('decisionDiffers', `the rules give ${JSON.stringify(expected?.data ?? null)}`)
    }
    this.refused += 1
    return null
  }
}

/** Whether an event equals what the rules give, in the schema of the release that wrote it. */
function isWhatWasWritten(
  fact: AuctionFact | AttemptFact,
  { type, schemaVersion, data }: StoredEvent,
): boolean {
  return fact.type === type && isSameJson(dataAsWrittenIn(schemaVersion, fact), data)
}

function isOfSameCommand(event: AuctionEvent, first: AuctionEvent | null): boolean {
  return (
    first !== null &&
    event.commandId === first.commandId &&
    event.commandDigest === first.commandDigest &&
    event.at === first.at &&
    isSameJson(event.actor, first.actor)
  )
}
