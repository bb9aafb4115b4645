import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { AttemptEvent, StoredEvent } from '@zuschlag/contracts/auction/events'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { Rejection } from '@zuschlag/contracts/auction/rejections'
import type { Referee, AuctionRecord } from './referee.ts'
import { type Facts, figures } from './referee-rules.ts'
import { isSameValue } from './same-value.ts'
import type { World } from './world.ts'
import type { RefusalReceipt } from '@zuschlag/contracts/kernel/command-receipt'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { saysHowItCame } from './circumstances.ts'

function priceIn(command: Command, event: StoredEvent): unknown {
  if (command.type === 'PlaceBid') return command.data.price
  return 'price' in event.data ? event.data.price : undefined
}

/** What a receipt says that is not written, or null. `before`: what was so before its event. */
function wrongInReceipt(
  receipt: CommandReceipt,
  command: Command,
  event: StoredEvent,
  before: Facts | undefined,
): string | null {
  if (receipt.auctionId !== event.auctionId || receipt.engineTime !== event.at) return 'another event'
  if (receipt.eventHash !== event.hash) return 'another hash'
  if (receipt.price !== priceIn(command, event)) return 'another price'
  const isOffer =
    event.type === 'BidPlaced' ||
    event.type === 'ImmediatePurchaseRequested' ||
    event.type === 'CounterOfferAccepted'
  if (receipt.arrivedAt !== (isOffer ? (event.data.arrivedAt ?? undefined) : undefined))
    return 'another arrival'
  return receipt.rulesVersion === (isOffer ? before?.rulesVersion : undefined) ? null : 'another version'
}

/** Whether a receipt of a refusal is that of an attempt, as the attempt stands in its stream. */
function isReceiptOf(receipt: RefusalReceipt | undefined, attempt: AttemptEvent): boolean {
  const { auctionId, commandId, revision, at: engineTime, hash: eventHash, data } = attempt
  const asked = attempt.type === 'BidRejected' ? attempt.data.price : null
  const price = typeof asked === 'number' ? { price: asked } : {}
  const arrival = data.arrivedAt === null ? {} : { arrivedAt: data.arrivedAt }
  return isSameValue(receipt, {
    auctionId,
    commandId,
    revision,
    engineTime,
    ...arrival,
    ...price,
    eventHash,
    code: data.code,
  })
}

/**
 * Whether an event has the time of a reading of the clock, or that of the event before it where the clock is
 * behind.
 */
function isTimed(event: StoredEvent, { facts }: AuctionRecord, readingsMs: ReadonlySet<number>): boolean {
  const isAttempt = event.type === 'BidRejected' || event.type === 'ImmediatePurchaseRejected'
  const before = facts[isAttempt ? event.data.shown.auctionRevision : event.revision - 1]
  const lastMs = before?.atMs ?? 0
  const atMs = instantToMs(event.at)
  if (atMs === lastMs) return [...readingsMs].some((ms) => ms <= lastMs)
  return atMs > lastMs && readingsMs.has(atMs)
}

/** Whether an event says what a command asked for. */
function comesFrom(event: StoredEvent, command: Command): boolean {
  if (event.auctionId !== command.auctionId || event.actor.userId !== command.actor.userId) return false
  switch (command.type) {
    case 'PlaceBid':
      if (event.type === 'AuctionEndExtended') return true
      if (event.type === 'BidPlaced')
        return event.data.price === command.data.price && isConfirmed(event, command)
      return event.type === 'BidRejected' && isKept(event, command.data.price) && isNamed(event, command)
    case 'RequestImmediatePurchase':
      if (event.type === 'ImmediatePurchaseRequested') return isConfirmed(event, command)
      return event.type === 'ImmediatePurchaseRejected' && isNamed(event, command)
    case 'AcceptCounterOffer':
      return (
        event.type === 'CounterOfferAccepted' &&
        event.data.counterOfferRevision === command.data.counterOfferRevision
      )
    case 'VoidBid':
      return event.type === 'BidVoided' && event.data.bidRevision === command.data.bidRevision
    case 'ExtendAuctionEnd':
      return event.type === 'AuctionEndExtended' && event.data.end === command.data.end
    default:
      return event.type !== 'BidPlaced' && event.type !== 'BidRejected'
  }
}

