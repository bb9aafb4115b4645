import { hash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuctionDescription, AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Command } from '@zuschlag/contracts/auction/commands'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import type { AuctionId, CommandId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Bus } from '@zuschlag/engine/bus/bus'
import { LOG_APPENDED } from '@zuschlag/engine/bus/bus'
import { inMemoryBus } from '@zuschlag/engine/bus/in-memory-bus'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import type { EventLog } from '@zuschlag/engine/store/event-log'
import { openLog, openLogReader } from '@zuschlag/engine/store/open-log'
import type { Gateway } from '@zuschlag/gateway/server'
import { createGateway } from '@zuschlag/gateway/server'
import { createLogger } from '@zuschlag/gateway/http/logger'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { AUCTION_UPDATED, announcingAuctions } from '@zuschlag/projections/auction-details/announcement'
import { PostgresProjectionStore } from '@zuschlag/projections/kernel/postgres/postgres-projection-store'
import type { Runner } from '@zuschlag/projections/kernel/runner'
import { startRunner } from '@zuschlag/projections/kernel/runner'
import { systemTimers } from '@zuschlag/projections/kernel/timers'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { readModels } from '@zuschlag/projections/read-models'
import { verifyReadModels } from '@zuschlag/projections/verify'
import knexFactory from 'knex'
import type { Knex } from 'knex'
import { draft, publish } from '../fixtures/auction-commands.ts'
import { createTestDatabase } from '../fixtures/test-database.ts'
import { people, savePeople } from './people.ts'

/** A clock that goes with real time and can be set forward, for all parts at once. */
export class MovableClock {
  #offsetMs = 0

