import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { Child } from './measure/child.ts'
import type { LoadOrder, LoadResult } from './load-process.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { median } from './measure/quantile.ts'
import { startGatewayStack } from './gateway-stack.ts'
import type { GatewayStack } from './gateway-stack.ts'

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
      return [await measure(stack, options)]
    } finally {
      await stack.close()
    }
  },
}

async function measure(stack: GatewayStack, { quick, say }: BenchOptions): Promise<Figure> {
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
