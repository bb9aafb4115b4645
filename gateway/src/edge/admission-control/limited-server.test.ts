import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../kernel/config.ts'
import { createLimitedServer, type LimitedServerOptions } from '../http/limited-server.ts'
import { listen } from '../http/listening.ts'

const servers: Server[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function open(options: LimitedServerOptions = {}, body = 'answer') {
  const answered: string[] = []
  const server = createLimitedServer((request, response) => {
    answered.push(request.url ?? '')
    request.resume().on('end', () => response.end(body))
  }, options)
  servers.push(server)
  const port = await listen(server, { port: 0, host: '127.0.0.1' })
  /** What the server answers until it closes the connection. */
  const exchange = async (text: string): Promise<string> => {
    const socket = connect({ port, host: '127.0.0.1' })
    let answer = ''
    socket.on('data', (data: Buffer) => void (answer += data.toString()))
    socket.write(text)
    await once(socket, 'close')
    return answer
  }
  return { server, port, answered, exchange }
}

const head = (target: string, ...lines: string[]): string =>
  [`GET ${target} HTTP/1.1`, 'Host: test', ...lines, '', ''].join('\r\n')
const close = 'Connection: close'

test('a path or a query that is too long is refused with a problem before anything looks at it', async () => {
  const refused: string[] = []
  const metrics = { refused: (limit: string) => void refused.push(limit), watch: () => undefined }
  const { answered, exchange } = await open({ metrics })
  const path = `/${'a'.repeat(limits.requestPathBytes - 1)}`
  const longest = `${path}?`.padEnd(limits.requestTargetBytes, 'b')
  expect(await exchange(head(longest, close))).toMatch(/^HTTP\/1\.1 200 /)
  for (const target of [`${path}a`, `${longest}b`]) {
    const answer = await exchange(head(target))
    expect(answer).toMatch(/^HTTP\/1\.1 414 URI Too Long\r\nContent-Type: application\/problem\+json/)
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      status: 414,
      code: 'requestTargetTooLong',
    })
  }
  expect([answered, refused]).toEqual([[longest], ['requestTarget', 'requestTarget']])
})

test('the same limit holds for upgrades', async () => {
  const { server, exchange } = await open({ shouldUpgrade: () => true })
  server.on('upgrade', () => {
    throw new Error('It got through')
  })
  const target = `/api/live?${'a'.repeat(limits.requestTargetBytes)}`
  expect(await exchange(head(target, 'Connection: Upgrade', 'Upgrade: websocket'))).toMatch(
    /^HTTP\/1\.1 414 /,
  )
})

test('an upgrade that the server does not speak is answered as a plain request, with its body', async () => {
  const { server, answered, exchange } = await open({
    shouldUpgrade: ({ headers }) => headers.upgrade === 'websocket',
  })
  server.on('upgrade', () => {
    throw new Error('It got through')
  })
  const h2c = ['Connection: Upgrade, HTTP2-Settings, close', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']
  expect(await exchange(head('/de', ...h2c))).toMatch(/^HTTP\/1\.1 200 [^]*answer$/)
  const post = head('/api', ...h2c, 'Content-Length: 4').replace('GET', 'POST')
  expect(await exchange(`${post}body`)).toMatch(/^HTTP\/1\.1 200 [^]*answer$/)
  expect(answered).toEqual(['/de', '/api'])
})

test('a body that is no upload is cut off after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { answered, exchange } = await open()
  const held = exchange(`${head('/held', 'Content-Length: 100').replace('GET', 'POST')}half`)
  await expect.poll(() => answered).toEqual(['/held'])
  vi.advanceTimersByTime(30_000)
  expect(await held).toMatch(/^HTTP\/1\.1 408 /)
})

test('a connection ends whose reader takes no more of an answer', async () => {
  const { server, port } = await open({}, 'a'.repeat(64 * 1024 * 1024))
  expect(server.timeout).toBe(60_000)
  server.timeout = 50
  const socket = connect({ port, host: '127.0.0.1' }).pause()
  const ended = once(server, 'connection').then(([held]) => once(held as Socket, 'close'))
  socket.write(head('/'))
  await ended
  socket.destroy()
})

test('headers and bodies that do not end are cut off at their limit, not half a minute later', async () => {
  const { server, exchange } = await open({ checkEveryMs: 10 })
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 360_000])
  expect(limits.connectionsCheckMs).toBeLessThanOrEqual(1_000)
  server.headersTimeout = 50
  server.requestTimeout = 100
  const answers = await Promise.all([
    exchange('GET / HTTP/1.1\r\nHost: test\r\n'),
    exchange(`${head('/', 'Content-Length: 100').replace('GET', 'POST')}half`),
  ])
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('connections of many addresses that drip take no more than their share, and give it back', async () => {
  const refused: string[] = []
  let inUse = () => -1
  const metrics = {
    refused: (limit: string) => void refused.push(limit),
    watch: (_limit: string, _max: number, now: () => number) => void (inUse = now),
  }
  const { server, port, exchange } = await open({ connectionsMax: 20, checkEveryMs: 10, metrics })
  const dripping = Array.from({ length: 20 }, (_, index) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.1.${index + 1}` })
    socket.on('error', () => undefined).write('GET / HTTP/1.1\r\n')
    return once(socket.resume(), 'close')
  })
  await expect.poll(() => inUse()).toBe(20)
  const late = connect({ port, host: '127.0.0.1', localAddress: '127.0.2.1' }).on('error', () => undefined)
  await once(late, 'close')
  expect([refused, inUse()]).toEqual([['connections'], 20])
  server.headersTimeout = 20
  await Promise.all(dripping)
  await expect.poll(() => inUse()).toBe(0)
  expect(await exchange(head('/', close))).toMatch(/^HTTP\/1\.1 200 /)
})
