import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../product/kernel/project.ts'
import { commandFiles } from './command-files.ts'

test('one stem names every file, each name in the case of its place', () => {
  const { files, next } = commandFiles('auction', 'place-bid')
  expect(Object.keys(files)).toEqual([
    'contracts/src/auction/place-bid.ts',
    'gateway/src/modules/auctions/place-bid.route.ts',
    'tests/journeys/place-bid.process.test.ts',
  ])
  expect(files['contracts/src/auction/place-bid.ts']).toContain("path: '/auctions/:auctionId/place-bid'")
  expect(next.join('\n')).toContain('decidePlaceBid, and its test')
  expect(next.join('\n')).toContain('gateway/src/routes.ts')
})

test('the route imports only files that exist, and sends the command as the model does', () => {
  const { files } = commandFiles('auction', 'pause-bidding')
  const route = 'gateway/src/modules/auctions/pause-bidding.route.ts'
  const text = files[route] ?? ''
  const imports = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, file = '']) =>
    path.join(path.dirname(route), file),
  )
  expect(imports.length).toBeGreaterThan(2)
  expect(imports.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([])
  expect(text).toContain('pauseBiddingRoute(send: SendBidderCommand)')
  expect(text).toContain("{ type: 'PauseBidding' as const, commandId, ...params, data }")
})

test('every file that is said to remain exists', () => {
  const named = commandFiles('auction', 'pause-bidding').next.flatMap(
    (line) => line.match(/[\w-]+\/[\w./-]+\w/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((file) => !existsSync(path.join(projectRoot, file)))).toEqual([])
})
