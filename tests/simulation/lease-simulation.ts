import { LeaseProcess } from './lease-process.ts'
import { LeaseStore } from './lease-store.ts'
import { weightingOf } from './random.ts'
import { turn } from './scheduler.ts'
import { SimulatedBus } from './simulated-bus.ts'
import { World } from './world.ts'

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
