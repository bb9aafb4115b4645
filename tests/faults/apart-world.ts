import { setTimeout as pause } from 'node:timers/promises'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import { buildWeb, currentWebBuild } from '../../scripts/product/web-build.ts'
import { openAuction } from '../cluster/bidding.ts'
import { Cluster } from '../cluster/cluster.ts'
import { here, type Place, type ProductProcess } from '../cluster/product-process.ts'
import { auctionIdOf } from '../fixtures/auction-commands.ts'
import type { Random } from '../simulation/random.ts'
import { signInInvestors } from './bidding-people.ts'
import type { WorldSize } from './embedded-world.ts'
import { eventStoreFaults, inflictOnEventStore, isEventStoreFault } from './event-store-faults.ts'
import type { FaultKind } from './fault-plan.ts'
import { inflictOnNetwork, isNetworkFault, networkFaults } from './network-faults.ts'
import { openAuctions } from './open-auctions.ts'
import { limitFileSize, signalTree } from './processes.ts'
import type { World } from './world.ts'
import { FaultyProxy } from './faulty-proxy.ts'
import type { TcpGate } from '../fixtures/tcp-gate.ts'

type Part = 'engine' | 'projections' | 'gateway' | 'mails'
type ProcessSlot = {
  readonly part: Part
  process: ProductProcess
  /** How often another process took the place of one that was asked to end. */
  replaced: number
  /** Before a gateway. */
  readonly proxy: FaultyProxy | null
}

const replacedPart = {
  engineReplaced: 'engine',
  projectionsReplaced: 'projections',
  gatewayReplaced: 'gateway',
  mailsReplaced: 'mails',
} as const

/** The processes of a product, each of which can be killed or replaced. */
class ReplaceableProcesses {
  readonly #cluster: Cluster
  readonly #slots: ProcessSlot[] = []
  /** Those whose place another one took. */
  readonly #former: ProductProcess[] = []

  constructor(cluster: Cluster) {
    this.#cluster = cluster
  }

  get proxies(): readonly FaultyProxy[] {
    return this.#slots.flatMap(({ proxy }) => proxy ?? [])
  }

  async fill(part: Part, random: Random): Promise<void> {
    const started = await this.#cluster.run(part)
    const proxy = part === 'gateway' ? await FaultyProxy.before(portOf(started), random) : null
    this.#slots.push({ part, process: started, replaced: 0, proxy })
  }

