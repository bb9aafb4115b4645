import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import { freePort } from '../../scripts/product/embedded-postgres/server-process.ts'
import { layoutOf } from '../../scripts/product/layout.ts'
import { auctionIdOf } from '../fixtures/auction-commands.ts'
import type { Random } from '../simulation/random.ts'
import { openAuctions } from './open-auctions.ts'
import { signInInvestors } from './bidding-people.ts'
import type { FaultKind } from './fault-plan.ts'
import { FaultyProxy } from './faulty-proxy.ts'
import { Installation, SESSION_SECRET } from './installation.ts'
import type { KillableProcess } from './killable-process.ts'
import { inflictOnNetwork, isNetworkFault, networkFaults } from './network-faults.ts'
import { childrenOf, limitFileSize, signalTree } from './processes.ts'
import type { World } from './world.ts'
import { spawn } from 'node:child_process'

const root = path.resolve(import.meta.dirname, '../..')

/** `npm run cli -- rebuild` beside the running product, which somebody kills unless it is done before. */
function runRebuild(environment: NodeJS.ProcessEnv): {
  readonly killAfter: (ms: number) => Promise<void>
} {
  const child = spawn(process.execPath, [path.join(root, 'scripts/cli/cli.ts'), 'rebuild'], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    async killAfter(ms) {
      await Promise.race([pause(ms), ended])
      if (child.exitCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}

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
  readonly #place: Installation
  readonly #proxy: FaultyProxy

  private constructor(dataDir: string, port: number, proxy: FaultyProxy, auctions: number) {
    this.#place = new Installation(dataDir, port, { TRUSTED_PROXIES: '1' })
    this.#proxy = proxy
    this.log = { kind: 'sqlite', path: layoutOf(dataDir).eventLog }
    this.auctionIds = Array.from({ length: auctions }, (_, index) => auctionIdOf(index + 1))
    this.ports = [() => proxy.port]
  }

  get #product(): KillableProcess {
    return this.#place.product
  }

  static async start({ bidders, auctions }: WorldSize, random: Random): Promise<EmbeddedWorld> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-faults-'))
    const port = await freePort()
    const world = new EmbeddedWorld(dataDir, port, await FaultyProxy.before(port, random), auctions)
    try {
      await openAuctions(world.log, world.auctionIds)
      await world.#place.start()
      world.cookies = await signInInvestors(world.#place.databaseUrl, SESSION_SECRET, bidders)
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
        return runRebuild(this.#place.environment).killAfter(holdMs)
      case 'killedInRebuild': {
        const rebuild = runRebuild(this.#place.environment)
        await pause(holdMs)
        await this.#kill()
        this.#product.run()
        return rebuild.killAfter(0)
      }
      default:
        throw new Error(`${kind} does not happen here`)
    }
  }

  isReady(): Promise<boolean> {
    return this.#place.isReady()
  }

  said(): string {
    const { logFile } = layoutOf(this.#place.dataDir)
    return `${this.#product.said}\n${existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''}`
  }

  duplicated(): number {
    return this.#proxy.duplicated
  }

  async stop(): Promise<void> {
    await this.#proxy.close()
    await this.#product.end('SIGTERM')
    await rm(this.#place.dataDir, { recursive: true, force: true, maxRetries: 20 })
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
    await writeFile(this.#place.clockFile, String(offsetMs))
    await pause(holdMs)
    await writeFile(this.#place.clockFile, '0')
  }
}
