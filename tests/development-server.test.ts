import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createServer as createVite, loadConfigFromFile, type ViteDevServer } from 'vite'

const web = path.resolve(import.meta.dirname, '../web')
const portOf = (server: Server): number => (server.address() as AddressInfo).port

let gateway: Server
let vite: ViteDevServer
let url: string

beforeAll(async () => {
  gateway = createServer((request, response) => response.end(`gateway: ${request.url}`))
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  vi.stubEnv('GATEWAY_URL', `http://127.0.0.1:${portOf(gateway)}`)
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, `${web}/vite.config.ts`)
  const proxy = loaded?.config.server?.proxy ?? {}
  // The proxy rules alone: pages and their plugins are not needed to see where a request goes.
  vite = await createVite({
    configFile: false,
    root: web,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, watch: null, ws: false, proxy },
  })
  await vite.listen()
  url = `http://127.0.0.1:${portOf(vite.httpServer as Server)}`
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await vite.close()
  gateway.close()
})

test.each([
  '/api/public/auctions',
  '/files/pictures/a.webp',
  '/price-alert/unsubscribe',
  '/saved-search/confirm',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/.well-known/security.txt',
])('the development server passes %s on to the gateway', async (at) => {
  const answer = await fetch(url + at)
  expect([answer.status, await answer.text()]).toEqual([200, `gateway: ${at}`])
})

test('the development server shows pages itself', async () => {
  const answer = await fetch(`${url}/de/objects`, { headers: { accept: 'text/html' } })
  expect(await answer.text()).not.toContain('gateway:')
})