type Offered = Extract<Command, { type: 'PlaceBid' | 'RequestImmediatePurchase' }>
type EventOf<T extends StoredEvent['type']> = Extract<StoredEvent, { type: T }>

function isConfirmed(
  event: EventOf<'BidPlaced' | 'ImmediatePurchaseRequested' | 'BidRejected' | 'ImmediatePurchaseRejected'>,
  command: Offered,
): boolean {
  const { confirmations, documentsState } = event.data
  if (documentsState !== (command.data.documentsState ?? null)) return false
  return isSameValue(confirmations, command.data.confirmations) && saysHowItCame(event, command)
}

/** What no JSON can say is kept as a text; everything else as it is. */
function isKept({ data }: EventOf<'BidRejected'>, price: unknown): boolean {
  return typeof price === 'number' && !Number.isFinite(price)
    ? typeof data.price === 'string'
    : data.price === price
}

/** A refused attempt keeps the version that was named, or that none was. */
function isNamed(event: EventOf<'BidRejected' | 'ImmediatePurchaseRejected'>, command: Offered): boolean {
  return isConfirmed(event, command) && event.data.rulesVersion === (command.data.rulesVersion ?? null)
}

type Entry = {
  /** Contents that were sent under this id. */
  readonly contents: Command[]
  /** When it came to an engine, by that engine's clock, in milliseconds. */
  readonly arrivalsMs: Set<number>
  /** Highest revision of the auction that anybody had an answer of when this id was sent first. */
  readonly floor: number
  receipt: CommandReceipt | null
  /** The first answer that was no repetition. */
  isAnswered: boolean
}

/** Everything that was ever sent and answered, and what that promises about every later answer. */
export class CommandBook {
  readonly #world: World
  readonly #referee: Referee
  readonly #entries = new Map<string, Entry>()
  /** Highest acknowledged revision by auction. */
  readonly #acknowledged = new Map<string, number>()

  readonly #mayRefuseLate: () => boolean

  /**
   * `mayRefuseLate`: two engines believe that they lead, and nothing but the expected revision keeps them
   * apart. It does so where one accepts; a refusal of the one can still rest on a state that the other has
   * just left behind.
   */
  constructor(world: World, referee: Referee, mayRefuseLate: () => boolean) {
    this.#world = world
    this.#referee = referee
    this.#mayRefuseLate = mayRefuseLate
  }

