import { measurePrivatePage, type PageSpeed, type PageSpeeds } from '../../tests/page-speed/private-page.ts'
import { freePort, startProduct } from '../../tests/journeys/product-under-test.ts'
import type { Benchmark, Figure } from './figure.ts'
import { median, quantile } from './measure/quantile.ts'

/** How many times as long as a bare page on the same machine. */
const goals = { interaction: 4.5, validation: 5, usable: 2.75 }

/**
 * The private details with 20 updates a second at a quarter of the processor's speed: interaction to next
 * paint, input to visible validation, and the time until the bid panel is usable on a mid phone with slow 4G.
 * PRODUCT_URL names a product that runs already; its auctions get the bids.
 */
export const pageSpeed: Benchmark = {
  name: 'private page on a phone',
  isLong: true,
  async run({ quick, folder, say }) {
    const running = process.env['PRODUCT_URL']
    const amount = { rounds: quick ? 4 : 20, visits: quick ? 2 : 7, say }
    if (running !== undefined) return figuresOf(await measurePrivatePage({ url: running, ...amount }))
    const product = await startProduct({ dataDir: folder, port: await freePort() })
    try {
      return figuresOf(await measurePrivatePage({ url: product.url, ...amount }))
    } finally {
      await product.stop()
    }
  },
}

function figuresOf({ page, bare }: PageSpeeds): readonly Figure[] {
  const beside = (name: string, of: (speed: PageSpeed) => number, goal?: number): Figure => ({
    name,
    value: of(page),
    unit: 'ms',
    beside: { name: 'bare page', value: of(bare) },
    ratio: of(page) / of(bare),
    ...(goal === undefined ? {} : { goal: { atMost: goal } }),
  })
  return [
    {
      name: 'live updates that reached the page',
      value: page.updatesPerSecond,
      unit: '/s',
      beside: { name: 'bare page', value: bare.updatesPerSecond },
    },
    beside(`interaction p50 of ${page.interactions.length}`, (speed) => median(speed.interactions)),
    beside('interaction p98 (INP)', (speed) => quantile(speed.interactions, 0.98), goals.interaction),
    beside(
      `validation p50 of ${page.validations.length}`,
      (speed) => median(speed.validations),
      goals.validation,
    ),
    beside('validation p95', (speed) => quantile(speed.validations, 0.95)),
    beside('bid panel usable', (speed) => median(speed.usableAt), goals.usable),
  ]
}
