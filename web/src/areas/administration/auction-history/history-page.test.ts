import { expect, test } from 'vitest'
import { eventFiguresOf } from './history-page.tsx'

test.each([
  [{ price: 340_000, bidderId: 'x' }, { price: 340_000 }],
  [
    { bidRevision: 7, reason: 'Irrtum' },
    { about: 7, reason: 'Irrtum' },
  ],
  [{ requestRevision: 9, reason: '' }, { about: 9 }],
  [{ previousEnd: 'a', end: 'b', by: 'bid' }, { end: 'b' }],
  [{ price: 'viel', code: 'priceInvalid' }, { code: 'priceInvalid' }],
  [null, {}],
  [[1], {}],
])('%j has the figures %j', (data, figures) => {
  expect(eventFiguresOf({ data })).toEqual(figures)
})
