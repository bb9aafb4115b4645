import { LeaseStore, LeaseStoreConnection } from './lease-store.ts'
import { weightingOf } from './random.ts'
import { type Life, turn } from './scheduler.ts'
import { SimulatedBus } from './simulated-bus.ts'
import { World } from './world.ts'
import type { Bus } from '@zuschlag/engine/transport/bus'
import { BusHeartbeats } from '@zuschlag/engine/transport/lease-heartbeats'
import { StreamLease } from '@zuschlag/engine/store/stream-lease'
import { numberedUuid } from '../fixtures/auction-commands.ts'

/** How often a leading process gets a command, in milliseconds. */
const COMMAND_EVERY_MS = 40

/**
 * A process with the product's own lease, that answers commands for one auction as an engine does: appends
 * what it accepts, proves what it refuses.
 */
class LeaseProcess {
  readonly life: Life
  readonly lease: StreamLease
  readonly connection: LeaseStoreConnection
  isOnBus = true
  /** Whether it answers commands. */
  leads = false
  /** Whether commands come: without any, nothing at all happens. */
  isBusy = true
  readonly #world: World
  readonly #store: LeaseStore
  #holder = ''
  #terms = 0
  #isStopped = false
  #late: (() => void)[] = []

  constructor(world: World, store: LeaseStore, bus: Bus, number: number) {
    this.life = { name: `engine ${number}`, isAlive: true }
    this.#world = world
    this.#store = store
    const wait = (ms: number) => new Promise<void>((resolve) => this.#after(ms, resolve))
    this.connection = new LeaseStoreConnection(world, store, wait)
    const nowMs = () => world.scheduler.nowMs
    const every = (ms: number, task: () => void): (() => void) => {
      const again = (): void => {
        task()
        this.#after(ms, again)
      }
      this.#after(ms, again)
      return () => {}
    }
    this.lease = new StreamLease({
      entries: this.connection,
      heartbeats: new BusHeartbeats({ bus: this.#own(bus), isConnected: () => true, nowMs, every }),
      nowMs,
      pause: wait,
      newHolderId: () => {
        this.#terms += 1
        this.#holder = numberedUuid(number, this.#terms)
        return this.#holder
      },
    })
    this.lease.onLost(() => {
      this.leads = false
      world.reach('lease:lost')
    })
    void this.#lead()
  }

  /** Whether it would send writes and answer by what it believes. */
  get believes(): boolean {
    return this.life.isAlive && this.leads && this.lease.mayWrite()
  }

  kill(): void {
    this.life.isAlive = false
    this.#world.say(() => `${this.life.name} dies`)
  }

  stop(): void {
    this.#isStopped = true
    this.#world.say(() => `${this.life.name} stands still`)
  }

  wake(): void {
    this.#isStopped = false
    this.#world.say(() => `${this.life.name} goes on`)
    for (const task of this.#late.splice(0)) this.#run(task)
  }

  /** The bus of this process: cut off, it neither receives nor sends. */
  #own(bus: Bus): Bus {
    return {
      publish: (subject, message) => {
        if (this.isOnBus) bus.publish(subject, message)
      },
      subscribe: (subject, handler) =>
        bus.subscribe(subject, (message) => {
          if (this.isOnBus) this.#run(() => handler(message))
        }),
      close: () => {},
    }
  }

  async #lead(): Promise<void> {
    while (this.life.isAlive) {
      this.leads = await this.lease.acquire()
      await this.#serve()
    }
  }

  async #serve(): Promise<void> {
    let known: number | null = null
    while (this.leads) {
      await new Promise<void>((resolve) => this.#after(COMMAND_EVERY_MS, resolve))
      if (!this.isBusy || !this.leads) continue
      const floor = this.#store.acknowledged
      try {
        known ??= await this.connection.call('load', () => this.#store.revision)
        if (this.#world.random.chance(0.5)) known = await this.#accept(known)
        else known = await this.#refuse(known, floor)
      } catch {
        known = null
      }
    }
  }

  /**
   * Appends at the revision that it knows. @returns the new one, null where another one is there or nothing
   * is certain
   */
  async #accept(known: number): Promise<number | null> {
    if (!this.lease.mayWrite()) return null
    const written = await this.connection.call('append', () => this.#store.append(known))
    if (written === null || !this.lease.mayWrite()) return null
    this.#world.reach('lease:accepted')
    this.#store.acknowledged = Math.max(this.#store.acknowledged, written)
    return written
  }

  /** Refuses on what it knows. `floor`: what had been answered when the command came. */
  async #refuse(known: number, floor: number): Promise<number | null> {
    const [sinceMs, holder] = [this.#world.scheduler.nowMs, this.#holder]
    if (!(await this.lease.prove())) {
      this.#world.reach('lease:unproven')
      return null
    }
    this.#world.reach('lease:refused')
    this.#world.demand(
      this.#store.wasNewest(holder, sinceMs),
      'a proof is a reading of the lease',
      () => `${this.life.name} since ${sinceMs}`,
    )
    this.#world.demand(
      known >= floor,
      'answers in real-time order',
      () => `refused on ${known} after ${floor}`,
    )
    return known
  }

  #after(ms: number, task: () => void): void {
    this.#world.scheduler.after(this.life, ms, () => this.#run(task))
  }

  #run(task: () => void): void {
    if (!this.life.isAlive) return
    if (this.#isStopped) this.#late.push(task)
    else task()
  }
}

const PROCESSES = 3
const HAPPENINGS = 12
/** The longest that a log may be without a writer, in milliseconds, where the store and the bus answer. */
const TAKEOVER_MS = 5000
/** How long a calm world is watched for entries that nobody needs, in milliseconds. */
const IDLE_MS = 10_000

const happenings = weightingOf({
  stop: 4,
  wake: 5,
  kill: 2,
  cutBus: 4,
  joinBus: 4,
  cutStore: 2,
  joinStore: 4,
  none: 3,
})
type Happening = (typeof happenings.keys)[number]

/**
 * A world of engines that share a lease over an unreliable bus. The processes are killed, stand still, and
 * lose the store and each other.
 */
export class LeaseSimulation {
  readonly world: World
  steps = 0
  readonly #store: LeaseStore
  readonly #bus: SimulatedBus
  #processes: LeaseProcess[] = []
  #started = 0

