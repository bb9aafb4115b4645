import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { LoggedEvent } from '@zuschlag/engine/store/event-log'
import { MemoryProjectionStore } from '@zuschlag/projections/kernel/memory/memory-projection-store'
import { auctionIdOf, opening } from '../fixtures/auction-commands.ts'
import { CommandBook } from './command-book.ts'
import { EngineProcess } from './engine-process.ts'
import { GatewayProcess } from './gateway-process.ts'
import { People } from './people.ts'
import { ProjectorProcess } from './projector-process.ts'
import { Random } from './random.ts'
import { ReadModelWatch } from './read-model-watch.ts'
import { overdueAccess } from './referee-access.ts'
import { Referee } from './referee.ts'
import { turn } from './scheduler.ts'
import { SimulatedBus } from './simulated-bus.ts'
import { Disk } from './simulated-log.ts'
import { Watcher } from './watcher.ts'
import { World } from './world.ts'
import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { arrived } from './circumstances.ts'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Increase, Price } from '@zuschlag/contracts/kernel/price'

/** How long a client waits for an answer before it asks again, in milliseconds. */
const TIMEOUT_MS = 800

type Sending = {
  readonly command: Command
  outcome: CommandOutcome | null
  /** Ends the wait for an answer. */
  stopWaiting: () => void
}

/** People and their browsers: whatever does not answer clearly is asked again, under the same command id. */
class Clients {
  readonly sendings: Sending[] = []
  readonly #world: World
  readonly #book: CommandBook
  readonly #engine: () => EngineProcess | null
  #learned = 0

  /** `engine`: where the network leads now. */
  constructor(world: World, book: CommandBook, engine: () => EngineProcess | null) {
    this.#world = world
    this.#book = book
    this.#engine = engine
  }

  /** Those that nobody has answered clearly yet. */
  get waiting(): number {
    return this.sendings.length - this.#learned
  }

  send(command: Command): Sending {
    const sending: Sending = { command, outcome: null, stopWaiting: () => {} }
    this.sendings.push(sending)
    this.#book.sent(command)
    this.#world.say(() => describe(command))
    this.#try(sending)
    return sending
  }

  #try(sending: Sending): void {
    const { scheduler, random, nature } = this.#world
    const isLost = this.#world.strikes(0.05)
    if (isLost) this.#world.reach('requestLost')
    else scheduler.after(nature, random.between(0, 2), () => this.#arrive(sending))
    // The network may bring a request twice.
    if (this.#world.strikes(0.03)) {
      this.#world.reach('requestDoubled')
      scheduler.after(nature, random.between(0, 300), () => this.#arrive(sending))
    }
    const waiter = sending
    waiter.stopWaiting = scheduler.after(nature, TIMEOUT_MS, () => {
      this.#world.reach('clientAskedAgain')
      this.#try(sending)
    })
  }

  #arrive(sending: Sending): void {
    const engine = this.#engine()
    if (engine === null) return
    const { command } = sending
    const floor = this.#book.arrived(command, engine.clockMs)
    void engine.execute(arrived(command, engine.clockMs)).then((outcome) => {
      if (!engine.life.isAlive) return
      this.#book.answered(command, outcome, floor)
      this.#world.say(() => `  ${engine.life.name} answers ${describe(command)}: ${JSON.stringify(outcome)}`)
      if (this.#world.strikes(0.08)) return this.#world.reach('answerLost')
      this.#world.scheduler.after(this.#world.nature, this.#world.random.between(0, 2), () =>
        this.#learn(sending, outcome),
      )
    })
  }

  #learn(sending: Sending, outcome: CommandOutcome): void {
    const isClear = outcome.status === 'accepted' || outcome.status === 'rejected'
    if (!isClear || sending.outcome !== null) return
    const learner = sending
    learner.outcome = outcome
    sending.stopWaiting()
    this.#learned += 1
  }
}

function describe({ type, commandId, auctionId, data, actor }: Command): string {
  const { confirmations: _, ...figures } = data as Record<string, unknown>
  const what = type === 'DraftAuction' ? '' : JSON.stringify(figures)
  return `${type} ${commandId.slice(-4)} on ${auctionId.slice(-1)} by ${(actor.userId ?? '').slice(-2)} ${what}`
}

