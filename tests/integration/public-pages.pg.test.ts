import type { PublicAuctionPage, PublicAuctionPoints } from '@zuschlag/contracts/search/read-public-page'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { crawlerFiles } from '@zuschlag/gateway/edge/ssr/crawler-files'
import { createApp } from '@zuschlag/gateway/edge/http/app'
import { pages } from '@zuschlag/gateway/edge/http/pages'
import { createLogger } from '@zuschlag/gateway/kernel/logger'
import { createMetrics } from '@zuschlag/gateway/kernel/metrics/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve } from '../fixtures/http-server.ts'
import { copyObjectsSql, deleteCopiesSql, titleOf } from '../fixtures/many-objects.ts'
import { ScriptClient } from './people.ts'
import { stackOfFile } from './running-stack.ts'

const OBJECTS = 1_200

const stack = await stackOfFile()
const visitor = new ScriptClient(stack.url)
const read = async <Answer>(path: string): Promise<Answer> => {
  const answer = await visitor.get(`/api/public/auctions${path}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json() as Answer
}
let ids: ReadonlySet<string>
let unlocated: AuctionId

beforeAll(async () => {
  const coordinates = { latitude: 48.2, longitude: 16.37 }
  const first = await stack.openAuction({ description: coordinates })
  await stack.knex.raw(copyObjectsSql, [OBJECTS, first])
  unlocated = await stack.openAuction({ description: { latitude: null, longitude: null } })
  const list = await read<readonly { readonly id: string }[]>('')
  ids = new Set(list.map(({ id }) => id))
})
afterAll(() => stack.knex.raw(deleteCopiesSql))

test('the public list has every object', () => {
  expect(ids.size).toBe(OBJECTS + 2)
})

test('a walk through the pages finds every object once', async () => {
  const found: string[] = []
  for (;;) {
    const { items, total } = await read<PublicAuctionPage>(`/page?take=60&skip=${found.length}`)
    expect(total).toBe(ids.size)
    if (items.length === 0) break
    found.push(...items.map(({ id }) => id))
  }
  expect(found).toHaveLength(ids.size)
  expect(new Set(found)).toEqual(ids)
})

test('a search finds the object that a cut would lose, by its title, its price and its id', async () => {
  for (const number of [1, 1_001, OBJECTS]) {
    const { items, total } = await read<PublicAuctionPage>(`/page?search=n${titleOf(number).slice(-5)}`)
    expect([total, items[0]?.title]).toEqual([1, titleOf(number)])
    const byId = await read<PublicAuctionPage>(`/page?ids=${items[0]?.id}`)
    expect(byId.items.map(({ title }) => title)).toEqual([titleOf(number)])
  }
  const price = 100_000 + OBJECTS * 1_000
  const dearest = await read<PublicAuctionPage>(`/page?minPrice=${price}&sort=dearest`)
  expect(dearest.items[0]?.title).toBe(titleOf(OBJECTS))
})

test('the map has every object that says where it is, in at most 60 bytes each', async () => {
  const answer = await visitor.get('/api/public/auctions/points')
  const { points, total } = answer.json() as PublicAuctionPoints
  expect(new Set(points.map(([id]) => id))).toEqual(new Set([...ids].filter((id) => id !== unlocated)))
  expect(total).toBe(points.length)
  expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(60 * (points.length + 1))
})

test('the site map has every object in each language', async () => {
  const publicRead = async (path: string) => {
    const answer = await visitor.get(`/api${path}`)
    return { status: answer.status, body: answer.json() }
  }
  const origin = 'https://a.example'
  const files = crawlerFiles({ origin, read: publicRead, nowMs: () => 0 })
  const app = { logger: createLogger('silent'), metrics: createMetrics(), trustedProxies: 0 }
  const server = await serve(createApp({ ...app, middleware: [pages(files)] }))
  const textOf = async (url: string) => (await fetch(server.url + new URL(url, origin).pathname)).text()
  const parts = [...(await textOf('/sitemap.xml')).matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => url)
  const map = (await Promise.all(parts.map(textOf))).join('')
  await server.close()
  for (const id of ids)
    for (const language of ['de', 'en']) expect(map).toContain(`<loc>${origin}/${language}/${id}</loc>`)
})

test('what is no filter, no page or no order is refused with a code', async () => {
  for (const query of [
    '/page?take=61',
    '/page?sort=x',
    '/page?minPrice=x',
    '/points?zip=Wien',
    '/points?x=1',
  ]) {
    const answer = await visitor.get(`/api/public/auctions${query}`)
    expect([query, answer.status, answer.json()]).toEqual([
      query,
      400,
      expect.objectContaining({ code: 'validationFailed' }),
    ])
  }
})
