import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { Child } from './measure/child.ts'
import type { LoadOrder, LoadResult } from './load-process.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { median, quantile } from './measure/quantile.ts'
import { type GatewayStack, startGatewayStack } from './gateway-stack.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { type Callers, startCallers, startWatchers, type Watchers } from './measure/clients.ts'
import { deliveryDelaysOf } from './measure/measures.ts'
import { runNowMs } from './measure/run-clock.ts'
import { bareWs } from './fan-out.ts'

/** Rounds with and without the engine take turns, so that a busy moment of the machine meets both. */
const ROUNDS = 7
const CONNECTIONS = 64
const AUCTIONS = 16
const GOAL = 0.65

/** Accepts at once what it is sent: everything of a bid but the engine. */
const noEngine: EngineClient = {
  execute: ({ auctionId, commandId, data }) =>
    Promise.resolve({
      status: 'accepted',
      duplicate: false,
      receipt: {
        auctionId,
        commandId,
        revision: 0,
        engineTime: '2026-01-01T00:00:00.000Z' as never,
        price: 'price' in data ? Number(data.price) : 0,
        eventHash: '0'.repeat(64),
      },
    }),
}

/** Bids a second through koa and zod to the durable engine and back, beside the same without the engine. */
export const gatewayHttp: Benchmark = {
  name: 'gateway: bids over HTTP',
  run: async (options) => {
    const stack = await startGatewayStack(AUCTIONS)
    try {
      return [await measureBids(stack, options)]
    } finally {
      await stack.close()
    }
  },
}

async function measureBids(stack: GatewayStack, { quick, say }: BenchOptions): Promise<Figure> {
  const { auctionIds, cookie } = stack
  const common = { cookie, to: { auctionIds }, connections: CONNECTIONS }
  const clients = new Child<LoadOrder, LoadResult>(new URL('load-process.ts', import.meta.url))
  try {
    const load = async (port: number, bids: number): Promise<number> => {
      const { refused, seconds } = await clients.ask({ ...common, port, calls: bids })
      if (refused.length > 0) throw new Error(`${refused.length} bids were refused`)
      return bids / seconds
    }
    const [withEngine, without] = [
      await stack.startGateway(stack.engineClient),
      await stack.startGateway(noEngine),
    ]
    // Readers are no part of this figure; what they cost shows in the one of the watchers.
    await stack.stopProjections()
    const bids = quick ? 1_000 : 5_000
    for (const port of [withEngine, without]) await load(port, bids)
    const rates: { real: number[]; bare: number[] } = { real: [], bare: [] }
    for (let round = 0; round < (quick ? 3 : ROUNDS); round += 1) {
      rates.real.push(await load(withEngine, bids))
      rates.bare.push(await load(without, bids))
      say(`  round ${round + 1}: ${Math.round(rates.real.at(-1) ?? 0)} bids/s`)
    }
    const [value, besideValue] = [median(rates.real), median(rates.bare)]
    return {
      name: `HTTP bid, ${CONNECTIONS} connections`,
      value,
      unit: 'bids/s',
      beside: { name: 'without engine', value: besideValue },
      ratio: value / besideValue,
      goal: { atLeast: GOAL },
    }
  } finally {
    clients.stop()
  }
}

const WATCHERS = 1_000
const BIDS_PER_SECOND = 20
const GOAL_P99 = 1.75
const START_IN_MS = 100
const SETTLE_MS = 1_500

/**
 * From a bid to a thousand watchers, through log, projections and rooms, beside a bare ws broadcast of as
 * many bytes.
 */
export const gatewayLive: Benchmark = {
  name: 'gateway: from a bid to its watchers',
  run: async (options) => {
    const stack = await startGatewayStack(1)
    try {
      return await measureUpdates(stack, options)
    } finally {
      await stack.close()
    }
  },
}

async function measureUpdates(stack: GatewayStack, { quick, say }: BenchOptions): Promise<readonly Figure[]> {
  const bare = await bareWs('send')
  const callers = startCallers()
  const sides: Side[] = []
  try {
    for (const port of [await stack.startGateway(stack.engineClient), bare.port]) {
      const side = new Side(port, stack, callers)
      sides.push(side)
      await side.connect()
    }
    const [real, beside] = sides as [Side, Side]
    const seconds = quick ? 2 : 8
    await real.delaysOfBids(seconds)
    await beside.delaysOfBids(seconds)
    const rounds: Round[] = []
    const own = (): Promise<readonly number[]> => real.delaysOfBids(seconds)
    const other = (): Promise<readonly number[]> => beside.delaysOfBids(seconds)
    for (let round = 0; round < (quick ? 2 : ROUNDS); round += 1) {
      // Neither is always the first.
      if (round % 2 === 0) rounds.push({ real: await own(), bare: await other() })
      else rounds.push({ bare: await other(), real: await own() })
      say(`  round ${round + 1}: p99 ${quantile(rounds.at(-1)?.real ?? [], 0.99).toFixed(1)} ms`)
    }
    return [0.5, 0.99].map((share) => figureOf(share, rounds))
  } finally {
    for (const side of sides) side.stop()
    callers.stop()
    await bare.close()
  }
}

/** Milliseconds from when each bid was due until each watcher received it. */
type Round = { readonly real: readonly number[]; readonly bare: readonly number[] }

function figureOf(share: number, rounds: readonly Round[]): Figure {
  const value = median(rounds.map(({ real }) => quantile(real, share)))
  const beside = median(rounds.map(({ bare }) => quantile(bare, share)))
  return {
    name: `bid to ${WATCHERS} watchers, p${share * 100}`,
    value,
    unit: 'ms',
    beside: { name: 'bare ws', value: beside },
    ratio: value / beside,
    ...(share === 0.99 ? { goal: { atMost: GOAL_P99 } } : {}),
  }
}

/** A server with its watchers. */
class Side {
  readonly #port: number
  readonly #stack: Pick<GatewayStack, 'auctionIds' | 'cookie'>
  readonly #callers: Callers
  readonly #watchers: Watchers = startWatchers()
  #firstPrice = 200_000

  constructor(port: number, stack: GatewayStack, callers: Callers) {
    this.#port = port
    this.#stack = stack
    this.#callers = callers
  }

  async connect(): Promise<void> {
    const [port, { auctionIds }] = [this.#port, this.#stack]
    const order = { type: 'connect', kind: 'ws', port, auctionIds, first: 0, after: null } as const
    await this.#watchers.ask({ ...order, watchers: WATCHERS, sampleEvery: 1 })
    await pause(SETTLE_MS)
  }

  async delaysOfBids(seconds: number): Promise<readonly number[]> {
    const [port, { auctionIds, cookie }, firstPrice] = [this.#port, this.#stack, this.#firstPrice]
    this.#firstPrice += seconds * 1000
    const startAtMs = runNowMs() + START_IN_MS
    const people = { auctionIds, cookies: [cookie], emails: [], password: '', seed: 1 }
    const pace = {
      traffic: 'bid',
      ratePerSecond: BIDS_PER_SECOND,
      seconds,
      startAtMs,
    } as const
    const { accepted } = await this.#callers.ask({ port, firstPrice, ...people, ...pace })
    await pause(SETTLE_MS)
    const { deliveries } = await this.#watchers.ask({ type: 'collect' })
    const delays = deliveryDelaysOf(accepted, deliveries)
    const missing = BIDS_PER_SECOND * seconds * WATCHERS - delays.length
    if (missing > 0) throw new Error(`${missing} messages did not arrive`)
    return delays
  }

  stop(): void {
    this.#watchers.stop()
  }
}