const MINUTE_MS = 60_000
/** Ends by the local clock of Vienna: in the evening, near the night, at its very start, in the morning. */
const ends = [
  '2026-10-12T19:00:00.000Z',
  '2026-10-12T19:58:00.000Z',
  '2026-10-12T20:00:00.000Z',
  '2026-10-13T06:05:00.000Z',
].map((end) => instantToMs(end as Instant))

type Setting = { readonly startMs: number; readonly auctions: readonly Partial<AuctionTerms>[] }

/**
 * One or two auctions, and the moment at which the world starts: shortly before things become interesting.
 */
function settingOf(random: Random): Setting {
  const endMs = random.pick(ends)
  const startMs = endMs - random.pick([9, 11, 12]) * MINUTE_MS
  const auctions = Array.from({ length: random.chance(0.4) ? 2 : 1 }, () => termsOf(random, startMs, endMs))
  return { startMs, auctions }
}

function termsOf(random: Random, nowMs: number, endMs: number): Partial<AuctionTerms> {
  const isNorm = random.chance(0.12)
  const openEnd = random.chance(0.12)
  const hasNight = random.chance(0.8)
  const purchase = random.chance(0.6)
  return {
    auctionType: isNorm ? 2 : 1,
    fixedEnd: random.chance(0.1),
    startPrice: 1000 as Price,
    minimumPrice: isNorm ? (900 as Price) : purchase ? (1020 as Price) : null,
    auctionBidMinimumIncrease: random.pick([0, 1, 10, 10]) as Increase,
    immediatePurchaseEnabled: purchase,
    immediatePurchasePrice: purchase ? (1100 as Price) : null,
    start: msToInstant(nowMs + random.pick([-MINUTE_MS, -MINUTE_MS, 20, 60])),
    end: openEnd ? null : msToInstant(endMs),
    openEnd,
    endExtensionMinutes: random.pick([10, 10, 5]),
    endExtensionStartMinutes: random.pick([10, 10, 5]),
    // By what was drawn already, so that the worlds stay the same until their end.
    sellerDecisionBinding: purchase,
    decisionDays: openEnd ? undefined : 14,
    awardConfirmedBySeller: hasNight,
    admittedOnly: openEnd && purchase,
    nightTimeStart: hasNight ? '22:00' : null,
    nightTimeEnd: hasNight ? '08:00' : null,
    nightBidding: random.chance(0.4) ? 'blocked' : 'allowed',
  }
}

/** Scheduler steps of one run; more means that the world does not come to rest. */
const STEPS_MAX = 5000

/** The clocks of two engines are at most so far apart. */
export const CLOCKS_APART_MS = 300

/** One simulated world: every process of the product, the people around it, and those who check. */
export class Simulation {
  readonly world: World
  readonly referee: Referee
  readonly people: People
  readonly clients: Clients
  readonly disk: Disk
  readonly bus: SimulatedBus
  readonly store = new MemoryProjectionStore()
  readonly auctions: readonly AuctionId[]
  readonly watchers: readonly Watcher[]
  readonly setting: Setting
  /** The one that leads, and the one that led before and still lives. */
  engine: EngineProcess | null
  formerEngine: EngineProcess | null = null
  projector: ProjectorProcess
  gateway: GatewayProcess
  /** Whether two engines have lived at the same time. */
  hadTwoWriters = false
  steps = 0
  readonly #watch: ReadModelWatch

