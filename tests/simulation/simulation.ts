import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { LoggedEvent } from '@zuschlag/engine/store/event-log'
import { MemoryProjectionStore } from '@zuschlag/projections/kernel/memory/memory-projection-store'
import { auctionIdOf, opening } from '../fixtures/auction-commands.ts'
import { Clients } from './client.ts'
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
import type { Setting } from './setting.ts'
import { settingOf } from './setting.ts'
import { SimulatedBus } from './simulated-bus.ts'
import { Disk } from './simulated-log.ts'
import { Watcher } from './watcher.ts'
import { World } from './world.ts'

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
