import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageRequest, RenderedPage } from '@zuschlag/contracts/site/page-renderer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestServer } from '../../../../tests/fixtures/http-server.ts'
import { createLogger } from '../../kernel/logger.ts'
import { createPageTemplate, serverRendering } from './server-rendering.ts'
import { staticWeb } from './static-web.ts'
import { folderOfFile } from '../../../../tests/fixtures/temporary-folder.ts'
import { serveApp } from '../http/silent-app.fixture.ts'

test('what takes a rendered page over is set aside for the early script, which asks for it once the page is seen', () => {
  const preload = '<link rel="modulepreload" crossorigin href="/assets/index-1.js">'
  const texts = '<link rel="preload" as="fetch" crossorigin="" href="/assets/i18n/de.first.json">'
  const entry = '<script type="module" crossorigin src="/assets/index-1.js"></script>'
  const ahead = '<script type="module" async crossorigin src="/assets/ahead-1.js"></script>'
  const early = '<script type="module" async blocking="render" crossorigin src="/assets/early-1.js"></script>'
  const style = '<link rel="stylesheet" crossorigin href="/assets/index-1.css">'
  const index = `<html lang="de-AT"><head>${ahead}<!-- page --><!-- /page -->${entry}${style}${texts}</head><body><div id="root"></div></body></html>`
  const filled = createPageTemplate(index)({
    kind: 'page',
    status: 200,
    language: 'en',
    locale: 'en-GB',
    head: `${early}<title>Page</title>${preload}`,
    body: '',
    data: '{}',
  })
  expect(filled).toContain(
    `<head>${early}<title>Page</title>${style}<template id="hydration-scripts">${preload}${entry}${texts.replace('de.', 'en.')}</template></head>`,
  )
})

test('a page that the browser renders asks first for what takes longest to come', () => {
  const entry = '<script type="module" crossorigin src="/assets/index-1.js"></script>'
  const framework = '<link rel="modulepreload" crossorigin href="/assets/framework-1.js">'
  const small = '<link rel="modulepreload" crossorigin href="/assets/runtime-1.js">'
  const ahead = '<script type="module" async crossorigin src="/assets/ahead-1.js"></script>'
  const index = `<html lang="de-AT"><head>${ahead}<!-- page --><!-- /page -->${entry}${small}${framework}</head><body><div id="root"></div></body></html>`
  const reads = '<link href="/api/read">'
  const filled = createPageTemplate(index)({ kind: 'prepared', language: 'de', reads, head: '' })
  expect(filled).toContain(
    `<head>${entry}${framework}${reads}${ahead}<!-- page --><!-- /page -->${small}</head>`,
  )
})

const webDist = folderOfFile('rendered')
const shell =
  '<!doctype html><html lang="de-AT"><head><!-- page --><title>Z</title><!-- /page --><script src="/assets/index.js"></script><link href="/assets/i18n/de.first.json"></head><body><div id="root"></div></body></html>'

const page = (more: object = {}): RenderedPage => ({
  kind: 'page',
  status: 200,
  language: 'en',
  locale: 'en-GB',
  head: '<title>Page</title>',
  body: '<main>$& content</main>',
  data: '{"a":1}',
  ...more,
})
let answer: () => Promise<RenderedPage>
const asked: PageRequest[] = []
let monotonicMs = 0
let server: TestServer

beforeAll(async () => {
  writeFileSync(join(webDist, 'index.html'), shell)
  const rendered = serverRendering({
    webDist,
    render: (request) => {
      asked.push(request)
      return answer()
    },
    origins: ['https://zuschlag.example', 'http://other.example'],
    logger: createLogger('silent'),
    nowMs: () => monotonicMs,
    serverTimeMs: () => 1_000,
  })
  server = await serveApp([rendered, staticWeb(webDist)])
})
beforeEach(() => {
  asked.length = 0
  monotonicMs += 60_000
  answer = () => Promise.resolve(page())
})
afterAll(() => server.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { headers, redirect: 'manual' })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('a page stands in the shell with its head, its content, its data and its language', async () => {
  const { status, text } = await get('/en/pricing')
  expect(status).toBe(200)
  expect(text).toContain(
    '<head><title>Page</title><script src="/assets/index.js"></script><link href="/assets/i18n/en.first.json"><template id="hydration-scripts"></template></head>',
  )
  expect(text).toContain('<html lang="en-GB">')
  expect(text).toContain('<div id="root"><main>$& content</main></div>')
  expect(text).toContain('<script type="application/json" id="dehydrated-page">{"a":1}</script>')
})

