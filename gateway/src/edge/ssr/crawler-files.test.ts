import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PublicRead } from '@zuschlag/contracts/site/page-renderer'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import { pages } from '../http/pages.ts'
import { crawlerFiles } from './crawler-files.ts'

const auctionIdOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000001`
const auctionId = auctionIdOf(1)

async function serveMap(read: PublicRead, nowMs: () => number = () => 0) {
  const app = new Koa().use(pages(crawlerFiles({ origin: 'https://a.example', read, nowMs })))
  const server = createServer((request, response) => void app.callback()(request, response)).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)

test('a sitemap of which a list cannot be read is refused with 503 and not kept, because engines drop what it leaves out', async () => {
  let isAway = true
  const get = await serveMap((path) =>
    Promise.resolve(
      isAway && path === '/public/auctions'
        ? { status: 503, body: { code: 'unavailable' } }
        : { status: 200, body: path === '/public/auctions' ? [{ id: auctionId }] : [] },
    ),
  )
  const refused = await get('/sitemap-1.xml')
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  isAway = false
  const whole = await get('/sitemap-1.xml')
  expect([whole.status, await whole.text()]).toEqual([200, expect.stringContaining(auctionId)])
})

test('every object is in one part of the sitemap, in each language, and no part has more than 5 000 addresses', async () => {
  const ids = Array.from({ length: 6_000 }, (_, index) => auctionIdOf(index))
  let reads = 0
  let now = 0
  const read: PublicRead = (path) => {
    if (path === '/public/auctions') reads += 1
    const body = path === '/public/auctions' ? ids.map((id) => ({ id })) : []
    return Promise.resolve({ status: 200, body })
  }
  const get = await serveMap(read, () => now)
  const robots = await (await get('/robots.txt')).text()
  expect(robots).toContain('Sitemap: https://a.example/sitemap.xml')
  const parts = locations(await (await get('/sitemap.xml')).text())
  expect(parts[0]).toBe('https://a.example/sitemap-1.xml')
  const listed = await Promise.all(
    parts.map(async (part) => locations(await (await get(new URL(part).pathname)).text())),
  )
  expect(Math.max(...listed.map(({ length }) => length))).toBeLessThanOrEqual(5_000)
  const all = new Set(listed.flat())
  for (const id of ids)
    expect([all.has(`https://a.example/de/${id}`), all.has(`https://a.example/en/${id}`)]).toEqual([
      true,
      true,
    ])
  expect((await get(`/sitemap-${parts.length + 1}.xml`)).status).toBe(404)
  expect(reads).toBe(1)
  now = 60_001
  await get('/sitemap.xml')
  expect(reads).toBe(2)
})

test('a part is compressed for who asks for it', async () => {
  const get = await serveMap((path) =>
    Promise.resolve({ status: 200, body: path === '/public/auctions' ? [{ id: auctionId }] : [] }),
  )
  const packed = await get('/sitemap-1.xml', { 'accept-encoding': 'gzip' })
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
    'gzip',
    'Accept-Encoding',
  ])
  expect(packed.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(await packed.text()).toContain(auctionId)
  expect(
    (await get('/sitemap-1.xml', { 'accept-encoding': 'identity' })).headers.get('content-encoding'),
  ).toBeNull()
})
