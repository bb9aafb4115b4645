import path from 'node:path'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import type { LogPosition } from '@zuschlag/engine/store/event-log'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { buildGeneration } from '@zuschlag/projections/kernel/postgres/generation-build'
import { createGeneration, dropGeneration, openKnex } from '@zuschlag/projections/kernel/postgres/generations'
import { PostgresProjectionStore } from '@zuschlag/projections/kernel/postgres/postgres-projection-store'
import { versionsOf } from '@zuschlag/projections/kernel/projection'
import { Projector } from '@zuschlag/projections/kernel/projector'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { readModels } from '@zuschlag/projections/read-models'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { startEmbeddedPostgres } from '../product/embedded-postgres/embedded-postgres.ts'
import { bidInBatches, BidSource, openAuctions } from './bench-auctions.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { median, quantile } from './measure/quantile.ts'

const AUCTIONS = 64
const REBUILD_EVENTS = 1_000_000
const REBUILD_EVENTS_QUICK = 20_000
const BATCH_ROUND_EVENTS = 20_000
const SINGLE_EVENTS = 1500
const ROUNDS = 5
const BIDS_AT_ONCE = 256

/**
 * Events a second into the read models: a backlog in batches beside one by one, and a rebuild of a big log.
 */
export const projectionThroughput: Benchmark = {
  name: 'projections: events into read models',
  run: async (options) => {
    const { folder } = options
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: true })
    const log = new SqliteEventLog(path.join(folder, 'events.db'))
    try {
      const events = options.quick ? REBUILD_EVENTS_QUICK : REBUILD_EVENTS
      await fillLog(log, events)
      await migrateReadModels(postgres.connectionString)
      return await measure(log, postgres.connectionString, options)
    } finally {
      await log.close()
      await postgres.stop()
    }
  },
}

async function fillLog(log: SqliteEventLog, bids: number): Promise<void> {
  const engine = createEngine({ log, clock: systemClock(), sha256Hex: nodeSha256.hex })
  const source = new BidSource(await openAuctions(engine, AUCTIONS))
  await bidInBatches(engine, source, bids, BIDS_AT_ONCE)
  await engine.stop()
}

async function measure(
  log: SqliteEventLog,
  databaseUrl: string,
  { quick, say }: BenchOptions,
): Promise<readonly Figure[]> {
  const bench = new ProjectionBench(log, databaseUrl)
  const rounds = quick ? 2 : ROUNDS
  const rates: { batch: number; single: number }[] = []
  const latencies: number[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const single = await bench.project(1, quick ? SINGLE_EVENTS / 5 : SINGLE_EVENTS)
    const batch = await bench.project(undefined, BATCH_ROUND_EVENTS)
    // The first round warms both up.
    if (round > 0) rates.push({ batch: batch.rate, single: single.rate })
    for (const latency of single.latencies) latencies.push(latency)
  }
  say('projector')
  const rebuild = await bench.rebuild()
  await bench.close()
  return [
    {
      name: 'projected events/s, in batches',
      value: median(rates.map(({ batch }) => batch)),
      unit: '/s',
      beside: { name: 'one by one', value: median(rates.map(({ single }) => single)) },
      ratio: median(rates.map(({ batch, single }) => batch / single)),
      goal: { atLeast: 20 },
    },
    { name: 'one live event into the read models, p50', value: quantile(latencies, 0.5), unit: 'ms' },
    { name: 'one live event into the read models, p99', value: quantile(latencies, 0.99), unit: 'ms' },
    { name: `rebuild of ${rebuild.events} events, events/s`, value: rebuild.rate, unit: '/s' },
  ]
}

class ProjectionBench {
  readonly #log: SqliteEventLog
  readonly #databaseUrl: string
  readonly #knex: ReturnType<typeof openKnex>

  constructor(log: SqliteEventLog, databaseUrl: string) {
    this.#log = log
    this.#databaseUrl = databaseUrl
    this.#knex = openKnex(databaseUrl)
  }

  /** So many events into fresh tables, in batches of the given size. */
  async project(batchEventsMax: number | undefined, events: number) {
    const { generation } = await createGeneration(this.#knex, this.#databaseUrl)
    const owner = { logIdentity: await this.#log.identity(), versions: versionsOf(readModels) }
    const outcome = await new PostgresProjectionStore(this.#databaseUrl, generation).open(owner)
    if (outcome.status !== 'opened') throw new Error(outcome.status)
    const projector = new Projector({
      log: this.#log,
      session: outcome.session,
      projections: readModels,
      ...(batchEventsMax === undefined ? {} : { batchEventsMax }),
    })
    const latencies: number[] = []
    const start = performance.now()
    let done = 0
    let startedAt = start
    await projector.catchUp((step) => {
      latencies.push(performance.now() - startedAt)
      startedAt = performance.now()
      if (step.kind === 'advanced') done += step.events
      return done < events
    })
    const rate = (done / (performance.now() - start)) * 1000
    await outcome.session.close()
    await this.#dropBuilding()
    return { rate, latencies }
  }

  async rebuild() {
    const start = performance.now()
    let events = 0
    const outcome = await buildGeneration({
      knex: this.#knex,
      databaseUrl: this.#databaseUrl,
      log: this.#log,
      projections: readModels,
      onProgress: (count: number, _position: LogPosition | null) => {
        events = count
      },
    })
    if (outcome.status !== 'swapped') throw new Error(outcome.status)
    return { events, rate: (events / (performance.now() - start)) * 1000 }
  }

  async #dropBuilding(): Promise<void> {
    const building = await this.#knex('read.generations')
      .where({ state: 'building' })
      .select<{ generation: number }[]>('generation')
    for (const { generation } of building) await dropGeneration(this.#knex, generation)
  }

  async close(): Promise<void> {
    await this.#knex.destroy()
  }
}