test.each([
  ['gzip', 'gzip'],
  ['br, gzip', 'br'],
  ['identity', null],
])('who takes %s gets %s', async (accepted, expected) => {
  const { text, headers } = await get('/en/packed', { 'accept-encoding': accepted })
  expect(headers.get('content-encoding')).toBe(expected)
  expect(text).toContain('content</main>')
})

test('a page is rendered once for all requests within its TTL, then again', async () => {
  await Promise.all([get('/de/objects'), get('/de/objects'), get('/de/objects')])
  await get('/de/objects')
  expect(asked).toHaveLength(1)
  monotonicMs += 5_001
  await get('/de/objects')
  expect(asked).toHaveLength(2)
})

test('a query is rendered for and kept by itself; one that is too long is left to the browser', async () => {
  await get('/de/objects?zip=1080')
  await get('/de/objects?zip=1080')
  await get(`/de/objects?zip=${'1'.repeat(200)}`)
  expect(asked.map(({ path, search }) => path + search)).toEqual(['/de/objects?zip=1080', '/de/objects'])
})

test('who has the page already is not sent it again', async () => {
  const etag = (await get('/de/kept')).headers.get('etag') ?? ''
  expect(await get('/de/kept', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).toMatchObject({
    status: 304,
    text: '',
  })
})

test('a page that fails, takes too long to wait for, or is the browser’s own, is the shell', async () => {
  answer = () => Promise.reject(new Error('broken'))
  expect(await get('/de/broken')).toMatchObject({ status: 200, text: shell })
  answer = () => Promise.resolve({ kind: 'shell' })
  expect(await get('/de/login')).toMatchObject({ status: 200, text: shell })
})

test('a page that the browser renders comes with what it will need asked for, its reads before everything else', async () => {
  answer = () =>
    Promise.resolve({
      kind: 'prepared',
      language: 'en',
      reads: '<link href="/api/read">',
      head: '<link href="/assets/part.js">',
    })
  const { status, text } = await get('/object/1')
  expect(status).toBe(200)
  expect(text).toContain('<title>Z</title>')
  expect(text).toContain('/assets/i18n/en.first.json')
  expect(text).toContain('<link href="/api/read"><script src="/assets/index.js">')
  expect(text).toContain('<link href="/assets/part.js"></head>')
  expect(text).toContain('<div id="root"></div>')
})

test('a failure is not kept', async () => {
  answer = () => Promise.reject(new Error('broken'))
  await get('/de/again')
  answer = () => Promise.resolve(page())
  expect((await get('/de/again')).text).toContain('content</main>')
})

test('more pages at once than may be rendered get the shell', async () => {
  const gate = Promise.withResolvers<RenderedPage>()
  answer = () => gate.promise
  const waiting = Array.from({ length: 8 }, (_, index) => get(`/de/${index}`))
  await expect.poll(() => asked.length).toBe(8)
  expect((await get('/de/9')).text).toBe(shell)
  gate.resolve(page())
  for (const { text } of await Promise.all(waiting)) expect(text).toContain('content</main>')
})

test('another page is a redirect that keeps the query, one that is gone is 404', async () => {
  answer = () => Promise.resolve({ kind: 'redirect', path: '/de/objects' })
  const { status, headers } = await get('/de/auctions?zip=1010')
  expect([status, headers.get('location')]).toEqual([302, '/de/objects?zip=1010'])
  answer = () => Promise.resolve(page({ status: 404 }))
  expect((await get('/de/gone')).status).toBe(404)
})

test('files and calls are no pages', async () => {
  for (const path of ['/robots.txt', '/assets/x', '/api/x', '/files/x']) await get(path)
  expect(asked).toEqual([])
})

test('a page without a language in its URL is in the one that the device keeps, before what the browser wishes', async () => {
  const english = await get('/', { 'accept-language': 'de', cookie: 'a=b; language=en' })
  expect(asked.at(-1)).toMatchObject({ path: '/', language: 'en' })
  expect(english.headers.get('vary')).toContain('Cookie')
  await get('/', { 'accept-language': 'de', cookie: 'language=fr' })
  expect(asked.at(-1)).toMatchObject({ path: '/', language: 'de' })
})

test('a host that is not ours is not named on a page; the language is what the browser wishes', async () => {
  await get('/', { 'accept-language': 'fr, en;q=0.8' })
  expect(asked).toEqual([
    { path: '/', search: '', language: 'en', origin: 'https://zuschlag.example', nowMs: 1_000 },
  ])
})
