import path from 'node:path'
import { type Event, STREAM_DOES_NOT_EXIST } from '@event-driven-io/emmett'
import { getPostgreSQLEventStore, type PostgresEventStore } from '@event-driven-io/emmett-postgresql'
import { Pool } from 'pg'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine, type Engine } from '@zuschlag/engine/runtime/engine'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { startEmbeddedPostgres } from '../product/embedded-postgres/embedded-postgres.ts'
import { BidSource, openAuctions } from './bench-auctions.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { median, quantile } from './measure/quantile.ts'

const AUCTIONS = 16
const ROUNDS = 5
/**
 * The product places as many in the time that the peer takes for its few; fewer would be over before they can
 * be measured.
 */
const BIDS_PER_ROUND = 3200
/** Fifty bids on each of the auctions in all rounds together. */
const PEER_BIDS_PER_ROUND = 160
/** Conflicting bids take twenty times as long. */
const PEER_CONFLICTS_PER_ROUND = 80

type BidPlaced = Event<'BidPlaced', { readonly price: number; readonly bidder: string }>
type State = { readonly currentPrice: number; readonly bidCount: number }
const initialState = (): State => ({ currentPrice: 0, bidCount: 0 })
const evolve = (state: State, { data }: BidPlaced): State => ({
  currentPrice: data.price,
  bidCount: state.bidCount + 1,
})

/** Rates in bids a second, and the time of each bid in milliseconds. */
type Run = { readonly perSecond: number; readonly timesMs: readonly number[] }
/**
 * Places the bid with a number on the auction with a number, however often it has to be tried; durable when
 * it answers.
 */
type PlaceBid = (auction: number, number: number) => Promise<void>

/**
 * Deciding and appending, durably, beside Emmett on PostgreSQL: both read, decide with a pure function, and
 * append at a revision.
 */
export const besideEmmett: Benchmark = {
  name: 'engine: beside an event store on PostgreSQL',
  async run(options) {
    const { folder } = options
    const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: true })
    const pool = new Pool({ connectionString: server.connectionString })
    // A connection that is being closed may still get a message that the server stops: nothing waits for it.
    pool.on('error', () => undefined)
    const store = getPostgreSQLEventStore(server.connectionString, {
      connectionOptions: { pooled: true, pool },
    })
    const log = new SqliteEventLog(path.join(folder, 'events.db'))
    const engine = createEngine({ log, clock: systemClock(), sha256Hex: nodeSha256.hex })
    try {
      return await measure(await bidOnEngine(engine), bidOnEmmett(store), options)
    } finally {
      await engine.stop()
      await log.close()
      await store.close()
      if (!pool.ended) await pool.end()
      await server.stop()
    }
  },
}

async function bidOnEngine(engine: Engine): Promise<PlaceBid> {
  const ids = await openAuctions(engine, AUCTIONS)
  const all = new BidSource(ids)
  return async (auction) => {
    // Every bid is higher than the one before, so that in whatever order they come each is accepted.
    const command = { ...all.next(), auctionId: ids[auction] ?? ids[0] } as ReturnType<BidSource['next']>
    const outcome = await engine.execute(command)
    if (outcome.status !== 'accepted') throw new Error(`A bid was not accepted: ${JSON.stringify(outcome)}`)
  }
}

function bidOnEmmett(store: PostgresEventStore): PlaceBid {
  return async (auction, number) => {
    const stream = `auction-${auction}`
    for (;;) {
      const found = await store.aggregateStream<State, BidPlaced>(stream, { evolve, initialState })
      const bidder = `bidder-${number % 32}`
      const event: BidPlaced = {
        type: 'BidPlaced',
        data: { price: found.state.currentPrice + 1_000, bidder },
      }
      const expectedStreamVersion = found.streamExists ? found.currentStreamVersion : STREAM_DOES_NOT_EXIST
      try {
        await store.appendToStream<BidPlaced>(stream, [event], { expectedStreamVersion })
        return
      } catch (error) {
        if (!(error instanceof Error) || !/version|conflict/i.test(`${error.name} ${error.message}`))
          throw error
      }
    }
  }
}

async function measure(own: PlaceBid, peer: PlaceBid, options: BenchOptions): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const inFlight of [1, 16]) {
    const spread = (number: number): number => number % AUCTIONS
    // Warm-up: what is loaded and prepared once is not compared.
    for (const place of [own, peer]) await run(place, AUCTIONS, inFlight, spread)
    const { ours, theirs } = await runAlternately(own, peer, inFlight, spread, PEER_BIDS_PER_ROUND, options)
    options.say(`${inFlight} in flight`)
    figures.push({
      name: `durable decide-append, ${AUCTIONS} auctions, ${inFlight} in flight`,
      value: ours.perSecond,
      unit: 'bids/s',
      beside: { name: 'Emmett', value: theirs.perSecond },
      ratio: ours.perSecond / theirs.perSecond,
      ...(inFlight === 16 && { goal: { atLeast: 20 } }),
    })
  }
  const { ours, theirs } = await runAlternately(own, peer, 16, () => 0, PEER_CONFLICTS_PER_ROUND, options)
  options.say('16 bidders on one auction')
  const [ownP99, peerP99] = [quantile(ours.timesMs, 0.99), quantile(theirs.timesMs, 0.99)]
  return [
    ...figures,
    {
      name: '16 bidders on one auction',
      value: ours.perSecond,
      unit: 'bids/s',
      beside: { name: 'Emmett, with retries', value: theirs.perSecond },
      ratio: ours.perSecond / theirs.perSecond,
      goal: { atLeast: 250 },
    },
    {
      name: '16 bidders on one auction, p99',
      value: ownP99,
      unit: 'ms',
      beside: { name: 'Emmett, with retries', value: peerP99 },
      ratio: ownP99 / peerP99,
      goal: { atMost: 1 / 200 },
    },
  ]
}

/**
 * Both sides alternately, so that a slow moment affects both. The rate is the median of the rounds; all times
 * count.
 */
async function runAlternately(
  own: PlaceBid,
  peer: PlaceBid,
  inFlight: number,
  auctionOf: (number: number) => number,
  peerBids: number,
  { quick }: BenchOptions,
): Promise<{ readonly ours: Run; readonly theirs: Run }> {
  const rounds = quick ? 1 : ROUNDS
  const ours: Run[] = []
  const theirs: Run[] = []
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await run(own, quick ? BIDS_PER_ROUND / 4 : BIDS_PER_ROUND, inFlight, auctionOf))
    theirs.push(await run(peer, peerBids, inFlight, auctionOf))
  }
  return { ours: merge(ours), theirs: merge(theirs) }
}

function merge(rounds: readonly Run[]): Run {
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    timesMs: rounds.flatMap(({ timesMs }) => timesMs),
  }
}

async function run(
  place: PlaceBid,
  count: number,
  inFlight: number,
  auctionOf: (number: number) => number,
): Promise<Run> {
  const timesMs: number[] = []
  let next = 0
  const bidder = async (): Promise<void> => {
    while (next < count) {
      const number = next
      next += 1
      const startedAt = performance.now()
      await place(auctionOf(number), number)
      timesMs.push(performance.now() - startedAt)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: inFlight }, bidder))
  return { perSecond: (count / (performance.now() - startedAt)) * 1000, timesMs }
}
