import { attemptsStream, auctionStream, GENESIS_HASH } from '@zuschlag/contracts/auction/events'
import type { AttemptEvent, AuctionEvent, StoredEvent } from '@zuschlag/contracts/auction/events'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { LoggedEvent } from '@zuschlag/engine/store/event-log'
import { factsAfter } from './referee-facts.ts'
import { overdue, wrongInAttempt, wrongInEvent } from './referee-verification.ts'
import type { Facts } from './referee-rules.ts'
import { sha256Hex, type World } from './world.ts'
import { addTime, timeBetween } from './referee-clock.ts'

/** The end that an accepted bid brings; null where it stays as it is. */
function extendedEnd({ terms, endMs }: Facts, atMs: number): number | null {
  if (endMs === null || terms.auctionType !== 1 || terms.fixedEnd) return null
  const minutes = (hours: number, rest: number): number => (hours * 60 + rest) * 60_000
  const windowMs = minutes(terms.endExtensionStartHours, terms.endExtensionStartMinutes)
  const extensionMs = minutes(terms.endExtensionHours, terms.endExtensionMinutes)
  if (windowMs === 0 || extensionMs === 0 || timeBetween(terms, atMs, endMs) > windowMs) return null
  const newEndMs = addTime(terms, atMs, extensionMs)
  return newEndMs > endMs ? newEndMs : null
}

export type AuctionRecord = {
  readonly events: AuctionEvent[]
  readonly attempts: AttemptEvent[]
  /** By revision. */
  readonly facts: Facts[]
}

type Expected = { readonly type: string; readonly commandId: string; readonly endMs: number }

/**
 * JSON with sorted names, written down once more: for the figures and texts of the simulation it is the
 * canonical one.
 */
