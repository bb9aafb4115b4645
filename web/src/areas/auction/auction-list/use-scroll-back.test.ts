import { expect, test } from 'vitest'
import { auctionAtEnd } from './auction-list-page.tsx'

const id = '0f0a2c8e-6c1d-4f6e-9c1a-2b7d1f0c9a11'

test.each([
  [`/${id}`, id],
  [`/de/${id}`, id],
  [`/object/${id}`, id],
  ['/de/objects', null],
  [`/${id}/`, null],
  [null, null],
])('%s ends with %s', (path, auctionId) => {
  expect(auctionAtEnd(path)).toBe(auctionId)
})