  async ready(): Promise<void> {
    await Promise.all(this.#slots.map(({ process }) => process.ready()))
  }

  async areReady(): Promise<boolean> {
    const missing = await Promise.all(this.#slots.map(({ process }) => process.missing()))
    return missing.every((each) => each?.length === 0)
  }

  said(): string {
    const all = [...this.#former, ...this.#slots.map(({ process }) => process)]
    return all.map(({ name, url, said }) => `${name} ${url}\n${said}`).join('\n')
  }

  one(part: Part, random: Random): ProcessSlot {
    return random.pick(this.#of(part))
  }

  async leader(): Promise<ProcessSlot> {
    for (;;) {
      for (const slot of this.#of('engine')) {
        const leads = await slot.process.figure('zuschlag_engine_leading_partitions').catch(() => 0)
        if (leads === 1) return slot
      }
      await pause(20)
    }
  }

  /**
   * Another process takes the place, at an address of its own; it need not be ready when the fault is over.
   */
  async kill(slot: ProcessSlot, holdMs: number): Promise<void> {
    slot.process.assertRuns()
    await slot.process.kill()
    await pause(holdMs)
    const next = await this.#cluster.run(slot.part)
    this.#former.push(slot.process)
    slot.process = next
    slot.proxy?.leadTo(portOf(next))
  }

  /**
   * As operations.md describes an upgrade: the new one, of the release that lies here, is there before the
   * old one is asked to end; engines that stand by come before the one that leads.
   */
  async replace(part: Part): Promise<void> {
    const leader = part === 'engine' ? await this.leader() : null
    const turnOf = (slot: ProcessSlot): number => slot.replaced + (slot === leader ? 0.5 : 0)
    const [slot] = this.#of(part).toSorted((a, b) => turnOf(a) - turnOf(b))
    if (slot === undefined) throw new Error(`There are no ${part} here`)
    const old = slot.process
    old.assertRuns()
    const next = await this.#cluster.run(part, {}, here)
    await next.ready()
    slot.proxy?.leadTo(portOf(next))
    this.#former.push(old)
    slot.process = next
    slot.replaced += 1
    old.child.kill('SIGTERM')
    const code = await old.end()
    // The shutdown of an older release cannot be fixed any more; that it loses nothing is still checked.
    if (code !== 0 && old.place === here)
      throw new Error(`${part} ended with ${code}:\n${old.said.slice(-2_000)}`)
  }

  #of(part: Part): readonly ProcessSlot[] {
    return this.#slots.filter((slot) => slot.part === part)
  }
}

const portOf = ({ url }: ProductProcess): number => Number(new URL(url).port)

const gateFaults = ['natsVanished', 'postgresVanished', 'postgresSlow'] as const
type GateFault = (typeof gateFaults)[number]

function isGateFault(kind: FaultKind): kind is GateFault {
  return (gateFaults as readonly FaultKind[]).includes(kind)
}

/** How late an answer of a slow database is: beyond every limit of a request, and below all of them. */
const SLOW_MS = [2_000, 8_000] as const
/** A database is slow for longer than others are away: until requests have run into their limits. */
const SLOW_TIMES = 5

/** Does something to the way to a server. */
async function inflictAtGate(gate: TcpGate, kind: GateFault, holdMs: number, random: Random): Promise<void> {
  if (kind === 'postgresSlow') {
    gate.delayAnswers(random.between(...SLOW_MS))
    await pause(holdMs * SLOW_TIMES)
    return gate.delayAnswers(0)
  }
  gate.vanish()
  await pause(holdMs)
  return gate.reappear()
}

/** Below this a file may still be written; the log and its journal are longer. */
const FULL_DISK_BYTES = 4096

export type ApartOptions = {
  /**
   * The release that the world starts with; what takes the place of its processes is of the one that lies
   * here.
   */
  readonly release?: Place
  readonly withMails?: boolean
}

/**
 * The product in processes of their own over NATS: two engines, projections, two gateways, a nats-server,
 * PostgreSQL, and an EventStoreDB (its stub) or the SQLite file of one machine. Whatever is killed is started
 * again, as a supervisor would.
 */
export class ApartWorld implements World {
  readonly name: string
  readonly kinds: readonly FaultKind[]
  readonly auctionIds: readonly AuctionId[]
  readonly log: LogLocation
  readonly #cluster: Cluster
  readonly #slots: ReplaceableProcesses
  cookies: readonly string[] = []

  private constructor(cluster: Cluster, auctions: number) {
    this.#cluster = cluster
    this.#slots = new ReplaceableProcesses(cluster)
    this.log = cluster.log
    this.name = `apart, ${cluster.log.kind}`
    this.auctionIds = Array.from({ length: auctions }, (_, index) => auctionIdOf(index + 1))
    const ofLog: readonly FaultKind[] = cluster.eventStore === null ? ['diskFull'] : eventStoreFaults
    this.kinds = [...killedAndStopped, ...gateFaults, ...replacements, ...ofLog, ...networkFaults]
  }

  static async start(
    logKind: LogLocation['kind'],
    size: WorldSize,
    random: Random,
    { release = here, withMails = false }: ApartOptions = {},
  ): Promise<ApartWorld> {
    // Two gateways that find none would both build it.
    if (currentWebBuild() === null) buildWeb()
    const further = { TRUSTED_PROXIES: '1', PUBLIC_URL: 'http://localhost' }
    const cluster = await Cluster.start({ withDatabase: true, behindGates: true, logKind, further, release })
    try {
      const world = new ApartWorld(cluster, size.auctions)
      if (release === here) await openAuctions(world.log, world.auctionIds)
      const parts = ['engine', 'engine', 'projections', 'gateway', 'gateway'] as const
      for (const part of withMails ? ([...parts, 'mails'] as const) : parts)
        await world.#slots.fill(part, random)
      await world.#slots.ready()
      if (release !== here) await openOver(cluster, world.auctionIds)
      world.cookies = await signInInvestors(cluster.databaseUrl, Cluster.sessionSecret, size.bidders)
      return world
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  get ports(): readonly (() => number)[] {
    return this.#slots.proxies.map((proxy) => () => proxy.port)
  }

  async inflict(kind: FaultKind, holdMs: number, random: Random): Promise<void> {
    if (isNetworkFault(kind)) return inflictOnNetwork(this.#slots.proxies, kind, holdMs)
    const { nats, natsGate, databaseGate, postgresPid, eventStore } = this.#cluster
    if (isEventStoreFault(kind) && eventStore !== null) return inflictOnEventStore(eventStore, kind, holdMs)
    const gate = kind === 'natsVanished' ? natsGate : databaseGate
    if (isGateFault(kind) && gate !== null) return inflictAtGate(gate, kind, holdMs, random)
    const slots = this.#slots
    switch (kind) {
      case 'engineKilled':
        return slots.kill(await slots.leader(), holdMs)
      case 'engineStopped':
        return standStill((await slots.leader()).process, holdMs)
      case 'projectionsKilled':
        return slots.kill(slots.one('projections', random), holdMs)
      case 'projectionsStopped':
        return standStill(slots.one('projections', random).process, holdMs)
      case 'gatewayKilled':
        return slots.kill(slots.one('gateway', random), holdMs)
      case 'gatewayStopped':
        return standStill(slots.one('gateway', random).process, holdMs)
      case 'engineReplaced':
      case 'projectionsReplaced':
      case 'gatewayReplaced':
      case 'mailsReplaced':
        return slots.replace(replacedPart[kind])
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
        const { pid = 0 } = (await slots.leader()).process.child
        limitFileSize(pid, FULL_DISK_BYTES)
        await pause(holdMs)
        return limitFileSize(pid, 'unlimited')
      }
      default:
        throw new Error(`${kind} does not happen here`)
    }
  }

  isReady(): Promise<boolean> {
    return this.#slots.areReady()
  }

  said(): string {
    return this.#slots.said()
  }

  duplicated(): number {
    return this.#slots.proxies.reduce((sum, proxy) => sum + proxy.duplicated, 0)
  }

  async stop(): Promise<void> {
    await Promise.all(this.#slots.proxies.map((proxy) => proxy.close()))
    await this.#cluster.stop()
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

/** What the world always has. */
const replacements: readonly FaultKind[] = ['engineReplaced', 'projectionsReplaced', 'gatewayReplaced']

/** By the engine that runs, so that nobody writes what an older one does not read. */
async function openOver(cluster: Cluster, auctionIds: readonly AuctionId[]): Promise<void> {
  const client = cluster.client()
  for (const [index, auctionId] of auctionIds.entries()) await openAuction(client, auctionId, index + 1)
}

async function standStill({ child }: ProductProcess, holdMs: number): Promise<void> {
  child.kill('SIGSTOP')
  await pause(holdMs)
  child.kill('SIGCONT')
}
