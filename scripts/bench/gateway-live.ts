import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { startBareBroadcast } from './bare-broadcast.ts'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { median, quantile } from './figure.ts'
import { startGatewayStack } from './gateway-stack.ts'
import type { GatewayStack } from './gateway-stack.ts'
import type { WatchersData, WatcherThreadJob, WatchersResult } from './watchers.thread.ts'

const WATCHERS = 1_000
const BIDS_PER_SECOND = 20
/** The product's and the bare server's rounds take turns, so that a busy moment of the machine meets both. */
const ROUNDS = 7
const GOAL_P99 = 1.75

/**
 * From a bid to a thousand watchers, through log, projections and rooms, beside a bare ws broadcast of as
 * many bytes.
 */
export const gatewayLive: Benchmark = {
  name: 'gateway: from a bid to its watchers',
  run: async (options) => {
    const stack = await startGatewayStack(1)
    try {
      return await measure(stack, options)
    } finally {
      await stack.close()
    }
  },
}

async function measure(stack: GatewayStack, { quick, say }: BenchOptions): Promise<readonly Figure[]> {
  const bare = await startBareBroadcast()
  const common = {
    auctionId: stack.auctionIds[0] ?? '',
    cookie: stack.cookie,
    watchers: WATCHERS,
    bidsPerSecond: BIDS_PER_SECOND,
  }
  const real = await watch({ ...common, port: await stack.startGateway(stack.engineClient) })
  const beside = await watch({ ...common, port: bare.port })
  try {
    const order = { bids: BIDS_PER_SECOND * (quick ? 2 : 8) }
    await real.run(order)
    await beside.run(order)
    const rounds: { real: WatchersResult; bare: WatchersResult }[] = []
    for (let round = 0; round < (quick ? 2 : ROUNDS); round += 1) {
      // Neither is always the first.
      if (round % 2 === 0) rounds.push({ real: await real.run(order), bare: await beside.run(order) })
      else rounds.push({ bare: await beside.run(order), real: await real.run(order) })
      const last = rounds.at(-1)
      say(`  round ${round + 1}: p99 ${quantile(last?.real.latenciesMs ?? [], 0.99).toFixed(1)} ms`)
    }
    return [0.5, 0.99].map((share) => figureOf(share, rounds))
  } finally {
    await real.stop()
    await beside.stop()
    bare.close()
  }
}

function figureOf(share: number, rounds: readonly { real: WatchersResult; bare: WatchersResult }[]): Figure {
  const value = median(rounds.map(({ real }) => quantile(real.latenciesMs, share)))
  const beside = median(rounds.map(({ bare }) => quantile(bare.latenciesMs, share)))
  return {
    name: `bid to ${WATCHERS} watchers, p${share * 100}`,
    value,
    unit: 'ms',
    beside: { name: 'bare ws', value: beside },
    ratio: value / beside,
    ...(share === 0.99 ? { goal: { atMost: GOAL_P99 } } : {}),
  }
}

type Watchers = {
  readonly run: (order: WatcherThreadJob) => Promise<WatchersResult>
  readonly stop: () => Promise<number>
}

async function watch(data: WatchersData): Promise<Watchers> {
  const worker = new Worker(path.join(import.meta.dirname, 'watchers.thread.ts'), { workerData: data })
  await once(worker, 'message')
  return {
    async run(order) {
      worker.postMessage(order)
      const [{ result }] = (await once(worker, 'message')) as [{ result: WatchersResult }]
      if (result.missing > 0) throw new Error(`${result.missing} messages did not arrive`)
      return result
    },
    stop: () => worker.terminate(),
  }
}
