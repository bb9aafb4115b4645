import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine, type Engine } from '@zuschlag/engine/runtime/engine'
import type { AppendRequest } from '@zuschlag/engine/store/event-log'
import { openForReading } from '@zuschlag/engine/store/sqlite/schema'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { BidSource, openAuctions } from './bench-auctions.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { median } from './measure/quantile.ts'

/**
 * Rounds of the engine and of the bare append take turns, so that a busy moment of the machine meets both.
 */
const ROUNDS = 9
const WARM_UP_ROUNDS = 2

type Setting = {
  readonly inFlight: number
  readonly auctions: number
  readonly bids: number
  readonly goal?: number
}

const SETTINGS: readonly Setting[] = [
  { inFlight: 1, auctions: 16, bids: 600 },
  { inFlight: 16, auctions: 16, bids: 6400, goal: 0.7 },
  { inFlight: 256, auctions: 16, bids: 12_800 },
  { inFlight: 16, auctions: 1, bids: 6400 },
  { inFlight: 256, auctions: 1, bids: 12_800 },
]

/**
 * Durable accepted bids a second, beside a bare SQLite append of the same events in the same batches, into a
 * table of events with the index that a log of streams needs.
 */
export const engineThroughput: Benchmark = {
  name: 'engine: durable bids',
  run: async (options) => {
    const figures: Figure[] = []
    for (const setting of SETTINGS) figures.push(await measure(setting, options))
    return figures
  },
}

/**
 * Notes how many events each call appended. The texts are read back later: keeping them would slow the engine
 * down.
 */
class RecordingLog extends SqliteEventLog {
  batchSizes: number[] = []

  override append(requests: readonly AppendRequest[]) {
    this.batchSizes.push(requests.reduce((sum, { events }) => sum + events.length, 0))
    return super.append(requests)
  }

  /** What was appended since the last call, batch by batch, as it stands in the file. */
  takeBatches(): readonly (readonly BareEvent[])[] {
    const sizes = this.batchSizes
    this.batchSizes = []
    const count = sizes.reduce((sum, size) => sum + size, 0)
    const db = openForReading(this.path)
    const select = db.prepare('SELECT stream, revision, body FROM events ORDER BY position DESC LIMIT ?')
    const rows = select.all(count).toReversed() as unknown as readonly BareEvent[]
    db.close()
    let next = 0
    return sizes.map((size) => rows.slice(next, (next += size)))
  }
}

async function measure(setting: Setting, { quick, folder, say }: BenchOptions): Promise<Figure> {
  const { inFlight, auctions, bids } = setting
  const file = path.join(folder, `${inFlight}-${auctions}`)
  const log = new RecordingLog(`${file}.events.db`)
  const bare = new BareSqlite(`${file}.bare.db`)
  const engine = createEngine({ log, clock: systemClock(), sha256Hex: nodeSha256.hex })
  const source = new BidSource(await openAuctions(engine, auctions))
  log.takeBatches()
  const perRound = quick ? Math.ceil(bids / 4) : bids
  const rates: Rates[] = []
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const engineMs = await timeOf(() => bidAll(engine, source, perRound, inFlight))
    const batches = log.takeBatches()
    const bareMs = await timeOf(() => batches.forEach((batch) => bare.append(batch)))
    if (round < 0) continue
    rates.push({ engine: (perRound / engineMs) * 1000, bare: (perRound / bareMs) * 1000 })
  }
  await engine.stop()
  await log.close()
  bare.close()
  say(`${inFlight} in flight, ${auctions} ${auctions === 1 ? 'auction' : 'auctions'}`)
  return figureOf(setting, rates)
}

type Rates = { readonly engine: number; readonly bare: number }

function figureOf({ inFlight, auctions, goal }: Setting, rates: readonly Rates[]): Figure {
  return {
    name: `bids/s, ${inFlight} in flight, ${auctions} ${auctions === 1 ? 'auction' : 'auctions'}`,
    value: median(rates.map(({ engine }) => engine)),
    unit: '/s',
    beside: { name: 'bare append', value: median(rates.map(({ bare }) => bare)) },
    ratio: median(rates.map(({ engine, bare }) => engine / bare)),
    ...(goal === undefined ? {} : { goal: { atLeast: goal } }),
  }
}

async function bidAll(engine: Engine, source: BidSource, count: number, inFlight: number): Promise<void> {
  let left = count
  const bidder = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      const outcome = await engine.execute(source.next())
      if (outcome.status !== 'accepted') throw new Error(`A bid was not accepted: ${JSON.stringify(outcome)}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, bidder))
}

async function timeOf(work: () => void | Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

type BareEvent = { readonly stream: number; readonly revision: number; readonly body: string }

/**
 * The least that makes a log of streams durable with SQLite: one table with the index that finds a stream and
 * keeps a revision single, one transaction a batch, the same journal and sync.
 */
class BareSqlite {
  readonly #db: DatabaseSync
  readonly #insert: ReturnType<DatabaseSync['prepare']>
  readonly #startTransaction: ReturnType<DatabaseSync['prepare']>
  readonly #commit: ReturnType<DatabaseSync['prepare']>

  constructor(file: string) {
    this.#db = new DatabaseSync(file)
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    this.#db.exec(
      `CREATE TABLE events (position INTEGER PRIMARY KEY, stream INTEGER NOT NULL, revision INTEGER NOT NULL,
        body TEXT NOT NULL, UNIQUE (stream, revision)) STRICT`,
    )
    this.#insert = this.#db.prepare('INSERT INTO events (stream, revision, body) VALUES (?, ?, ?)')
    this.#startTransaction = this.#db.prepare('BEGIN IMMEDIATE')
    this.#commit = this.#db.prepare('COMMIT')
  }

  append(batch: readonly BareEvent[]): void {
    this.#startTransaction.run()
    for (const { stream, revision, body } of batch) this.#insert.run(stream, revision, body)
    this.#commit.run()
  }

  close(): void {
    this.#db.close()
  }
}
