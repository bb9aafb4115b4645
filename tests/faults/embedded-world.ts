import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { LogLocation } from '@zuschlag/engine/store/open-log'
import { freePort } from '../../scripts/embedded-postgres/server-process.ts'
import { readInstanceFacts } from '../../scripts/product/instance-lock.ts'
import { layoutOf } from '../../scripts/product/layout.ts'
import { auctionIdOf } from '../fixtures/auction-commands.ts'
import type { Random } from '../simulation/random.ts'
import { openAuctions } from './open-auctions.ts'
import { signInInvestors } from './bidding-people.ts'
import type { FaultKind } from './fault-plan.ts'
import { FaultyProxy } from './faulty-proxy.ts'
import { KillableProcess } from './killable-process.ts'
import { inflictOnNetwork, isNetworkFault, networkFaults } from './network-faults.ts'
import { childrenOf, limitFileSize, signalTree } from './processes.ts'
import { runRebuild } from './rebuild.ts'
import type { World } from './world.ts'

const root = path.resolve(import.meta.dirname, '../..')
const SESSION_SECRET = 'only for tests of faults, and long enough for it'
const READY_WITHIN_MS = 180_000
/** Below this a file may still be written; the log and its journal are longer. */
const FULL_DISK_BYTES = 4096
const MINUTE_MS = 60_000

const kinds: readonly FaultKind[] = [
  'productKilled',
  'productKilledTwice',
  'productStopped',
  'postgresKilled',
  'postgresStopped',
  'diskFull',
  'clockBack',
  'clockForth',
  'rebuildKilled',
  'killedInRebuild',
  ...networkFaults,
]

export type WorldSize = { readonly bidders: number; readonly auctions: number }

/**
 * `npm start` as one process with its threads, SQLite and a PostgreSQL of its own, behind a faulty network.
 */
export class EmbeddedWorld implements World {
  readonly name = 'embedded'
  readonly kinds = kinds
  readonly log: LogLocation
  readonly auctionIds: readonly AuctionId[]
  readonly ports: readonly (() => number)[]
  cookies: readonly string[] = []
  readonly #dataDir: string
  readonly #environment: NodeJS.ProcessEnv
  readonly #proxy: FaultyProxy
  readonly #productPort: number
  readonly #product: KillableProcess

  private constructor(dataDir: string, port: number, proxy: FaultyProxy, auctions: number) {
    this.#dataDir = dataDir
    this.#productPort = port
    this.#proxy = proxy
    this.log = { kind: 'sqlite', path: layoutOf(dataDir).eventLog }
    this.auctionIds = Array.from({ length: auctions }, (_, index) => auctionIdOf(index + 1))
    this.ports = [() => proxy.port]
    this.#environment = {
      ...process.env,
      NODE_ENV: 'development',
      DEMO: '0',
      PORT: String(port),
      DATA_DIR: dataDir,
      SESSION_SECRET,
      TRUSTED_PROXIES: '1',
      // As scripts/bootstrap.mjs does, so that a start takes as long here as there.
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? path.join(root, '.cache/node'),
    }
    this.#product = new KillableProcess(this.#environment, this.#clockFile())
  }

  static async start({ bidders, auctions }: WorldSize, random: Random): Promise<EmbeddedWorld> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-faults-'))
    const port = await freePort()
    const world = new EmbeddedWorld(dataDir, port, await FaultyProxy.before(port, random), auctions)
    try {
      await openAuctions(world.log, world.auctionIds)
      world.#product.run()
      await world.#untilReady()
      const databaseUrl = readInstanceFacts(dataDir)?.databaseUrl ?? ''
      world.cookies = await signInInvestors(databaseUrl, SESSION_SECRET, bidders)
      return world
    } catch (error) {
      await world.stop()
      throw error
    }
  }

  async inflict(kind: FaultKind, holdMs: number, random: Random): Promise<void> {
    if (isNetworkFault(kind)) return inflictOnNetwork([this.#proxy], kind, holdMs)
    switch (kind) {
      case 'productKilled':
        await this.#kill()
        await pause(holdMs)
        return this.#product.run()
      case 'productKilledTwice':
        await this.#kill()
        this.#product.run()
        await pause(holdMs)
        await this.#kill()
        return this.#product.run()
      case 'productStopped':
        return this.#standStill([this.#product.pid], holdMs)
      case 'postgresKilled':
        // The one that accepts connections; its children end by themselves. The product starts it again.
        return childrenOf(this.#product.pid, 'postgres').forEach((pid) => process.kill(pid, 'SIGKILL'))
      case 'postgresStopped':
        return this.#standStill(childrenOf(this.#product.pid, 'postgres'), holdMs)
      case 'diskFull':
        limitFileSize(this.#product.pid, FULL_DISK_BYTES)
        await pause(holdMs)
        return limitFileSize(this.#product.pid, 'unlimited')
      case 'clockBack':
        return this.#moveClock(-random.between(1, 120) * MINUTE_MS, holdMs)
      case 'clockForth':
        return this.#moveClock(random.between(1, 10) * MINUTE_MS, holdMs)
      case 'rebuildKilled':
        return runRebuild(this.#environment).killAfter(holdMs)
      case 'killedInRebuild': {
        const rebuild = runRebuild(this.#environment)
        await pause(holdMs)
        await this.#kill()
        this.#product.run()
        return rebuild.killAfter(0)
      }
      default:
        throw new Error(`${kind} does not happen here`)
    }
  }

  async isReady(): Promise<boolean> {
    const url = `http://127.0.0.1:${this.#productPort}/health/ready`
    const answer = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
    await answer?.body?.cancel()
    return answer?.status === 200
  }

  said(): string {
    const { logFile } = layoutOf(this.#dataDir)
    return `${this.#product.said}\n${existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''}`
  }

  duplicated(): number {
    return this.#proxy.duplicated
  }

  async stop(): Promise<void> {
    await this.#proxy.close()
    await this.#product.end('SIGTERM')
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 20 })
  }

  async #kill(): Promise<void> {
    process.kill(this.#product.pid, 0)
    await this.#product.end('SIGKILL')
  }

  async #standStill(pids: readonly number[], holdMs: number): Promise<void> {
    for (const pid of pids) this.#signal(pid, 'SIGSTOP')
    await pause(holdMs)
    for (const pid of pids) this.#signal(pid, 'SIGCONT')
  }

  /** The product alone, or PostgreSQL with the processes that serve its connections. */
  #signal(pid: number, signal: NodeJS.Signals): void {
    if (pid === this.#product.pid) process.kill(pid, signal)
    else signalTree(pid, signal)
  }

  async #moveClock(offsetMs: number, holdMs: number): Promise<void> {
    await writeFile(this.#clockFile(), String(offsetMs))
    await pause(holdMs)
    await writeFile(this.#clockFile(), '0')
  }

  #clockFile(): string {
    return path.join(this.#dataDir, 'clock-offset')
  }

  async #untilReady(): Promise<void> {
    const deadline = performance.now() + READY_WITHIN_MS
    while (!(await this.isReady())) {
      if (performance.now() > deadline || this.#product.isGone) {
        throw new Error(`The product did not start:\n${this.said()}`)
      }
      await pause(50)
    }
  }
}