  now(): Instant {
    return msToInstant(Date.now() + this.#offsetMs)
  }

  jumpTo(instant: Instant): void {
    this.#offsetMs = instantToMs(instant) - Date.now()
  }
}

export type RunningStack = {
  readonly url: string
  readonly clock: MovableClock
  readonly log: EventLog
  readonly bus: Bus
  readonly knex: Knex
  /** The engine itself, for what no endpoint does yet. */
  execute(command: Command): Promise<Receipt>
  /** Drafts and publishes an auction that runs now, until tomorrow; answers once readers see it. */
  openAuction(changes?: {
    terms?: Partial<AuctionTerms>
    description?: Partial<AuctionDescription>
  }): Promise<AuctionId>
  /** Everything that was written about an auction, its refused attempts last. */
  eventsOf(auctionId: AuctionId): Promise<StoredEvent[]>
  /** Lines that the gateway logged. */
  readonly logged: readonly string[]
  /** Replaces what the gateway asks of the engine, until it is called again with null. */
  interceptEngine(client: EngineClient | null): void
  pauseProjections(): Promise<void>
  resumeProjections(): void
  /** Compares log and read models, then stops everything. Rejects where they differ. */
  close(): Promise<void>
}

const template = {
  name: 'running_stack',
  prepare: async (databaseUrl: string) => {
    await migrateAccounts(databaseUrl)
    await migrateReadModels(databaseUrl)
    await savePeople(databaseUrl)
  },
}

/** Engine on SQLite, projections on PostgreSQL and gateway on a real port, all in this process. */
export async function startStack(): Promise<RunningStack> {
  const database = await createTestDatabase(template)
  const directory = await mkdtemp(join(tmpdir(), 'zuschlag-stack-'))
  const location = { kind: 'sqlite', path: join(directory, 'events.sqlite') } as const
  const clock = new MovableClock()
  const bus = inMemoryBus()
  const log = await openLog(location)
  const engine = createEngine({
    log,
    clock,
    sha256Hex: (text) => hash('sha256', text, 'hex'),
    onAppended: (hint) => bus.publish(LOG_APPENDED, hint),
  })
  await engine.start()
  const reader = await openLogReader(location)
  const knex = knexFactory({ client: 'pg', connection: database.url, pool: { min: 0, max: 8 } })
  let runner: Runner | null = null
  const resumeProjections = (): void => {
    runner = startRunner({
      log: reader,
      store: new PostgresProjectionStore(database.url),
      projections: readModels,
      announcing: announcingAuctions((update) => bus.publish(AUCTION_UPDATED, update)),
      timers: systemTimers,
      onAlarm: (alarm) => logged.push(JSON.stringify({ alarm: alarm.kind })),
    })
  }
  const pauseProjections = async (): Promise<void> => {
    await runner?.stop()
    runner = null
  }
  bus.subscribe(LOG_APPENDED, () => runner?.nudge())
  resumeProjections()
  const logged: string[] = []
  let intercepting: EngineClient | null = null
  const gateway = await createGateway({
    config: testConfig,
    knex,
    engineClient: { execute: (command, options) => (intercepting ?? engine).execute(command, options) },
    bus,
    clock,
    logger: createLogger('debug', { write: (line: string) => void logged.push(line) }),
    webDist: null,
  })
  const url = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`
  const execute = async (command: Command): Promise<Receipt> => {
    const outcome = await engine.execute(command)
    if (outcome.status !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(outcome)}`)
    return outcome.receipt
  }
  const eventsOf = async (auctionId: AuctionId): Promise<StoredEvent[]> => {
    const events: StoredEvent[] = []
    for (const stream of [auctionStream(auctionId), attemptsStream(auctionId)]) {
      for await (const page of log.readStream(stream)) events.push(...page)
    }
    return events
  }
  return {
    url,
    clock,
    log,
    bus,
    knex,
    execute,
    eventsOf,
    logged,
    interceptEngine: (client) => (intercepting = client),
    pauseProjections,
    resumeProjections,
    async openAuction(changes = {}) {
      const auctionId = randomUUID() as AuctionId
      const terms = {
        start: hoursFromNow(clock, -1),
        end: hoursFromNow(clock, 24),
        ...noNight,
        ...changes.terms,
      }
      const drafted = draft(auctionId, newCommandId(), { ...changes, terms })
      const { tenantId, brokerId, brokerUserId } = people.house
      const ownership = {
        ...drafted.data.ownership,
        tenantId,
        brokerId,
        brokerUserId,
        sellerUserId: people.seller.id,
      }
      const actor = { userId: brokerUserId, role: 'broker' } as const
      await execute({ ...drafted, actor, data: { ...drafted.data, ownership } })
      await execute({ ...publish(auctionId, newCommandId()), actor })
      // Drafted, published, and started where the start has passed.
      await seen(knex, auctionId, terms.start !== null && terms.start <= clock.now() ? 2 : 1)
      return auctionId
    },
    async close() {
      if (runner === null) resumeProjections()
      const { difference } = await verifyReadModels({ db: knex, log: reader })
      await stopAll(gateway, [() => engine.stop(), pauseProjections, () => log.close(), () => reader.close()])
      bus.close()
      await knex.destroy()
      await database.drop()
      await rm(directory, { recursive: true, force: true })
      if (difference !== null) throw new Error(`Log and read models differ: ${JSON.stringify(difference)}`)
    },
  }
}

async function stopAll(gateway: Gateway, stops: readonly (() => Promise<void> | void)[]): Promise<void> {
  await gateway.close()
  for (const stop of stops) await stop()
}

const testConfig = {
  publicUrl: 'http://zuschlag.test',
  allowedOrigins: [],
  trustedProxies: 0,
  sessionSecret: 'only for tests, and long enough for one',
  filesDir: null,
  mapOrigins: [],
  map: { mapboxToken: null, styleUrl: null },
  isDemo: false,
  rateLimitStore: 'memory',
} as const

/** Without a night, so that a test means the same at every hour. */
const noNight = { nightTimeStart: null, nightTimeEnd: null } as const

export function newCommandId(): CommandId {
  return randomUUID() as CommandId
}

export function hoursFromNow(clock: MovableClock, hours: number): Instant {
  return msToInstant(instantToMs(clock.now()) + hours * 3_600_000)
}

export const asUser = (userId: UserId) => ({ userId, role: 'investor' }) as const

/** Waits until readers see a revision of an auction. */
export async function seen(knex: Knex, auctionId: AuctionId, revision: number): Promise<void> {
  for (let look = 0; look < 500; look += 1) {
    const row = await knex<{ auction_id: string; revision: number }>('read.auction_details')
      .where({ auction_id: auctionId })
      .first('revision')
    if ((row?.revision ?? -1) >= revision) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`Readers never saw revision ${revision}`)
}
