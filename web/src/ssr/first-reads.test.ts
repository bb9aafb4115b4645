import { expect, test } from 'vitest'
import { readTags } from './first-reads.ts'

const auctionId = '30cfa8e6-afa1-53fb-baac-3dfadfd65332'
const hrefsOf = (tags: string) => [...tags.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test('every page that the browser renders asks at once who is signed in, the private details for their object too', () => {
  const always = ['/api/public/configuration', '/api/account/authenticatedUser']
  expect(hrefsOf(readTags(['/$lang/login'], {}))).toEqual(always)
  expect(hrefsOf(readTags(['/object/$auctionId'], { auctionId }))).toEqual([
    ...always,
    `/api/auctions/${auctionId}`,
  ])
  expect(hrefsOf(readTags(['/object/dashboard'], {}))).toHaveLength(3)
})

test('what is asked for ahead is what the browser’s own request would get: with the session, as data', () => {
  expect(readTags([], {})).toContain('<link rel="preload" as="fetch" crossorigin href="')
})
