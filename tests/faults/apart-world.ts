import { setTimeout as pause } from 'node:timers/promises'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { LogLocation } from '@zuschlag/engine/store/open-log'
import { buildWeb, currentWebBuild } from '../../scripts/product/web-build.ts'
import { Cluster } from '../cluster/cluster.ts'
import type { ProductProcess } from '../cluster/product-process.ts'
import { auctionIdOf } from '../fixtures/auction-commands.ts'
import type { Random } from '../simulation/random.ts'
import { signInInvestors } from './bidding-people.ts'
import type { WorldSize } from './embedded-world.ts'
import type { FaultKind } from './fault-plan.ts'
import { FaultyProxy } from './faulty-proxy.ts'
import { inflictOnNetwork, isNetworkFault, networkFaults } from './network-faults.ts'
import { openAuctions } from './open-auctions.ts'
import { limitFileSize, signalTree } from './processes.ts'
import type { World } from './world.ts'

/** Below this a file may still be written; the log and its journal are longer. */
const FULL_DISK_BYTES = 4096

type Part = 'engine' | 'projections' | 'gateway'
type Seat = { readonly part: Part; process: ProductProcess; readonly proxy: FaultyProxy | null }

/**
 * The product in processes of their own over NATS: two engines, projections, two gateways, a nats-server, PostgreSQL, and an EventStoreDB
 * (its stub) or the SQLite file of one machine. Whatever is killed is started again, as whoever supervises it would.
 */
export class ApartWorld implements World {
  readonly name: string
  readonly kinds: readonly FaultKind[]
  readonly auctionIds: readonly AuctionId[]
  readonly log: LogLocation
  readonly #cluster: Cluster
  readonly #seats: Seat[] = []
  cookies: readonly string[] = []

  private constructor(cluster: Cluster, auctions: number) {
    this.#cluster = cluster
    this.log = cluster.log
    this.name = `apart, ${cluster.log.kind}`
    this.auctionIds = Array.from({ length: auctions }, (_, index) => auctionIdOf(index + 1))
    const full: readonly FaultKind[] = cluster.log.kind === 'sqlite' ? ['diskFull'] : []
    this.kinds = [...killedAndStopped, ...full, ...networkFaults]
  }

  static async start(logKind: LogLocation['kind'], size: WorldSize, random: Random): Promise<ApartWorld> {
    // Two gateways that find none would both build it.
    if (currentWebBuild() === null) buildWeb()
    const cluster = await Cluster.start({ withDatabase: true, logKind, further: { TRUSTED_PROXIES: '1' } })
    try {
      const world = new ApartWorld(cluster, size.auctions)
      await openAuctions(world.log, world.auctionIds)
      for (const part of ['engine', 'engine', 'projections', 'gateway', 'gateway'] as const) {
        const started = await cluster.run(part)
        const proxy = part === 'gateway' ? await FaultyProxy.before(portOf(started), random) : null
        world.#seats.push({ part, process: started, proxy })
      }
      await Promise.all(world.#seats.map(({ process }) => process.ready()))
      world.cookies = await signInInvestors(cluster.databaseUrl, Cluster.sessionSecret, size.bidders)
      return world
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  get ports(): readonly (() => number)[] {
    return this.#proxies().map((proxy) => () => proxy.port)
  }

  async inflict(kind: FaultKind, holdMs: number, random: Random): Promise<void> {
    if (isNetworkFault(kind)) return inflictOnNetwork(this.#proxies(), kind, holdMs)
    const { nats, postgresPid } = this.#cluster
    switch (kind) {
      case 'engineKilled':
        return this.#kill(await this.#leader(), holdMs)
      case 'engineStopped':
        return standStill((await this.#leader()).process, holdMs)
      case 'projectionsKilled':
        return this.#kill(this.#one('projections', random), holdMs)
      case 'projectionsStopped':
        return standStill(this.#one('projections', random).process, holdMs)
      case 'gatewayKilled':
        return this.#kill(this.#one('gateway', random), holdMs)
      case 'gatewayStopped':
        return standStill(this.#one('gateway', random).process, holdMs)
      case 'natsKilled':
        await nats.kill()
        await pause(holdMs)
        return nats.startAgain()
      case 'natsStopped':
        nats.signal('SIGSTOP')
        await pause(holdMs)
        return nats.signal('SIGCONT')
      case 'postgresKilled':
        return void process.kill(postgresPid(), 'SIGKILL')
      case 'postgresStopped':
        signalTree(postgresPid(), 'SIGSTOP')
        await pause(holdMs)
        return signalTree(postgresPid(), 'SIGCONT')
      case 'diskFull': {
        const { pid = 0 } = (await this.#leader()).process.child
        limitFileSize(pid, FULL_DISK_BYTES)
        await pause(holdMs)
        return limitFileSize(pid, 'unlimited')
      }
      default:
        throw new Error(`${kind} does not happen here`)
    }
  }

  async isReady(): Promise<boolean> {
    const missing = await Promise.all(this.#seats.map(({ process }) => process.missing()))
    return missing.every((each) => each?.length === 0)
  }

  said(): string {
    return this.#seats.map(({ part, process }) => `${part} ${process.url}\n${process.said}`).join('\n')
  }

  duplicated(): number {
    return this.#proxies().reduce((sum, proxy) => sum + proxy.duplicated, 0)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#proxies().map((proxy) => proxy.close()))
    await this.#cluster.stop()
  }

  #proxies(): readonly FaultyProxy[] {
    return this.#seats.flatMap(({ proxy }) => proxy ?? [])
  }

  #one(part: Part, random: Random): Seat {
    return random.pick(this.#seats.filter((seat) => seat.part === part))
  }

  async #leader(): Promise<Seat> {
    for (;;) {
      for (const seat of this.#seats.filter(({ part }) => part === 'engine')) {
        const leads = await seat.process.figure('zuschlag_engine_leading_partitions').catch(() => 0)
        if (leads === 1) return seat
      }
      await pause(20)
    }
  }

  /** Another process takes the place, at an address of its own; it need not be ready when the fault is over. */
  async #kill(seat: Seat, holdMs: number): Promise<void> {
    await seat.process.kill()
    await pause(holdMs)
    const next = await this.#cluster.run(seat.part)
    seat.process = next
    seat.proxy?.leadTo(portOf(next))
  }
}

const killedAndStopped: readonly FaultKind[] = [
  'engineKilled',
  'engineStopped',
  'projectionsKilled',
  'projectionsStopped',
  'gatewayKilled',
  'gatewayStopped',
  'natsKilled',
  'natsStopped',
  'postgresKilled',
  'postgresStopped',
]

const portOf = ({ url }: ProductProcess): number => Number(new URL(url).port)

async function standStill({ child }: ProductProcess, holdMs: number): Promise<void> {
  child.kill('SIGSTOP')
  await pause(holdMs)
  child.kill('SIGCONT')
}
