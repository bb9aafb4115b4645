import { expect, test } from 'vitest'
import { hotReads } from './hot-reads.ts'

/** That both sides answer what they are asked; how fast, no test says. */
test('every hot read is answered by the product and by the bare route beside it', async () => {
  const figures = await hotReads.run({ quick: true, folder: '', say: () => undefined })
  expect(figures.map(({ name }) => name)).toEqual([
    'read of public list',
    'read of public details',
    'read of private details',
    'read of own auctions',
    'read of costs',
    'read of anonymised bids',
    'koa with an answer that is ready',
  ])
  for (const { name, ratio } of figures) expect(ratio, name).toBeGreaterThan(0)
})
