import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PublicRead } from '@zuschlag/contracts/site/page-renderer'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { pages } from '../http/pages.ts'
import { crawlerFiles } from './crawler-files.ts'

const auctionId = '00000001-0000-4000-8000-000000000001'

test('a sitemap of which a list cannot be read is refused with 503 and not kept, because engines drop what it leaves out', async () => {
  let isAway = true
  const read: PublicRead = (path) =>
    Promise.resolve(
      isAway && path === '/public/auctions'
        ? { status: 503, body: { code: 'unavailable' } }
        : { status: 200, body: path === '/public/auctions' ? [{ id: auctionId }] : [] },
    )
  const app = new Koa().use(pages(crawlerFiles({ origin: 'https://a.example', read, nowMs: () => 0 })))
  const server = createServer((request, response) => void app.callback()(request, response)).listen(0)
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sitemap.xml`
  const refused = await fetch(url)
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  isAway = false
  const whole = await fetch(url)
  expect([whole.status, await whole.text()]).toEqual([200, expect.stringContaining(auctionId)])
  server.close()
})
