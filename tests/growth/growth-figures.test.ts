import { openApiDocument } from '@zuschlag/gateway/edge/http/api-description/openapi'
import { servedRoutes } from '@zuschlag/gateway/served-routes.fixture'
import { expect, test } from 'vitest'
import { type OpenApi, requestsOf } from '../faults/walk/walk-operations.ts'
import { valuesOfScene } from '../faults/walk/walk-scene.ts'
import { growthHolds, growthReport, mayGrow, missedBy } from './growth-figures.ts'
import { variantsOf } from './growth-operations.ts'

const small = { ms: 10, bytes: 1_000 }
const growth = (ms: number, bytes: number, operation = 'getUsers') =>
  ({ operation, reader: 'broker', small, large: { ms, bytes } }) as const

test('a read may take twice as long and be twice as large, beside noise; a file may grow', () => {
  expect(missedBy(growth(40, 6_096))).toEqual([])
  expect(missedBy(growth(41, 6_097))).toEqual(['time', 'bytes'])
  expect(missedBy(growth(4_000, 600_000, 'getBidLog format=pdf'))).toEqual([])
})

test('what may grow takes no longer than its bytes ask for', () => {
  expect(missedBy(growth(1_020, 50_000, 'getOwnAuctions'))).toEqual([])
  expect(missedBy(growth(1_021, 50_000, 'getOwnAuctions'))).toEqual(['time'])
  expect(missedBy(growth(41, 1_000, 'getOwnAuctions'))).toEqual(['time'])
})

test('what may grow and does not is no longer listed', () => {
  const answered = { unequal: [], unanswered: [] }
  const stays = growth(12, 1_100, 'getPublicAuctionPoints city=Wien')
  const grows = growth(30, 90_000, 'getPublicAuctionPoints')
  expect(growthHolds({ ...answered, measured: [stays, grows] })).toBe(true)
  expect(growthHolds({ ...answered, measured: [stays] })).toBe(false)
  expect(growthReport({ ...answered, measured: [stays] })).toContain(
    'May grow, and did not: getPublicAuctionPoints',
  )
})

test('a run holds where every read was answered alike and none grew', () => {
  const result = { measured: [growth(12, 1_100)], unequal: [], unanswered: ['getDemoMail'] }
  expect(growthHolds(result)).toBe(true)
  expect(growthHolds({ ...result, measured: [growth(400, 1_000)] })).toBe(false)
  expect(growthHolds({ ...result, unanswered: ['getNews'] })).toBe(false)
  const unequal = [{ operation: 'getUsers', reader: 'broker', statuses: '200 and 503' }]
  expect(growthHolds({ ...result, unequal })).toBe(false)
  expect(growthReport({ ...result, measured: [growth(400, 1_000)], unequal })).toContain(
    '| getUsers | broker | 10.0 | 400.0 | 1000 | 1000 | time |',
  )
})

const description = (): OpenApi => {
  const options = { publicUrl: 'https://zuschlag.example', version: '1' }
  return openApiDocument(servedRoutes(), options) as OpenApi
}

test('every GET operation is read, each also by every choice and value of its optional parameters', () => {
  const api = description()
  const plain = requestsOf(api, valuesOfScene)
  const requests = variantsOf(api, valuesOfScene)
  expect(requests).toEqual(expect.arrayContaining([...plain]))
  expect(requests.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['getUsers role=seller', 'getUsers skip=40', 'getAdministeredAuctions sort=bids']),
  )
  const names = new Set(plain.map(({ operation }) => operation.split(' ')[0]))
  expect(Object.keys(mayGrow).filter((name) => !names.has(name))).toEqual([])
})

test('an optional parameter without a value breaks the walk off', () => {
  const parameters = [{ in: 'query', name: 'colour', schema: {} }]
  const api = { paths: { '/api/news': { get: { operationId: 'getNews', parameters } } } }
  expect(() => variantsOf(api, {})).toThrow('no value for colour of getNews')
})

test('pages and points of the public list are read with each of their filters', () => {
  const query = (name: string, schema = {}) => ({ in: 'query', name, schema })
  const filters = ['skip', 'take', 'search', 'zip', 'minPrice', 'maxPrice', 'running'].map((name) =>
    query(name),
  )
  const sort = query('sort', { enum: ['newest', 'ending', 'priceUp', 'priceDown'] })
  const get = { operationId: 'getPublicAuctionsPage', parameters: [...filters, sort] }
  const walked = variantsOf({ paths: { '/api/public/auctions/page': { get } } }, {})
  expect(walked).toHaveLength(1 + filters.length + 4)
})
