import { hash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from '@zuschlag/contracts/auction/commands'
import { attemptsStream, auctionStream, type StoredEvent } from '@zuschlag/contracts/auction/events'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { AuctionId, CommandId } from '@zuschlag/contracts/kernel/ids'
import { type Bus, LOG_APPENDED, inMemoryBus } from '@zuschlag/engine/transport/bus'
import type { DisputeService } from '@zuschlag/engine/client/dispute-service'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { LogDisputeService } from '@zuschlag/engine/dispute/log-dispute-service'
import { draftedOwnership } from '@zuschlag/engine/store/drafted-ownership'
import type { EventLog } from '@zuschlag/engine/store/event-log'
import { createEngine, type Engine } from '@zuschlag/engine/runtime/engine'
import type { GatewayConfig } from '@zuschlag/gateway/kernel/config'
import { createLogger } from '@zuschlag/gateway/kernel/logger'
import { createRateLimits } from '@zuschlag/gateway/edge/rate-limits/rate-limits'
import { createGateway, type Gateway } from '@zuschlag/gateway/server'
import { measureProjectors } from '@zuschlag/projections/projector-lag'
import { verifyReadModels } from '@zuschlag/projections/verify'
import type { Knex } from 'knex'
import { draft } from '../fixtures/auction-commands.ts'
import { people, ScriptClient } from './people.ts'
import { gatewayConfig, openStackParts, type StackParts } from './stack-parts.ts'
import { ProjectionsInProcess } from './projections-in-process.ts'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { afterAll } from 'vitest'
import type * as fields from '@zuschlag/contracts/auction/auction-fields'

/** A clock that goes with real time and can be set forward, for all parts at once. */
class MovableClock {
  #offsetMs = 0

  now(): Instant {
    return msToInstant(Date.now() + this.#offsetMs)
  }

  jumpTo(instant: Instant): void {
    this.#offsetMs = instantToMs(instant) - Date.now()
  }

  /**
   * To the next noon in UTC, so that no mail waits for a morning. Between noon and one it stays: sessions end
   * after 24 hours without a request.
   */
  jumpToNoon(): void {
    const dayMs = 86_400_000
    const noonMs = Math.floor((Date.now() + dayMs / 2) / dayMs) * dayMs + dayMs / 2
    if (noonMs - Date.now() < dayMs - 3_600_000) this.jumpTo(msToInstant(noonMs))
  }

  hoursFromNow(hours: number): Instant {
    return msToInstant(instantToMs(this.now()) + hours * 3_600_000)
  }
}

export type AuctionChanges = {
  readonly terms?: Partial<fields.AuctionTerms>
  readonly description?: Partial<fields.AuctionDescription>
  readonly ownership?: Partial<fields.AuctionOwnership>
}

/** Without a night, so that a test means the same at every hour. */
const noNight = { nightTimeStart: null, nightTimeEnd: null } as const

export function newCommandId(): CommandId {
  return randomUUID() as CommandId
}

export async function startStack(way?: Parameters<typeof openStackParts>[0]): Promise<RunningStack> {
  return new RunningStack(await openStackParts(way)).start()
}

/** Engine on SQLite, projections on PostgreSQL and gateway on a real port, all in this process. */
export class RunningStack {
  readonly clock = new MovableClock()
  /** Lines that the gateway logged. */
  readonly logged: string[] = []
  /** What the gateway counts; large limits are spent here for others. */
  readonly rateLimits = createRateLimits({ store: 'memory' })
  readonly log: EventLog
  readonly bus: Bus
  readonly knex: Knex
  readonly filesDir: string
  readonly privateDir: string
  readonly projections: ProjectionsInProcess
  /** Stands in for what the gateway asks of the engine, while it is there. */
  interceptor: EngineClient | null = null
  url = ''
  readonly #parts: StackParts
  readonly #config: GatewayConfig
  readonly #engine: Engine
  readonly #disputeService: DisputeService
  #gateway: Gateway | null = null

  constructor(parts: StackParts, trustedProxies = 0) {
    this.#parts = parts
    this.log = parts.log
    this.bus = parts.bus
    this.knex = parts.knex
    this.filesDir = join(parts.directory, 'files')
    this.privateDir = join(parts.directory, 'private')
    this.#config = { ...gatewayConfig, trustedProxies, filesDir: this.filesDir, privateDir: this.privateDir }
    this.projections = new ProjectionsInProcess(parts.logReader, parts.bus, parts.database.url)
    this.#disputeService = new LogDisputeService({
      log: parts.logReader,
      clock: this.clock,
      rules: [{ rule: 'BID-1', text: 'The auction exists.' }],
      compareReadModels: async (auctionId) =>
        (await verifyReadModels({ db: parts.knex, log: parts.logReader, auctionId })).difference,
    })
    this.#engine = createEngine({
      log: parts.log,
      clock: this.clock,
      sha256Hex: (text) => hash('sha256', text, 'hex'),
      onAppended: (hint) => parts.bus.publish(LOG_APPENDED, hint),
    })
  }

  async start(): Promise<this> {
    await this.#engine.start()
    this.#gateway = this.createGateway()
    this.url = `http://127.0.0.1:${await this.#gateway.listen(0, ['127.0.0.1'])}`
    return this
  }

  /** A gateway that knows nothing of what another one accepted. */
  createGateway(seesLog = true): Gateway {
    return createGateway({
      config: this.#config,
      rateLimits: this.rateLimits,
      knex: this.knex,
      engineClient: { execute: (...asked) => (this.interceptor ?? this.#engine).execute(...asked) },
      disputeService: this.#disputeService,
      bus: this.bus,
      clock: this.clock,
      logger: createLogger('debug', { write: (line: string) => void this.logged.push(line) }),
      webDist: null,
      readProjectors: seesLog ? () => measureProjectors(this.knex, this.#parts.logReader) : null,
      ownershipInLog: seesLog ? (auctionId) => draftedOwnership(this.#parts.logReader, auctionId) : null,
    })
  }

  /** The engine itself, for what no endpoint does yet. */
  async execute(command: Command): Promise<CommandReceipt> {
    const outcome = await this.#engine.execute(command)
    if (outcome.status !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(outcome)}`)
    return outcome.receipt
  }

  /** A command of the tenant's broker; resolves once readers see its effect. */
  async manage(auctionId: AuctionId, type: Command['type'], data: object): Promise<CommandReceipt> {
    const actor = { userId: people.broker.id, role: 'broker' } as const
    // The engine parses what it is sent; a wrong pair of type and data fails there.
    const command = { type, commandId: newCommandId(), auctionId, actor, data } as Command
    const receipt = await this.execute(command)
    await this.seen(auctionId, receipt.revision)
    return receipt
  }

  /** Drafts an auction of the tenant that may run from an hour ago until tomorrow. */
  async draftAuction(changes: AuctionChanges = {}): Promise<AuctionId> {
    const auctionId = randomUUID() as AuctionId
    const [start, end] = [this.clock.hoursFromNow(-1), this.clock.hoursFromNow(24)]
    const terms = { start, end, ...noNight, ...changes.terms }
    const drafted = draft(auctionId, newCommandId(), { ...changes, terms })
    const { tenantId, brokerId, brokerUserId } = people.tenant
    const own = { tenantId, brokerId, brokerUserId, sellerUserId: people.seller.id }
    const ownership = { ...drafted.data.ownership, ...own, ...changes.ownership }
    await this.manage(auctionId, 'DraftAuction', { ...drafted.data, ownership })
    return auctionId
  }

  /** Drafts and publishes an auction; answers once readers see it, started where its start has passed. */
  async openAuction(changes: AuctionChanges = {}): Promise<AuctionId> {
    const auctionId = await this.draftAuction(changes)
    const { revision } = await this.manage(auctionId, 'PublishAuction', {})
    if (changes.terms?.start === undefined) await this.seen(auctionId, revision + 1)
    return auctionId
  }

  /** Everything that was written about an auction, its refused attempts last. */
  async eventsOf(auctionId: AuctionId): Promise<StoredEvent[]> {
    const events: StoredEvent[] = []
    for (const stream of [auctionStream(auctionId), attemptsStream(auctionId)]) {
      for await (const page of this.log.readStream(stream)) events.push(...page)
    }
    return events
  }

  /** Waits until readers see a revision of an auction. */
  async seen(auctionId: AuctionId, revision: number): Promise<void> {
    for (let look = 0; look < 1000; look += 1) {
      const row = await this.knex<{ auction_id: string; revision: number }>('read.auction_details')
        .where({ auction_id: auctionId })
        .first('revision')
      if ((row?.revision ?? -1) >= revision) return
      await pause(10)
    }
    throw new Error(`Readers never saw revision ${revision}`)
  }

  async closeGateway(): Promise<void> {
    await this.#gateway?.close()
    this.#gateway = null
  }

  /** Compares log and read models, then stops everything. Rejects where they differ. */
  async close(): Promise<void> {
    const { database, directory, log, logReader, knex, bus } = this.#parts
    this.projections.resume()
    const { difference } = await verifyReadModels({ db: knex, log: logReader })
    await this.closeGateway()
    await this.#engine.stop()
    await this.projections.pause()
    await log.close()
    await logReader.close()
    bus.close()
    await knex.destroy()
    await database.drop()
    await rm(directory, { recursive: true, force: true })
    if (difference !== null) throw new Error(`Log and read models differ: ${JSON.stringify(difference)}`)
  }
}

type Name = Exclude<keyof typeof people, 'tenant' | 'otherTenant'>

/** A stack for all tests of a file, which ends with them. */
export async function stackOfFile(): Promise<RunningStack> {
  const stack = await startStack()
  afterAll(() => stack.close())
  return stack
}

/** A client of each of these people, signed in, in this order. */
export async function signedIn<const Names extends readonly Name[]>(
  { url }: RunningStack,
  ...names: Names
): Promise<{ readonly [Place in keyof Names]: ScriptClient }> {
  const clients: ScriptClient[] = []
  for (const name of names) clients.push(await ScriptClient.signedIn(url, people[name]))
  return clients as { readonly [Place in keyof Names]: ScriptClient }
}

type Config = Parameters<typeof createGateway>[0]['config']

/** Another process of the product on the database of a stack, that no hint reaches and no engine answers. */
export function gatewayBeside(
  { knex, clock, filesDir }: RunningStack,
  config: Partial<Config> = {},
  logger = createLogger('silent', { write: () => undefined }),
): Gateway {
  return createGateway({
    config: { ...gatewayConfig, filesDir: null, privateDir: filesDir, ...config },
    knex,
    engineClient: { execute: () => Promise.reject(new Error('No engine here')) },
    bus: inMemoryBus(),
    clock,
    logger,
    webDist: null,
  })
}
