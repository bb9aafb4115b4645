import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '../../../../tests/fixtures/http-server.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { assetsOfOlderBuilds, isHashedAsset, staticImages, staticWeb } from './static-web.ts'
import { serveApp } from '../http/silent-app.fixture.ts'

const builds = mkdtempSync(join(tmpdir(), 'zuschlag-web-'))
const directory = join(builds, '00000000000000bb')
const older = join(builds, '00000000000000aa')
const files = mkdtempSync(join(tmpdir(), 'zuschlag-files-'))
let server: TestServer

beforeAll(async () => {
  mkdirSync(join(directory, 'assets/i18n'), { recursive: true })
  for (const folder of ['images/a', 'documents']) mkdirSync(join(files, folder), { recursive: true })
  mkdirSync(join(older, 'assets'), { recursive: true })
  // Of one that is being removed nothing is served, and nothing fails.
  mkdirSync(join(builds, '00000000000000ab'))
  writeFileSync(join(older, 'index.html'), '<!doctype html>old page')
  writeFileSync(join(older, 'assets/dialog-A1b2C3d4.js'), 'old script')
  writeFileSync(join(directory, 'index.html'), '<!doctype html>page')
  writeFileSync(join(directory, 'index.html.gz'), gzipSync('<!doctype html>page, packed'))
  writeFileSync(join(directory, 'assets/main-B1a2C3d4.js'), 'script')
  writeFileSync(join(directory, 'assets/main-B1a2C3d4.js.gz'), gzipSync('script, packed'))
  writeFileSync(join(directory, 'assets/i18n/de.json'), '{}')
  writeFileSync(join(files, 'images/a/picture.webp'), 'picture')
  writeFileSync(join(files, 'documents/secret.pdf'), 'secret')
  server = await serveApp([
    securityHeaders({ publicUrl: 'http://localhost:8080', mapOrigins: ['https://tiles.example'] }),
    staticImages(files),
    staticWeb(directory),
    ...assetsOfOlderBuilds(directory),
  ])
})
afterAll(async () => {
  await server.close()
  for (const folder of [builds, files]) rmSync(folder, { recursive: true })
})

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers: { 'accept-encoding': 'identity', ...headers } })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test.each(['/', '/de', '/de/objects', '/object/123'])(
  '%s is the page, never kept without asking',
  async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.text, answer.headers.get('cache-control')]).toEqual([
      200,
      '<!doctype html>page',
      'no-cache',
    ])
  },
)

test.each(['/files/x', '/files/images/x', '/assets/x', '/.well-known/x'])(
  '%s is a file that does not exist, never the page',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

test('what is named by its content may be kept for good', async () => {
  const answer = await get('/assets/main-B1a2C3d4.js')
  expect([answer.text, answer.headers.get('cache-control')]).toEqual([
    'script',
    'public, max-age=31536000, immutable',
  ])
})

test('a packed file goes to clients that accept it', async () => {
  const answer = await get('/assets/main-B1a2C3d4.js', { 'accept-encoding': 'gzip' })
  expect(answer.text).toBe('script, packed')
})

test('what is not named by its content is asked for again', async () => {
  const answer = await get('/assets/i18n/de.json')
  expect([answer.text, answer.headers.get('cache-control')]).toEqual(['{}', 'no-cache'])
})

test('the page is sent compressed and revalidated, also where no file has its name', async () => {
  const packed = await get('/de/objects', { 'accept-encoding': 'gzip' })
  expect([packed.text, packed.headers.get('content-encoding')]).toEqual([
    '<!doctype html>page, packed',
    'gzip',
  ])
  expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  const etag = (await get('/de')).headers.get('etag') ?? ''
  expect(await get('/de', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
})

test.each([
  ['labels with dots', `/${'a.'.repeat(1_000)}`, 404],
  ['labels with dots before the name of a page', `/${'a.'.repeat(1_000)}/page`, 200],
  ['hyphens below the assets', `/assets/${'-'.repeat(1_900)}`, 404],
  ['an escaped path', `/${'%61.'.repeat(500)}`, 404],
])('%s cost no more time than other paths', async (_name, path, status) => {
  await get('/de')
  // A path of exponential or quadratic time holds this thread for seconds to hours; this is the time of the
  // thread alone.
  const before = process.threadCpuUsage()
  expect((await get(path)).status).toBe(status)
  const { user } = process.threadCpuUsage(before)
  expect(user / 1_000).toBeLessThan(500)
})

test.each([
  ['/assets/main-B1a2C3d4.js', true],
  ['/assets/fonts/a-b_c-d-e.woff2', false],
  ['/assets/main--_-_-_-_.css', true],
  ['/assets/main.js', false],
  ['/assets/-B1a2C3d4.js', false],
  ['/main-B1a2C3d4.js', false],
  ['/assets/i18n/de.json', false],
  ['/assets/', false],
])('%s: named by its content %s', (path, isHashed) => {
  expect(isHashedAsset(path)).toBe(isHashed)
})

test('pictures are there for everybody, documents for nobody', async () => {
  expect(await get('/files/images/a/picture.webp')).toMatchObject({ status: 200, text: 'picture' })
  for (const path of [
    '/files/documents/secret.pdf',
    '/files/images/../documents/secret.pdf',
    '/files/images/%2e%2e/documents/secret.pdf',
    '/files/images/..%2fdocuments%2fsecret.pdf',
  ]) {
    const answer = await get(path)
    expect([path, answer.text.includes('secret')]).toEqual([path, false])
  }
})

test('an asset that is not there is 404, not the page', async () => {
  expect(await get('/assets/gone-B1a2C3d4.js')).toMatchObject({ status: 404 })
  expect(await get('/files/images/gone.webp')).toMatchObject({ status: 404 })
})

test('the policy allows own files alone, no inline script or style, and the map that is configured', async () => {
  const policy = (await get('/')).headers.get('content-security-policy') ?? ''
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self' ws://localhost:8080 https://tiles.example;")
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
  expect(policy).not.toContain('upgrade-insecure-requests')
})

test('a page of the build before still gets its files, but nobody gets the old page', async () => {
  const script = await get('/assets/dialog-A1b2C3d4.js')
  expect([script.status, script.text]).toEqual([200, 'old script'])
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect((await get('/assets/dialog-none0000.js')).status).toBe(404)
  expect((await get('/')).text).toBe('<!doctype html>page')
})
