import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { measurePrivatePage } from '../../tests/page-speed/private-page.ts'
import { freePort, startProduct } from '../../tests/journeys/product-under-test.ts'
import type { Benchmark, Figure } from './figure.ts'
import { median, quantile } from '../measure/quantile.ts'

const goals = { interactionMs: 150, validationMs: 50, usableMs: 2_000 }

/**
 * The private details with 20 updates a second at a quarter of the processor's speed: interaction to next
 * paint, input to visible validation, and the time until the bid panel is usable on a mid phone with slow 4G.
 * PRODUCT_URL names a product that runs already; its auctions get the bids.
 */
export const pageSpeed: Benchmark = {
  name: 'private page on a phone',
  isLong: true,
  async run({ quick, say }) {
    const running = process.env['PRODUCT_URL']
    const amount = { rounds: quick ? 4 : 20, visits: quick ? 2 : 7, say }
    if (running !== undefined) return figuresOf(await measurePrivatePage({ url: running, ...amount }))
    const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-bench-'))
    const product = await startProduct({ dataDir, port: await freePort() })
    try {
      return figuresOf(await measurePrivatePage({ url: product.url, ...amount }))
    } finally {
      await product.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

function figuresOf(speed: Awaited<ReturnType<typeof measurePrivatePage>>): readonly Figure[] {
  const { interactions, validations, usableAt, updatesPerSecond } = speed
  const ms = { unit: 'ms' }
  return [
    { name: 'live updates that reached the page', value: updatesPerSecond, unit: '/s' },
    { name: `interaction p50 of ${interactions.length}`, value: median(interactions), ...ms },
    {
      name: 'interaction p98 (INP)',
      value: quantile(interactions, 0.98),
      ...ms,
      goal: { atMost: goals.interactionMs },
    },
    {
      name: `validation p50 of ${validations.length}`,
      value: median(validations),
      ...ms,
      goal: { atMost: goals.validationMs },
    },
    { name: 'validation p95', value: quantile(validations, 0.95), ...ms },
    { name: 'bid panel usable', value: median(usableAt), ...ms, goal: { atMost: goals.usableMs } },
  ]
}