  /** Notes a command before it leaves its client. */
  sent(command: Command): void {
    const known = this.#entries.get(command.commandId)
    if (known !== undefined) {
      if (!known.contents.includes(command)) known.contents.push(command)
      return
    }
    const floor = this.#acknowledged.get(command.auctionId) ?? -1
    this.#entries.set(command.commandId, {
      contents: [command],
      arrivalsMs: new Set(),
      floor,
      receipt: null,
      isAnswered: false,
    })
  }

  /**
   * Notes that a command came to an engine, and answers the highest revision that anybody had an answer of by
   * then.
   */
  arrived({ commandId, auctionId }: Command, clockMs: number): number {
    this.#entries.get(commandId)?.arrivalsMs.add(clockMs)
    return this.#acknowledged.get(auctionId) ?? -1
  }

  /**
   * Checks that durable events follow from commands that were sent, and have the time at which these came.
   */
  see(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const entry = this.#entries.get(event.commandId)
      const readingsMs = event.actor.role === 'engine' ? this.#world.instantsRead : entry?.arrivalsMs
      this.#demand(
        isTimed(event, this.#referee.of(event.auctionId), readingsMs ?? new Set()),
        'engine time is the later of the clock and of the last event',
        () => `${event.type} ${event.revision} at ${event.at}`,
      )
      if (event.actor.role === 'engine') continue
      const contents = entry?.contents ?? []
      this.#demand(
        contents.some((command) => comesFrom(event, command)),
        'events say what was asked',
        () => event.type,
      )
    }
  }

  /**
   * Checks an answer at the moment at which an engine gives it. `floor`: what `arrived` answered for this
   * request.
   */
  answered(command: Command, outcome: CommandOutcome, floor: number): void {
    const entry = this.#entries.get(command.commandId)
    if (entry === undefined) return
    this.#world.reach(`answer:${outcome.status}`)
    if (outcome.status === 'accepted') this.#accepted(command, entry, outcome)
    if (outcome.status === 'rejected') this.#rejected(command, entry, outcome, floor)
    if (outcome.status === 'unavailable') this.#world.reach(`unavailable:${outcome.reason}`)
  }

  #accepted(
    command: Command,
    entry: Entry,
    { receipt, duplicate }: Extract<CommandOutcome, { status: 'accepted' }>,
  ): void {
    const { auctionId, commandId } = command
    const noted = entry
    const { events, facts } = this.#referee.of(auctionId)
    const event = events[receipt.revision]
    const say = (): string => `${command.type} ${JSON.stringify(receipt)}`
    if (event === undefined) return this.#demand(false, 'nothing acknowledged is lost', say)
    this.#demand(comesFrom(event, command), 'the answer is about what was asked', say)
    this.#demand(receipt.commandId === commandId, 'the answer is about what was asked', say)
    const wrong = wrongInReceipt(receipt, command, event, facts[receipt.revision - 1])
    this.#demand(wrong === null, 'a receipt says what is written', () => `${wrong}: ${say()}`)
    this.#demand(
      receipt.revision > entry.floor,
      'answers in real-time order',
      () => `${say()} after ${entry.floor}`,
    )
    const isSame = entry.receipt === null || isSameValue(receipt, entry.receipt)
    this.#demand(
      isSame,
      'one command id, always the same answer',
      () => `${say()} was ${JSON.stringify(entry.receipt)}`,
    )
    this.#demand(
      duplicate || !entry.isAnswered || this.#mayRefuseLate(),
      'one command id, one first answer',
      say,
    )
    if (duplicate) this.#world.reach('duplicateAnswered')
    noted.receipt = receipt
    noted.isAnswered = true
    this.#acknowledged.set(auctionId, Math.max(this.#acknowledged.get(auctionId) ?? -1, receipt.revision))
  }

  #rejected(
    command: Command,
    entry: Entry,
    { rejection, receipt }: Extract<CommandOutcome, { status: 'rejected' }>,
    floor: number,
  ): void {
    const { code } = rejection
    const { events, attempts } = this.#referee.of(command.auctionId)
    const written = events.find(({ commandId }) => commandId === command.commandId)
    const say = (): string => `${command.type} ${code}`
    if (code === 'commandIdReused') {
      this.#world.reach('idReuseRefused')
      const isReused = written !== undefined && !comesFrom(written, command)
      return this.#demand(isReused, 'one command id, always the same answer', say)
    }
    const mayBeStale = this.#mayRefuseLate()
    if (command.type !== 'PlaceBid' && command.type !== 'RequestImmediatePurchase') {
      return this.#demand(!entry.isAnswered || mayBeStale, 'one command id, always the same answer', say)
    }
    if (code === 'auctionNotFound') return
    const recorded = attempts.filter(
      ({ commandId, data }) => commandId === command.commandId && data.code === code,
    )
    this.#demand(recorded.length > 0, 'refusals are recorded', say)
    const isProved = recorded.some((attempt) => isReceiptOf(receipt, attempt))
    this.#demand(isProved, 'a receipt says what is written', () => `${say()} ${JSON.stringify(receipt)}`)
    const isShown = recorded.some((attempt) => this.#saysTheSame(attempt, rejection))
    this.#demand(isShown, 'refusals are recorded', () => JSON.stringify(rejection))
    // Sent twice, a command may be refused and then accepted; never the other way round.
    const isBefore = recorded.some(({ data }) => data.shown.auctionRevision < (written?.revision ?? Infinity))
    this.#demand(isBefore || mayBeStale, 'one command id, always the same answer', say)
    // A request that is sent again is decided again, on what had been answered by its latest arrival.
    const isInOrder = recorded.some(({ data }) => data.shown.auctionRevision >= floor)
    this.#demand(isInOrder || mayBeStale, 'answers in real-time order', () => `refused before ${floor}`)
  }

  #saysTheSame({ auctionId, data }: AttemptEvent, { code, currentPrice, minimumBid }: Rejection): boolean {
    const facts = this.#referee.of(auctionId).facts[data.shown.auctionRevision]
    if (facts === undefined || code !== 'auctionBidTooLow') return facts !== undefined
    const right = figures(facts)
    return currentPrice === right.currentPrice && minimumBid === right.minimumBid
  }

  #demand(holds: boolean, invariant: string, detail: () => string): void {
    this.#world.demand(holds, invariant, detail)
  }
}
