import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import type { Engine } from '@zuschlag/engine/runtime/engine'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import type { AppendRequest } from '@zuschlag/engine/store/event-log'
import { openForReading } from '@zuschlag/engine/store/sqlite/schema'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { BareSqlite } from './bare-sqlite.ts'
import { BidSource, openAuctions, sha256Hex } from './bench-auctions.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { median } from './figure.ts'

/** Rounds of the engine and of the bare append take turns, so that a busy moment of the machine meets both. */
const ROUNDS = 9

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

/** Durable accepted bids a second, beside a bare SQLite append of the same bytes in the same batches. */
export const engineThroughput: Benchmark = {
  name: 'engine: durable bids',
  run: async (options) => {
    const figures: Figure[] = []
    for (const setting of SETTINGS) figures.push(await measure(setting, options))
    return figures
  },
}

/** Notes how many events each call appended. The texts are read back later: keeping them would slow the engine down. */
class RecordingLog extends SqliteEventLog {
  batchSizes: number[] = []

  override append(requests: readonly AppendRequest[]) {
    this.batchSizes.push(requests.reduce((sum, { events }) => sum + events.length, 0))
    return super.append(requests)
  }

  /** What was appended since the last call, batch by batch, as it stands in the file. */
  takeBatches(): readonly (readonly string[])[] {
    const sizes = this.batchSizes
    this.batchSizes = []
    const count = sizes.reduce((sum, size) => sum + size, 0)
    const db = openForReading(this.path)
    const rows = db.prepare('SELECT body FROM events ORDER BY position DESC LIMIT ?').all(count).toReversed()
    db.close()
    let next = 0
    return sizes.map((size) => rows.slice(next, (next += size)).map((row) => String(row['body'])))
  }
}

async function measure(
  { inFlight, auctions, bids, goal }: Setting,
  { quick, say }: BenchOptions,
): Promise<Figure> {
  const directory = mkdtempSync(path.join(tmpdir(), 'zuschlag-bench-'))
  const log = new RecordingLog(path.join(directory, 'events.db'))
  const bare = new BareSqlite(path.join(directory, 'bare.db'))
  const engine = createEngine({ log, clock: systemClock(), sha256Hex })
  const source = new BidSource(await openAuctions(engine, auctions))
  log.takeBatches()
  const perRound = quick ? Math.ceil(bids / 8) : bids
  const rates: { engine: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const engineMs = await timeOf(() => bidAll(engine, source, perRound, inFlight))
    const batches = log.takeBatches()
    const bareMs = await timeOf(() => {
      for (const batch of batches) bare.append(batch)
    })
    // The first round warms both up.
    if (round > 0) rates.push({ engine: (perRound / engineMs) * 1000, bare: (perRound / bareMs) * 1000 })
  }
  await engine.stop()
  await log.close()
  bare.close()
  rmSync(directory, { recursive: true, force: true })
  const name = `bids/s, ${inFlight} in flight, ${auctions} ${auctions === 1 ? 'auction' : 'auctions'}`
  say(name)
  return {
    name,
    value: median(rates.map((rate) => rate.engine)),
    unit: '/s',
    beside: { name: 'bare append', value: median(rates.map((rate) => rate.bare)) },
    ratio: median(rates.map((rate) => rate.engine / rate.bare)),
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
