import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../kernel/config.ts'
import { FairScheduler, TURN_MS } from './fair-scheduler.ts'
import { withAdmissionControl } from './admission-control.ts'
import { HEAVY_CLIENT_QUEUE_MAX, HEAVY_WAITING_MAX, LIGHT_POINTS_MAX } from './heavy-client-queue.ts'

const FLOOD_REQUESTS = 3_000

const servers: Server[] = []
const sockets: Socket[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

/** A door whose thread has as much time as the test says; what passes it waits for `answerAll`. */
async function open({ trustedProxies = 1 } = {}) {
  const looks = new Set<() => void>()
  let share = 0
  const turns = new FairScheduler({
    later(ms, what) {
      if (ms !== TURN_MS) looks.add(what)
      return () => undefined
    },
    soon: setImmediate,
    nowMs: () => 1_000,
    utilization: () => share,
  })
  const passed: string[] = []
  const held: (() => void)[] = []
  let isHolding = true
  const refused = vi.fn()
  const info = vi.fn()
  const server = withAdmissionControl({
    turns,
    trustedProxies,
    isHttps: true,
    limits: { refused, watch: vi.fn() },
    logger: { info },
    async answer(request, response) {
      passed.push(request.headers['x-forwarded-for'] as string)
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
      response.end('welcome')
    },
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    turns,
    passed,
    refused,
    info,
    url: `http://127.0.0.1:${port}`,
    port,
    look(utilization: number) {
      share = utilization
      const due = [...looks]
      looks.clear()
      for (const what of due) what()
    },
    answerAll() {
      isHolding = false
      for (const answer of held.splice(0)) answer()
    },
  }
}

/** The same line of work without the network: an address asks so often, and nothing of it is answered yet. */
function ask(turns: FairScheduler, address: string, times: number): void {
  for (let count = 0; count < times; count += 1) void turns.take(address, () => new Promise(() => undefined))
}

const from = (address: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { 'x-forwarded-for': address },
})

/** Many requests of one address, a thread without time, and somebody else who is there. */
async function flooded(door: Awaited<ReturnType<typeof open>>, address: string): Promise<void> {
  ask(door.turns, address, LIGHT_POINTS_MAX + 1)
  ask(door.turns, 'anna', 1)
  door.look(0.95)
  ask(door.turns, address, FLOOD_REQUESTS)
  // What is turned away is told in the next turn of the loop.
  await new Promise((resolve) => setImmediate(resolve))
}

test('a flood is refused at once with words of its own, and nothing looks at what it sends', async () => {
  const door = await open()
  await flooded(door, '10.66.0.1')
  const answer = await fetch(`${door.url}/api/anything`, from('10.66.0.1'))
  expect([answer.status, await answer.json()]).toEqual([
    429,
    {
      type: 'urn:zuschlag:problem:tooManyRequests',
      title: 'Too many requests.',
      detail: 'Send the next request in 2 s, as the Retry-After header says.',
      status: 429,
      code: 'tooManyRequests',
      retryAfter: 2,
    },
  ])
  const names = ['retry-after', 'cache-control', 'x-content-type-options', 'strict-transport-security']
  expect(names.map((name) => answer.headers.get(name))).toEqual([
    '2',
    'no-store',
    'nosniff',
    'max-age=31536000; includeSubDomains',
  ])
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(door.passed).toEqual([])
  expect(door.refused).toHaveBeenCalledWith('waitingRequests')
})

test('whoever else comes meanwhile is let in, and so is an office that opens two hundred pages at once', async () => {
  const door = await open()
  await flooded(door, '10.66.0.1')
  const office = Array.from({ length: 200 }, () => fetch(`${door.url}/de/objects`, from('10.20.0.1')))
  const guest = fetch(`${door.url}/de/objects`, from('10.20.0.2'))
  await vi.waitFor(() => expect(door.passed).toContain('10.20.0.2'))
  door.answerAll()
  // The thread has time again, and takes in one more of them at each look.
  const looking = setInterval(() => door.look(0.2), 1)
  const statuses = await Promise.all([guest, ...office].map(async (answer) => (await answer).status))
  clearInterval(looking)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(HEAVY_CLIENT_QUEUE_MAX).toBeGreaterThan(200)
})

test('where many of a flood wait, an office that opens two hundred pages still finds room, at their cost', async () => {
  const door = await open()
  await flooded(door, '10.66.0.1')
  for (const address of ['10.66.0.2', '10.66.0.3', '10.66.0.4'])
    ask(door.turns, address, HEAVY_CLIENT_QUEUE_MAX - 10)
  await new Promise((resolve) => setImmediate(resolve))
  const before = door.turns.waiting
  expect(before).toBeGreaterThanOrEqual(HEAVY_WAITING_MAX)
  ask(door.turns, '10.20.0.1', 200)
  await new Promise((resolve) => setImmediate(resolve))
  // A few of it are light, and wait beside the lane.
  expect(door.turns.waiting - before).toBeLessThanOrEqual(LIGHT_POINTS_MAX)
  expect(door.turns.isShut('10.20.0.1')).toBe(false)
  expect(door.turns.waitingOf('10.20.0.1')).toBeGreaterThanOrEqual(199)
})

test('of an office that opens its first pages, no file of a page is refused because of those that came before', async () => {
  const door = await open()
  door.answerAll()
  const pages = 30
  const files = Array.from({ length: 50 }, (_, index) => `/assets/part-${String(index).padStart(8, 'A')}.js`)
  const office = from('10.20.0.1')
  for (let page = 0; page < pages; page += 1) {
    const paths = ['/de/sign-up', '/api/public/configuration', '/assets/i18n/de.first.json?v=1', ...files]
    await Promise.all(paths.map(async (path) => (await fetch(`${door.url}${path}`, office)).text()))
  }
  await flooded(door, '10.66.0.1')
  expect(door.turns.isShut('10.66.0.1')).toBe(true)
  expect(door.turns.isShut('10.20.0.1')).toBe(false)
  const answer = fetch(`${door.url}${files[0]}`, office)
  // The thread has time again, a little at each look.
  const looking = setInterval(() => door.look(0.2), 1)
  expect((await answer).status).toBe(200)
  clearInterval(looking)
})

test('the connection of a proxy is kept; of a body that is not read it is not', async () => {
  const door = await open()
  await flooded(door, '10.66.0.1')
  const kept = await fetch(door.url, from('10.66.0.1', { method: 'POST', body: 'x'.repeat(100) }))
  expect([kept.status, kept.headers.get('connection')]).toEqual([429, 'keep-alive'])
  const body = 'x'.repeat(limits.jsonBodyBytes + 1)
  const closed = await fetch(door.url, from('10.66.0.1', { method: 'POST', body }))
  expect([closed.status, closed.headers.get('connection')]).toEqual([429, 'close'])
})

test('whoever floods without a proxy loses the connection and gets no new one, while the others of this process get theirs', async () => {
  const door = await open({ trustedProxies: 0 })
  const early = connect(door.port, '127.0.0.1')
  sockets.push(early)
  await once(early, 'connect')
  await flooded(door, '127.0.0.1')
  early.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [words] = (await once(early, 'data')) as [Buffer]
  expect(words.toString('latin1')).toMatch(/^HTTP\/1\.1 429 [^]*\r\nConnection: close\r\n/)
  await once(early, 'close')
  const late = connect(door.port, '127.0.0.1')
  sockets.push(late)
  late.on('error', () => undefined)
  await once(late, 'close')
  expect(late.bytesRead).toBe(0)
  expect(door.refused).toHaveBeenLastCalledWith('shutAddress')
})

test('whether the process lives is told to everybody, in no line', async () => {
  const door = await open()
  door.answerAll()
  await flooded(door, '10.66.0.1')
  expect((await fetch(`${door.url}/health/live`, from('10.66.0.1'))).status).toBe(200)
})

test('the log tells how many were refused in ten seconds, in one line, and not whom', async () => {
  const door = await open()
  await flooded(door, '10.66.0.1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let count = 0; count < 3; count += 1) await fetch(door.url, from('10.66.0.1'))
  expect(door.info).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(door.info.mock.calls).toEqual([
    [{ count: 3, status: 429, operation: 'other' }, 'requests refused at the door'],
  ])
})