function sortedJson(value: unknown): string {
  if (value === null || typeof value !== 'object' || isSorted(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`
  const members = value as Readonly<Record<string, unknown>>
  const names = Object.keys(value)
    .filter((name) => members[name] !== undefined)
    .toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${sortedJson(members[name])}`).join(',')}}`
}

/** Whether the names of an object, and of all objects in it, are sorted as they stand. */
function isSorted(value: object): boolean {
  if (Array.isArray(value))
    return (value as readonly unknown[]).every((item) => typeof item !== 'object' || isNullOrSorted(item))
  const members = value as Readonly<Record<string, unknown>>
  let before = ''
  for (const name in members) {
    const member = members[name]
    if (member === undefined) continue
    if (name < before) return false
    if (typeof member === 'object' && !isNullOrSorted(member)) return false
    before = name
  }
  return true
}

function isNullOrSorted(value: object | null): boolean {
  return value === null || isSorted(value)
}

/**
 * Looks at every event once, as soon as it is durable, and knows the rules by heart: its own words of them,
 * not the product's.
 */
export class Referee {
  readonly records = new Map<string, AuctionRecord>()
  readonly #world: World
  /** Event that must follow at once in the same append. */
  #awaited: Expected | null = null

  constructor(world: World) {
    this.#world = world
  }

  of(auctionId: string): AuctionRecord {
    const record = this.records.get(auctionId) ?? { events: [], attempts: [], facts: [] }
    this.records.set(auctionId, record)
    return record
  }

  factsOf(auctionId: string): Facts | undefined {
    return this.records.get(auctionId)?.facts.at(-1)
  }

  /** The events of one write, which is all that a reader can ever find together. */
  see(events: readonly LoggedEvent[]): void {
    for (const logged of events) this.#seeOne(logged)
    this.#demand(this.#awaited === null, 'one decision is written together', () =>
      JSON.stringify(this.#awaited),
    )
    this.#awaited = null
  }

  #seeOne({ stream, event }: LoggedEvent): void {
    const record = this.of(event.auctionId)
    this.#world.reach(event.type)
    this.#world.say(() => `  durable ${stream.slice(-2)} ${event.revision} ${event.type} at ${event.at}`)
    if (stream === attemptsStream(event.auctionId)) {
      this.#checkChain(record.attempts, event)
      this.#seeAttempt(record, event as AttemptEvent)
    } else {
      this.#demand(
        stream === auctionStream(event.auctionId),
        'events stand in the stream of their auction',
        () => stream,
      )
      this.#checkChain(record.events, event)
      this.#seeEvent(record, event as AuctionEvent)
    }
  }

  #checkChain(before: readonly StoredEvent[], event: StoredEvent): void {
    const previousHash = before.at(-1)?.hash ?? GENESIS_HASH
    const name = (): string => `${event.type} ${event.revision}`
    this.#demand(event.revision === before.length, 'revisions without gaps', name)
    this.#demand(event.previousHash === previousHash, 'hash chain whole', name)
    // What is undefined is left out by JSON: the event without its hash.
    const sealed = sha256Hex(previousHash + sortedJson({ ...event, hash: undefined }))
    this.#demand(event.hash === sealed, 'hash chain whole', name)
  }

  #seeEvent(record: AuctionRecord, event: AuctionEvent): void {
    const before = record.facts.at(-1)
    const name = (): string => `${event.type} ${event.revision} at ${event.at}`
    const awaited = this.#awaited
    if (awaited !== null) {
      const isIt = event.type === awaited.type && event.commandId === awaited.commandId
      const isEnd = event.type !== 'AuctionEndExtended' || instantToMs(event.data.end) === awaited.endMs
      this.#demand(
        isIt && isEnd,
        'one decision is written together',
        () => `${name()}, not ${JSON.stringify(awaited)}`,
      )
    }
    if (before === undefined) {
      this.#demand(event.type === 'AuctionDrafted', 'an auction starts with its draft', name)
    } else {
      this.#demand(instantToMs(event.at) >= before.atMs, 'engine time monotonic per auction', name)
      const late = overdue(before, event)
      this.#demand(
        late === null,
        'deadlines are written before anything else',
        () => `${name()} before ${late}`,
      )
      const wrong = wrongInEvent(before, event, awaited !== null)
      this.#demand(wrong === null, 'events keep the rules', () => `${name()}: ${wrong}`)
    }
    this.#checkOnce(record, event)
    this.#awaited = this.#awaitedAfter(before, event)
    record.events.push(event)
    record.facts.push(factsAfter(before, event))
    this.#noteEnd(before, record.facts.at(-1), event)
  }

  #awaitedAfter(before: Facts | undefined, event: AuctionEvent): Expected | null {
    const { commandId } = event
    const atMs = instantToMs(event.at)
    if (event.type === 'ImmediatePurchaseAccepted') return { type: 'AuctionEnded', commandId, endMs: atMs }
    if (event.type !== 'BidPlaced' || before === undefined) return null
    const endMs = extendedEnd(before, atMs)
    return endMs === null ? null : { type: 'AuctionEndExtended', commandId, endMs }
  }

  /** One command id, one decision: its events follow each other, each type once. */
  #checkOnce({ events }: AuctionRecord, { commandId, type, revision }: AuctionEvent): void {
    const earlier = events.filter((event) => event.commandId === commandId)
    const isNext = earlier.length === 0 || events.at(-1)?.commandId === commandId
    const isNew = earlier.every((event) => event.type !== type)
    this.#demand(isNext && isNew, 'one command id, at most one set of events', () => `${type} ${revision}`)
  }

  #noteEnd(before: Facts | undefined, after: Facts | undefined, event: AuctionEvent): void {
    if (before === undefined || after === undefined || before.endMs === null) return
    const mayEndEarlier =
      event.type === 'AuctionEnded' || event.type === 'ImmediatePurchaseAccepted' || !after.hasRun
    const isEarlier = after.endMs !== null && after.endMs < before.endMs
    this.#demand(
      !isEarlier || mayEndEarlier,
      'the end never earlier',
      () => `${event.type} ${event.revision}`,
    )
    if (event.type === 'BidPlaced' && before.endMs - instantToMs(event.at) <= 2)
      this.#world.reach('bidJustBeforeTheEnd')
  }

  #seeAttempt(record: AuctionRecord, event: AttemptEvent): void {
    record.attempts.push(event)
    const facts = record.facts[event.data.shown.auctionRevision]
    const wrong =
      facts === undefined ? 'the revision that was shown is not there' : wrongInAttempt(facts, event)
    this.#world.reach(event.data.code)
    if ((event.data.rulesVersion ?? facts?.rulesVersion) !== facts?.rulesVersion)
      this.#world.reach('otherRulesNamed')
    this.#demand(wrong === null, 'refusals keep the rules', () => `${event.type} ${event.revision}: ${wrong}`)
  }

  #demand(holds: boolean, invariant: string, detail: () => string): void {
    this.#world.demand(holds, invariant, detail)
  }
}
