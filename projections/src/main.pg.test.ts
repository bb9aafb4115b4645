import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { broadcastBus, type Bus, LOG_APPENDED } from '@zuschlag/engine/transport/bus'
import { numberToPosition } from '@zuschlag/engine/store/event-log'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'
import { auctionIdOf } from '../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted } from '../../tests/fixtures/auction-events.ts'
import { appendHistory } from '../../tests/fixtures/logged-history.ts'
import { createReadModels, type ReadModelsDatabase } from '../../tests/fixtures/read-models.ts'
import { AUCTION_UPDATED, type AuctionUpdated } from './auction-details/announcement.ts'
import { PostgresProjectionStore } from './kernel/postgres/postgres-projection-store.ts'
import { revisionOf } from './auction-details/queries.ts'
import type { ProjectionsWorkerData, ProjectionsWorkerMessage } from './main.ts'

const busChannel = 'projections under test'
const published = { type: 'AuctionPublished', data: {} } as const
const history = [drafted(), published, bidPlaced(1, 100_000)]
/** Only patience: what is waited for takes a fraction of this. */
const soon = { timeout: 20_000, interval: 20 }

const folder = folderOfFile('projections')
let database: ReadModelsDatabase
let log: SqliteEventLog
let bus: Bus
let updates: AuctionUpdated[] = []
const running = new Set<Started>()

beforeEach(async ({ task }) => {
  database = await createReadModels()
  log = new SqliteEventLog(path.join(folder, `${task.id}.sqlite`))
  bus = broadcastBus(busChannel)
  updates = []
  bus.subscribe(AUCTION_UPDATED, (update) => updates.push(update as AuctionUpdated))
})
afterEach(async () => {
  await Promise.all([...running].map((started) => started.stop()))
  bus.close()
  await log.close()
  await database.drop()
})

type Started = {
  readonly messages: ProjectionsWorkerMessage[]
  readonly errors: Error[]
  readonly stop: () => Promise<number>
}

function start(changed: Partial<ProjectionsWorkerData> = {}): Started {
  const data: ProjectionsWorkerData = {
    log: { kind: 'sqlite', path: log.path },
    databaseUrl: database.url,
    transportConfig: { kind: 'threads', channel: busChannel },
    ...changed,
  }
  const worker = new Worker(path.join(import.meta.dirname, 'main.ts'), { workerData: data })
  const messages: ProjectionsWorkerMessage[] = []
  const errors: Error[] = []
  worker.on('message', (message: ProjectionsWorkerMessage) => messages.push(message))
  worker.on('error', (error) => errors.push(error))
  const ended = new Promise<number>((resolve) => {
    worker.on('exit', resolve)
  })
  const started: Started = {
    messages,
    errors,
    stop: () => {
      running.delete(started)
      worker.postMessage({ type: 'stop' })
      return ended
    },
  }
  running.add(started)
  return started
}

const said = ({ messages }: Started, type: ProjectionsWorkerMessage['type']) =>
  messages.filter((message) => message.type === type)
const revision = (number: number) => revisionOf(database.knex, auctionIdOf(number))

