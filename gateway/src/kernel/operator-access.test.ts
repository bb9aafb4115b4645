import type { IncomingMessage } from 'node:http'
import Koa from 'koa'
import { afterEach, describe, expect, test } from 'vitest'
import { serve, type TestServer } from '../../../tests/fixtures/http-server.ts'
import { health, metricsPage } from '../edge/http/health.ts'
import { pages } from '../edge/http/pages.ts'
import { operatorAccess } from './operator-access.ts'

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

test.each([
  ['127.0.0.1', true, true],
  ['127.1.2.3', true, true],
  ['::1', true, true],
  ['::ffff:127.0.0.1', true, true],
  ['10.1.2.3', false, true],
  ['::ffff:172.18.0.5', false, true],
  ['172.32.0.1', false, false],
  ['192.168.1.1', false, true],
  ['fd00::1', false, true],
  ['203.0.113.7', false, false],
  ['2001:db8::1', false, false],
  ['', false, false],
])('%s is an operator of loopback: %s, of private networks: %s', (address, onLoopback, onPrivate) => {
  expect(operatorAccess('loopback')(from(address))).toBe(onLoopback)
  expect(operatorAccess('private')(from(address))).toBe(onPrivate)
})

test.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  'a request that a proxy on this machine forwards (%s) is not of an operator',
  (name) => {
    expect(operatorAccess('private')(from('127.0.0.1', { [name]: '127.0.0.1' }))).toBe(false)
  },
)

describe('over HTTP', () => {
  let server: TestServer
  afterEach(() => server.close())
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, { headers })
    return { status: response.status, text: await response.text() }
  }

  test('metrics and the reasons of readiness are shown to operators, its status to everybody', async () => {
    const app = new Koa()
    const isOperator = operatorAccess('loopback')
    const broken = { name: 'database', check: () => Promise.resolve('at 10.0.0.5 is gone') }
    const figures = metricsPage([() => Promise.resolve('figures 1')], isOperator)
    app.use(pages([...health([broken], () => false, isOperator), figures]))
    server = await serve(app)
    const visitor = { 'x-forwarded-for': '203.0.113.7' }
    expect(await get('/metrics')).toEqual({ status: 200, text: 'figures 1' })
    expect((await get('/metrics', visitor)).status).toBe(404)
    expect(JSON.parse((await get('/health/ready')).text)).toEqual({
      status: 'notReady',
      missing: ['database: at 10.0.0.5 is gone'],
    })
    expect(await get('/health/ready', visitor)).toEqual({ status: 503, text: '{"status":"notReady"}' })
    expect((await get('/health/live', visitor)).status).toBe(200)
  })
})
