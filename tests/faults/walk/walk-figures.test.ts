import { openApiDocument } from '@zuschlag/gateway/edge/http/api-description/openapi'
import { servedRoutes } from '@zuschlag/gateway/served-routes.fixture'
import { expect, test } from 'vitest'
import { missedBy, walkGoal, walkHolds, walkReport } from './walk-figures.ts'
import { type OpenApi, requestsOf } from './walk-operations.ts'
import { valuesOfScene } from './walk-scene.ts'

const idle = { bids: [3, 4, 5], lives: [1, 1, 2] }
const walkedWith = (bids: readonly number[], lives: readonly number[]) => ({
  operation: 'getBidLog format=pdf',
  answers: { 200: 60 },
  ms: 900,
  probes: { bids, lives },
})
const result = {
  idle,
  walked: [walkedWith([20, 20, 900], [5, 5, 290])],
  unanswered: ['getDemoMail'],
  heap: { before: 100, after: 120 },
}

test('the goal is kept up to its bounds, and each figure beyond is named', () => {
  expect(missedBy(walkedWith([20, 20, 1_000], [5, 5, 300]), idle)).toEqual([])
  expect(missedBy(walkedWith([21, 21, 1_001], [6, 6, 301]), idle)).toEqual([
    'median bid',
    'median live',
    'longest bid',
    'longest live',
  ])
  // On a slow machine the idle figures are the measure.
  const slow = { bids: [100], lives: [40] }
  expect(missedBy(walkedWith([500, 500, 3_000], [200, 200, 800]), slow)).toEqual([])
})

test('a run holds where every operation and the heap do, and none was left out', () => {
  expect(walkHolds(result)).toBe(true)
  expect(walkReport(result)).toContain(
    '| getBidLog format=pdf | 60 × 200 | 900 | 20.0 | 900.0 | 5.0 | 290.0 | holds |',
  )
  expect(walkHolds({ ...result, unanswered: ['getNews'] })).toBe(false)
  expect(walkHolds({ ...result, walked: [walkedWith([21, 21], [1])] })).toBe(false)
  expect(walkHolds({ ...result, heap: { before: 100, after: 101 * (1 + walkGoal.heapGrowth) } })).toBe(false)
})

const parameter = (name: string, place = 'path', schema = {}) => ({ in: place, name, required: true, schema })
const api = {
  paths: {
    '/api/auctions/{auctionId}/bid-log': {
      get: {
        operationId: 'getBidLog',
        parameters: [parameter('auctionId'), parameter('format', 'query', { enum: ['pdf', 'csv'] })],
      },
      post: { operationId: 'placeBid' },
    },
  },
}

test('each GET operation is asked in each format, and one without a value for a parameter breaks the run off', () => {
  expect(requestsOf(api, { auctionId: '7' })).toEqual([
    { operation: 'getBidLog format=pdf', path: '/api/auctions/7/bid-log?format=pdf' },
    { operation: 'getBidLog format=csv', path: '/api/auctions/7/bid-log?format=csv' },
  ])
  expect(() => requestsOf(api, {})).toThrow('no value for auctionId of getBidLog')
})

test('the scene of the walk has a value for every parameter of every GET operation of the API', () => {
  const routes = servedRoutes()
  const options = { publicUrl: 'https://zuschlag.example', version: '1' }
  const requests = requestsOf(openApiDocument(routes, options) as OpenApi, valuesOfScene)
  const walked = new Set(requests.map(({ operation }) => operation.split(' ')[0]))
  const reads = routes
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => endpoint.name)
  expect(reads.filter((name) => !walked.has(name))).toEqual([])
})