describe('the worker', () => {
  test('catches up, says so once, follows hints at once and stops in order', async () => {
    await appendHistory(log, auctionIdOf(1), history)
    const worker = start()
    await vi.waitFor(() => expect(said(worker, 'caughtUp')).toHaveLength(1), soon)
    expect(said(worker, 'ready')).toHaveLength(1)
    expect(await revision(1)).toBe(2)
    await appendHistory(log, auctionIdOf(2), history)
    bus.publish(LOG_APPENDED, { position: await log.head() })
    await vi.waitFor(
      () =>
        expect(
          updates.filter(({ auctionId }) => auctionId === auctionIdOf(2)).map((update) => update.revision),
        ).toEqual([0, 1, 2]),
      soon,
    )
    expect(await revision(2)).toBe(2)
    expect(await worker.stop()).toBe(0)
    expect(said(worker, 'stopped')).toHaveLength(1)
    expect(worker.errors).toEqual([])
  })

  test('whose hints are lost finds out by itself', async () => {
    const worker = start()
    await vi.waitFor(() => expect(said(worker, 'caughtUp')).toHaveLength(1), soon)
    await appendHistory(log, auctionIdOf(1), history)
    await vi.waitFor(async () => expect(await revision(1)).toBe(2), soon)
  })

  test('goes on after a restart where it stopped', async () => {
    await appendHistory(log, auctionIdOf(1), history)
    const first = start()
    await vi.waitFor(() => expect(said(first, 'caughtUp')).toHaveLength(1), soon)
    await first.stop()
    await appendHistory(log, auctionIdOf(2), history)
    const second = start()
    await vi.waitFor(() => expect(said(second, 'caughtUp')).toHaveLength(1), soon)
    expect([await revision(1), await revision(2)]).toEqual([2, 2])
    const { rows } = await database.knex.raw<{ rows: { count: number }[] }>(
      'select count(*)::int as count from read.auction_history',
    )
    expect(rows).toEqual([{ count: 6 }])
  })

  test('beside another one stands by, and takes over when that one is gone', async () => {
    const first = start()
    await vi.waitFor(() => expect(said(first, 'caughtUp')).toHaveLength(1), soon)
    const second = start()
    await vi.waitFor(() => expect(second.messages).toContainEqual({ type: 'state', state: 'standby' }), soon)
    await first.stop()
    await appendHistory(log, auctionIdOf(1), history)
    await vi.waitFor(async () => expect(await revision(1)).toBe(2), soon)
    await vi.waitFor(() => expect(said(second, 'caughtUp')).toHaveLength(1), soon)
  })

  test('on read models of another log does not start, and says why', async () => {
    await database.knex('read_1.checkpoint').update({ log_identity: 'another log', versions: '{}' })
    const worker = start()
    const text: unknown = expect.stringMatching(
      /built from the event log another log.*npm run cli -- rebuild/,
    )
    await vi.waitFor(() => expect(said(worker, 'refused')).toEqual([{ type: 'refused', text }]), soon)
    expect(said(worker, 'ready')).toEqual([])
    expect(await worker.stop()).toBe(0)
    expect(worker.errors).toEqual([])
  })

  test('whose projections changed builds new read models and then shows those', async () => {
    await appendHistory(log, auctionIdOf(1), history)
    await database
      .knex('read_1.checkpoint')
      .update({ log_identity: await log.identity(), versions: '{"auction-details":0}' })
    const worker = start()
    await vi.waitFor(() => expect(said(worker, 'caughtUp')).toHaveLength(1), soon)
    expect(await revision(1)).toBe(2)
    expect(await database.knex('read.generations').where({ state: 'live' }).first('generation')).toEqual({
      generation: 2,
    })
  })

  test('whose projections are newer than those of a running one builds beside it, and takes its place', async () => {
    await appendHistory(log, auctionIdOf(1), history)
    const owner = { logIdentity: await log.identity(), versions: { 'auction-details': 0 } }
    const older = await new PostgresProjectionStore(database.url).open(owner)
    if (older.status !== 'opened') throw new Error(older.status)
    const worker = start()
    await vi.waitFor(() => expect(said(worker, 'caughtUp')).toHaveLength(1), soon)
    expect(await revision(1)).toBe(2)
    const batch = { expected: null, position: numberToPosition(1), announced: null }
    expect(await older.session.commit({ ...batch, changes: [], quarantines: [] })).toBe('fenced')
    await older.session.close()
  })
})

describe('without PostgreSQL', () => {
  test('the worker keeps trying, and has everything within five seconds of its return', async () => {
    await appendHistory(log, auctionIdOf(1), history)
    const worker = start()
    await vi.waitFor(() => expect(said(worker, 'caughtUp')).toHaveLength(1), soon)
    const admin = await maintenance(database.url)
    const name = new URL(database.url).pathname.slice(1)
    await database.knex.destroy()
    await admin.query(`alter database ${name} allow_connections false`)
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await appendHistory(log, auctionIdOf(2), history)
    bus.publish(LOG_APPENDED, { position: await log.head() })
    await vi.waitFor(() => expect(said(worker, 'incident').length).toBeGreaterThan(1), soon)
    expect(worker.messages).toContainEqual({ type: 'state', state: 'retrying' })
    await admin.query(`alter database ${name} allow_connections true`)
    await admin.end()
    database.knex.initialize()
    await vi.waitFor(async () => expect(await revision(2)).toBe(2), soon)
    // Rows are committed first, their announcement comes after.
    const seen = () =>
      updates.filter(({ auctionId }) => auctionId === auctionIdOf(2)).map((update) => update.revision)
    await vi.waitFor(() => expect(seen()).toEqual([0, 1, 2]), soon)
    expect(worker.errors).toEqual([])
  })

  async function maintenance(url: string): Promise<Client> {
    const other = new URL(url)
    other.pathname = '/postgres'
    const client = new Client({ connectionString: other.href })
    await client.connect()
    return client
  }
})
