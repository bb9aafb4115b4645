import { isDeepStrictEqual } from 'node:util'
import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { AttemptEvent, StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import type { Rejection } from '@zuschlag/contracts/auction/rejections'
import type { Referee } from './referee.ts'
import { figures } from './referee-rules.ts'
import type { World } from './world.ts'

type Entry = {
  /** Contents that were sent under this id. */
  readonly contents: Command[]
  /** Highest revision of the auction that anybody had an answer of when this id was sent first. */
  readonly floor: number
  receipt: Receipt | null
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
   * `mayRefuseLate`: two engines believe that they lead, and nothing but the expected revision keeps them apart. It does so where one accepts; a
   * refusal of the one can still rest on a state that the other has just left behind.
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
    this.#entries.set(command.commandId, { contents: [command], floor, receipt: null, isAnswered: false })
  }

  /** Checks that durable events follow from commands that were sent. */
  see(events: readonly StoredEvent[]): void {
    for (const event of events) {
      if (event.actor.role === 'engine') continue
      const contents = this.#entries.get(event.commandId)?.contents ?? []
      this.#demand(
        contents.some((command) => comesFrom(event, command)),
        'events say what was asked',
        () => event.type,
      )
    }
  }

  /** Checks an answer at the moment at which an engine gives it. */
  answered(command: Command, outcome: CommandOutcome): void {
    const entry = this.#entries.get(command.commandId)
    if (entry === undefined) return
    this.#world.reach(`answer:${outcome.status}`)
    if (outcome.status === 'accepted') this.#accepted(command, entry, outcome)
    if (outcome.status === 'rejected') this.#rejected(command, entry, outcome.rejection)
    if (outcome.status === 'unavailable') this.#world.reach(`unavailable:${outcome.reason}`)
  }

  #accepted(
    command: Command,
    entry: Entry,
    { receipt, duplicate }: Extract<CommandOutcome, { status: 'accepted' }>,
  ): void {
    const { auctionId, commandId } = command
    const noted = entry
    const event = this.#referee.of(auctionId).events[receipt.revision]
    const say = (): string => `${command.type} ${JSON.stringify(receipt)}`
    const isTrue = event?.hash === receipt.eventHash && event.at === receipt.engineTime
    this.#demand(event !== undefined && isTrue, 'nothing acknowledged is lost', say)
    this.#demand(event !== undefined && comesFrom(event, command), 'the answer is about what was asked', say)
    this.#demand(receipt.commandId === commandId, 'the answer is about what was asked', say)
    this.#demand(receipt.price === priceIn(command, event), 'the answer is about what was asked', say)
    this.#demand(
      receipt.revision > entry.floor,
      'answers in real-time order',
      () => `${say()} after ${entry.floor}`,
    )
    const isSame = entry.receipt === null || isDeepStrictEqual(receipt, entry.receipt)
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

  #rejected(command: Command, entry: Entry, rejection: Rejection): void {
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
    const isShown = recorded.some((attempt) => this.#saysTheSame(attempt, rejection))
    this.#demand(isShown, 'refusals are recorded', () => JSON.stringify(rejection))
    // Sent twice, a command may be refused and then accepted; never the other way round.
    const isBefore = recorded.some(({ data }) => data.shown.auctionRevision < (written?.revision ?? Infinity))
    this.#demand(isBefore || mayBeStale, 'one command id, always the same answer', say)
    const isInOrder = recorded.some(({ data }) => data.shown.auctionRevision >= entry.floor)
    this.#demand(isInOrder || mayBeStale, 'answers in real-time order', () => `refused before ${entry.floor}`)
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

function priceIn(command: Command, event: StoredEvent | undefined): unknown {
  if (command.type === 'PlaceBid') return command.data.price
  return event !== undefined && 'price' in event.data ? event.data.price : 0
}

/** Whether an event says what a command asked for. */
function comesFrom(event: StoredEvent, command: Command): boolean {
  if (event.auctionId !== command.auctionId || event.actor.userId !== command.actor.userId) return false
  switch (command.type) {
    case 'PlaceBid':
      if (event.type === 'AuctionEndExtended') return true
      if (event.type === 'BidPlaced') return event.data.price === command.data.price
      // What is no price is recorded in a form that is safe to keep.
      return (
        event.type === 'BidRejected' &&
        (event.data.price === command.data.price || event.data.code !== 'auctionBidTooLow')
      )
    case 'VoidBid':
      return event.type === 'BidVoided' && event.data.bidRevision === command.data.bidRevision
    case 'ExtendAuctionEnd':
      return event.type === 'AuctionEndExtended' && event.data.end === command.data.end
    default:
      return event.type !== 'BidPlaced' && event.type !== 'BidRejected'
  }
}