  constructor(seed: number, trace: ((line: string) => void) | null) {
    const setting = settingOf(new Random(seed + 1_000_003))
    const world = new World(seed, setting.startMs, trace)
    this.world = world
    this.setting = setting
    this.referee = new Referee(world)
    const book = new CommandBook(
      world,
      this.referee,
      () => this.disk.fencing === 'belief' && this.hadTwoWriters,
    )
    this.#watch = new ReadModelWatch(world, this.store, this.referee)
    this.disk = new Disk(world, world.random.pick(['epoch', 'lease', 'belief']), (events) =>
      this.#durable(events, book),
    )
    this.bus = new SimulatedBus(world)
    this.people = new People(world, this.referee)
    this.clients = new Clients(world, book, () => this.#route())
    this.auctions = setting.auctions.map((_, index) => auctionIdOf(index + 1))
    this.engine = new EngineProcess(world, this.disk, this.bus)
    this.projector = new ProjectorProcess(world, this.disk, this.bus, this.store)
    this.gateway = new GatewayProcess(world, this.bus, this.store)
    this.watchers = [0, 1, 2].map(
      (index) => new Watcher(world, this.referee, this.store, this.auctionAt(index)),
    )
  }

  auctionAt(index: number): AuctionId {
    return this.auctions[index % this.auctions.length] as AuctionId
  }

  /** Drafts and publishes the auctions before anything goes wrong. */
  async open(): Promise<void> {
    this.world.isCalm = true
    for (const [index, terms] of this.setting.auctions.entries()) {
      for (const command of opening(this.auctionAt(index), 10 * (index + 1), { terms })) {
        this.clients.send(command)
        await this.until(() => this.clients.waiting === 0)
      }
    }
    this.world.isCalm = false
  }

  /** Lets the world go on until something holds, checking it after every step. */
  async until(holds: () => boolean): Promise<void> {
    while (!holds()) {
      this.world.scheduler.runOne()
      await turn()
      this.#check()
    }
  }

  /** Lets so much time pass as it does where nothing is in a hurry. */
  async pass(ms: number): Promise<void> {
    const { scheduler } = this.world
    const untilMs = scheduler.nowMs + ms
    while (scheduler.nextMs <= untilMs) {
      scheduler.runOne()
      await turn()
      this.#check()
    }
    scheduler.sleepUntil(untilMs)
  }

  async settle(): Promise<void> {
    await turn()
    this.#check()
  }

  #check(): void {
    this.#watch.check()
    this.world.throwFailure()
    this.steps += 1
    if (this.steps <= STEPS_MAX) return
    this.world.fail('the world comes to rest', `it did not in ${STEPS_MAX} steps`)
    this.world.throwFailure()
  }

  get isAtRest(): boolean {
    return (
      this.clients.waiting === 0 &&
      !this.hasOverdueDeadline &&
      this.#watch.isAtEnd &&
      this.watchers.every((watcher) => this.#isNotified(watcher))
    )
  }

  /** A start or an end, also of an access, that has passed by every clock, and that nobody has written. */
  get hasOverdueDeadline(): boolean {
    const nowMs = this.world.clockMs - CLOCKS_APART_MS
    return this.auctions.some((auctionId) => {
      const facts = this.referee.factsOf(auctionId)
      if (facts === undefined) return false
      const { isStartWritten, startMs, endMs, access } = facts
      if (overdueAccess(access, nowMs)) return true
      if (facts.status !== 'published') return false
      return (!isStartWritten && startMs <= nowMs) || (endMs !== null && endMs <= nowMs)
    })
  }

  /** What keeps it from its rest. */
  get unrest(): string {
    const watched = this.watchers.map(
      (watcher) => `${watcher.revision}${this.#isNotified(watcher) ? '' : '!'}`,
    )
    return `${this.clients.waiting} commands wait, deadlines overdue: ${this.hasOverdueDeadline}, read models at the end: ${this.#watch.isAtEnd}, watchers at ${watched.join(' ')}`
  }

  #isNotified(watcher: Watcher): boolean {
    return watcher.isUpToDate(this.referee.of(watcher.auctionId).events.length - 1)
  }

  #durable(events: readonly LoggedEvent[], book: CommandBook): void {
    this.referee.see(events)
    this.#watch.see(events)
    book.see(events.map(({ event }) => event))
  }

  /** Requests find the leader, now and then one who was it before, and nobody while there is none. */
  #route(): EngineProcess | null {
    const { formerEngine } = this
    if (formerEngine !== null && this.world.random.chance(0.4)) return formerEngine
    return this.engine
  }
}
