import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { type Bus, LOG_APPENDED } from '@zuschlag/engine/transport/bus'
import { createEngine, type Engine } from '@zuschlag/engine/runtime/engine'
import type { EngineLimits } from '@zuschlag/engine/runtime/limits'
import type { Life } from './scheduler.ts'
import type { Disk } from './simulated-log.ts'
import { DiskError, LogConnection } from './log-connection.ts'
import { sha256Hex, type World } from './world.ts'

/** Small enough that queues fill, auctions are forgotten and flushes are cut in a simulated minute. */
const tightLimits: Partial<EngineLimits> = {
  batchCommands: 2,
  cacheBytes: 1,
  parkedPerAuction: 6,
  queuedCommands: 12,
}

/** One process with the real engine in it. */
export class EngineProcess {
  readonly life: Life
  readonly connection: LogConnection
  readonly #world: World
  readonly #engine: Engine
  readonly #disk: Disk
  /** How far this machine's clock is from the world's, in milliseconds. */
  readonly #skewMs: number

  constructor(world: World, disk: Disk, bus: Bus, { skewMs = 0 } = {}) {
    disk.epoch += 1
    this.life = { name: `engine ${disk.epoch}`, isAlive: true }
    this.connection = new LogConnection(world, disk, this.life, disk.epoch)
    this.#world = world
    this.#disk = disk
    this.#skewMs = skewMs
    const { scheduler } = world
    this.#engine = createEngine({
      log: this.connection,
      clock: { now: () => this.#now() },
      sha256Hex,
      timers: {
        after: (ms, task) => scheduler.after(this.life, ms, task),
        soon: (task) => void scheduler.after(this.life, 0, task),
      },
      limits: world.random.chance(0.2) ? tightLimits : {},
      leads: () => (disk.fencing === 'lease' ? this.#readLease() : this.leads),
      onAppended: (hint) => bus.publish(LOG_APPENDED, hint),
      report: (incident) => {
        world.reach(`incident:${incident.kind}`)
        world.say(
          () =>
            `  ${this.life.name} reports ${JSON.stringify(incident)} ${'error' in incident ? String(incident.error) : ''}`,
        )
        const isBug = incident.kind === 'decisionFailed' || incident.kind === 'flushFailed'
        world.demand(!isBug || incident.error instanceof DiskError, 'the engine never fails', () =>
          JSON.stringify(incident),
        )
      },
    })
    void this.#engine.start()
    world.say(() => `${this.life.name} starts`)
  }

  get leads(): boolean {
    return this.#disk.fencing === 'belief' || this.connection.epoch === this.#disk.epoch
  }

  /** Reads who holds the lease, which takes a while and may fail. */
  async #readLease(): Promise<boolean> {
    const { scheduler, random } = this.#world
    await scheduler.wait(this.life, random.between(0, 3))
    const leads = this.leads && !this.#world.strikes(this.connection.trouble / 4)
    if (!leads) this.#world.reach('leadUnproven')
    await scheduler.wait(this.life, random.between(0, 3))
    return leads
  }

  execute(command: Command): Promise<CommandOutcome> {
    return this.#engine.execute(command)
  }

  /** The process is gone from one moment to the next. */
  kill(): void {
    this.life.isAlive = false
    this.#world.say(() => `${this.life.name} dies`)
  }

  /** What this machine's clock says, in milliseconds. */
  get clockMs(): number {
    return this.#world.clockMs + this.#skewMs
  }

  #now(): Instant {
    this.#world.instantsRead.add(this.clockMs)
    return msToInstant(this.clockMs)
  }
}