  constructor(seed: number, trace: ((line: string) => void) | null) {
    this.world = new World(seed, 0, trace)
    this.#store = new LeaseStore(this.world)
    this.#bus = new SimulatedBus(this.world)
    for (let count = 0; count < PROCESSES; count += 1) this.#start()
  }

  async play(): Promise<void> {
    const { random } = this.world
    for (let count = 0; count < HAPPENINGS; count += 1) {
      await this.#pass(random.pick([50, 400, 1500, 3000]))
      const kind = random.weighted(happenings)
      this.world.reach(`lease:${kind}`)
      this.#happen(kind, random.pick(this.#processes))
    }
    await this.#comeToRest()
  }

  end(): void {
    for (const process of this.#processes) process.kill()
  }

  #start(): void {
    this.#started += 1
    this.#processes.push(new LeaseProcess(this.world, this.#store, this.#bus, this.#started))
  }

  #happen(kind: Happening, process: LeaseProcess): void {
    this.world.say(() => `— ${kind} ${process.life.name}`)
    if (kind === 'stop') process.stop()
    else if (kind === 'wake') process.wake()
    else if (kind === 'cutBus') process.isOnBus = false
    else if (kind === 'joinBus') process.isOnBus = true
    else if (kind === 'cutStore') process.connection.isCut = true
    else if (kind === 'joinStore') process.connection.isCut = false
    else if (kind === 'kill') {
      process.kill()
      this.#processes = this.#processes.filter((each) => each !== process)
      this.#start()
    }
  }

  /** All faults end: somebody leads soon, and an idle lease adds nothing to the log. */
  async #comeToRest(): Promise<void> {
    const { world } = this
    world.isCalm = true
    for (const process of this.#processes) {
      process.isOnBus = true
      process.connection.isCut = false
      process.wake()
    }
    await this.#pass(TAKEOVER_MS)
    const leading = () => this.#processes.filter(({ believes }) => believes).length
    world.demand(leading() === 1, 'somebody leads within five seconds', () => `${leading()} lead`)
    for (const process of this.#processes) process.isBusy = false
    const before = this.#store.entries.length
    await this.#pass(IDLE_MS)
    const added = this.#store.entries.length - before
    world.demand(added === 0, 'an idle lease adds nothing to the log', () => `${added} entries`)
    world.throwFailure()
  }

  async #pass(ms: number): Promise<void> {
    const { scheduler } = this.world
    const untilMs = scheduler.nowMs + ms
    while (scheduler.nextMs <= untilMs) {
      scheduler.runOne()
      await turn()
      this.steps += 1
      const believing = this.#processes.filter(({ believes }) => believes)
      this.world.demand(believing.length < 2, 'one process at a time answers', () =>
        believing.map(({ life }) => life.name).join(', '),
      )
      this.world.throwFailure()
    }
    scheduler.sleepUntil(untilMs)
  }
}
