import Koa from 'koa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serve, type TestServer } from '../../../../../tests/fixtures/http-server.ts'
import { servedRoutes } from '../../../served-routes.fixture.ts'
import { pages } from '../pages.ts'
import { descriptionPages, schemaHtml, typeHtml } from './description-pages.ts'

let server: TestServer
let html: string
let headers: Headers

beforeAll(async () => {
  const options = { publicUrl: 'https://zuschlag.at', version: '1.2.3' }
  server = await serve(new Koa().use(pages(descriptionPages(servedRoutes(), options))))
  const answer = await fetch(`${server.url}/api/docs`)
  headers = answer.headers
  html = await answer.text()
})
afterAll(() => server.close())

test('the page shows every operation with its codes, and no script', async () => {
  const document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  const names = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(names.length).toBeGreaterThan(130)
  // Inside of what is closed: a browser opens it for a link that leads there.
  for (const name of names)
    expect(html).toMatch(new RegExp(`<details><summary>.*\\n<div class="operation" id="${name}">`))
  expect(html).not.toContain('<details id=')
  expect(html).toContain('<code>auctionBidTooLow</code> The bid is too low.')
  expect(html).toContain('In units of the auction’s currency')
  expect(html).not.toMatch(/<script|\son\w+=|javascript:/i)
})

test('its policy allows its own style and nothing else', () => {
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
})

test('every link within the page has a target', () => {
  const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id))
  const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets.length).toBeGreaterThan(100)
  expect(targets.filter((target) => !ids.has(target))).toEqual([])
  expect([...html.matchAll(/\sid="/g)].length).toBe(ids.size)
})

test('the example of a bid is a request that a shell sends with the session', () => {
  expect(html).toContain('curl \\\n  -b jar \\\n  -H &#39;content-type: application/json&#39;')
  expect(html).toContain('https://zuschlag.at/api/auctions/&lt;auctionId&gt;/bids')
})

test('both documents are JSON, packed where the client takes it, and only for reading', async () => {
  for (const path of ['/api/openapi.json', '/api/asyncapi.json']) {
    const packed = await fetch(server.url + path)
    const plain = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity' } })
    expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
      'gzip',
      null,
    ])
    expect(packed.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await packed.json()).toEqual(await plain.json())
    expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(404)
  }
})

test.each([
  [{ $ref: '#/components/schemas/Receipt' }, '<a href="#schema-Receipt">Receipt</a>'],
  [{ type: 'integer', minimum: 1, maximum: 9 }, 'integer 1…9'],
  [{ enum: ['a', 1] }, '&quot;a&quot; | 1'],
  [{ type: 'array', items: { type: 'string' } }, 'array of string'],
  [{ anyOf: [{ type: 'number' }, { type: 'null' }] }, 'number | null'],
  [{ oneOf: [{ properties: { '<b>': { const: '<i>' } } }] }, '{ &lt;b&gt;: &quot;&lt;i&gt;&quot; }'],
])('a type is one line: %j', (schema, line) => {
  expect(typeHtml(schema)).toBe(line)
})

test('texts of a schema cannot become elements', () => {
  const schema = { properties: { '<x>': { type: 'string', description: '<script>' } }, required: [] }
  expect(schemaHtml(schema)).not.toMatch(/<x>|<script>/)
})
