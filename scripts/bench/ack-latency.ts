import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Benchmark, Figure } from './figure.ts'
import { quantile } from './figure.ts'
import { startGatewayStack } from './gateway-stack.ts'
import type { PacedBidsData, PacedBidsResult } from './paced-bids.thread.ts'

const AUCTIONS = 16

/**
 * The whole product at a steady pace: how long a bidder waits for the receipt, with projections and
 * everything else at work.
 */
export const ackLatency: Benchmark = {
  name: 'product: receipts at a steady pace',
  async run({ quick, say }) {
    const [bidsPerSecond, seconds] = quick ? [500, 4] : [1_000, 15]
    const stack = await startGatewayStack(AUCTIONS)
    try {
      const port = await stack.startGateway(stack.engineClient)
      const { auctionIds, cookie } = stack
      const pace = (data: Pick<PacedBidsData, 'bidsPerSecond' | 'seconds'>) =>
        paced({ port, cookie, auctionIds, ...data })
      await pace({ bidsPerSecond: 100, seconds: 2 })
      const { latenciesMs, refused } = await pace({ bidsPerSecond, seconds })
      say(`${latenciesMs.length} bids, ${refused} refused`)
      if (refused > 0) throw new Error(`${refused} bids were refused`)
      return [0.5, 0.99].map((share): Figure => ({
        name: `receipt at ${bidsPerSecond} bids/s, p${share * 100}`,
        value: quantile(latenciesMs, share),
        unit: 'ms',
      }))
    } finally {
      await stack.close()
    }
  },
}

async function paced(data: PacedBidsData): Promise<PacedBidsResult> {
  const worker = new Worker(path.join(import.meta.dirname, 'paced-bids.thread.ts'), { workerData: data })
  const [result] = (await once(worker, 'message')) as [PacedBidsResult]
  await worker.terminate()
  return result
}
