import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { afterEach, expect, test, vi } from 'vitest'
import { arrivalOf } from '../http/api-state.ts'
import { limits } from '../../kernel/config.ts'
import { givenUp } from '../http/given-up.ts'
import { FairScheduler, REQUESTS_IN_FLIGHT_MAX, SLOT_RELEASE_MS } from './fair-scheduler.ts'
import { withAdmissionControl } from './admission-control.ts'
import { HEAVY_CLIENT_QUEUE_MAX, HEAVY_WAITING_MAX, LIGHT_USAGE_MAX } from './heavy-client-queue.ts'

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

/** A server with a simulated event-loop utilization; admitted requests wait for `answerAll`. */
async function open({ trustedProxies = 1, work = (): Promise<void> | null => null } = {}) {
  const polls = new Set<() => void>()
  let share = 0
  const scheduler = new FairScheduler({
    setTimer(ms, what) {
      if (ms !== SLOT_RELEASE_MS) polls.add(what)
      return () => undefined
    },
    soon: setImmediate,
    nowMs: () => 1_000,
    utilization: () => share,
  })
  const passed: string[] = []
  const held: (() => void)[] = []
  const arrivals: (Instant | null)[] = []
  let readings = 0
  let isHolding = true
  const refused = vi.fn()
  const info = vi.fn()
  const note = vi.fn()
  const server = withAdmissionControl({
    scheduler,
    trustedProxies,
    isHttps: true,
    limits: { refused, watch: vi.fn() },
    logger: { info },
    clock: { now: () => msToInstant((readings += 1)) },
    incidents: { note },
    async answer(request, response) {
      arrivals.push(arrivalOf(request))
      passed.push(request.headers['x-forwarded-for'] as string)
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
      const unfinished = work()
      if (unfinished !== null) givenUp(request, unfinished)
      response.end('welcome')
    },
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    scheduler,
    passed,
    arrivals,
    readings: () => readings,
    refused,
    info,
    note,
    url: `http://127.0.0.1:${port}`,
    port,
    poll(utilization: number) {
      share = utilization
      const due = [...polls]
      polls.clear()
      for (const what of due) what()
    },
    answerAll() {
      isHolding = false
      for (const answer of held.splice(0)) answer()
    },
  }
}

/** Sends requests of one client without the network; none is answered yet. */
function ask(scheduler: FairScheduler, clientIp: string, times: number): void {
  for (let count = 0; count < times; count += 1)
    void scheduler.run(clientIp, () => new Promise(() => undefined))
}

const from = (clientIp: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { 'x-forwarded-for': clientIp },
})

/** Many requests of one client, a saturated event loop and one light client. */
async function flooded(server: Awaited<ReturnType<typeof open>>, clientIp: string): Promise<void> {
  ask(server.scheduler, clientIp, LIGHT_USAGE_MAX + 1)
  ask(server.scheduler, 'anna', 1)
  server.poll(0.95)
  ask(server.scheduler, clientIp, FLOOD_REQUESTS)
  // Refusals resolve in the next iteration of the event loop.
  await new Promise((resolve) => setImmediate(resolve))
}

test('a flood is refused at once with its own problem, before anything reads what it sends', async () => {
  const server = await open()
  await flooded(server, '10.66.0.1')
  const answer = await fetch(`${server.url}/api/anything`, from('10.66.0.1'))
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
  expect(server.passed).toEqual([])
  expect(server.refused).toHaveBeenCalledWith('waitingRequests')
  expect(server.note).not.toHaveBeenCalled()
})

test('a bid that is refused in a flood is noted, with what is known before anything is read', async () => {
  const server = await open()
  await flooded(server, '10.66.0.1')
  const auctionId = '5d5b6f35-6c3e-4d5d-9b0e-3a4c8a3b5f10'
  const bid = { method: 'POST', body: '{"price":1}' }
  const answer = await fetch(`${server.url}/api/auctions/${auctionId}/bids`, from('10.66.0.1', bid))
  expect(answer.status).toBe(429)
  expect(server.note.mock.calls).toMatchObject([
    [
      {
        auctionId,
        kind: 'bid',
        status: 429,
        code: 'tooManyRequests',
        clientKey: '10.66.0.1',
        at: msToInstant(1),
        userId: null,
        commandId: null,
        requestId: null,
        price: null,
      },
    ],
  ])
})

test('[EVID-15] the arrival of a request is the instant before it waits for admission', async () => {
  const server = await open()
  const held = REQUESTS_IN_FLIGHT_MAX
  const asked = Array.from({ length: held + 1 }, (_, index) =>
    fetch(`${server.url}/api/bids`, from(`10.0.0.${index}`)),
  )
  await expect.poll(() => server.scheduler.waiting).toBe(1)
  expect([server.arrivals.length, server.readings()]).toEqual([held, held + 1])
  server.answerAll()
  await Promise.all(asked)
  expect(server.arrivals.at(-1)).toBe(msToInstant(held + 1))
  expect(server.readings()).toBe(held + 1)
})

test('other clients are admitted during a flood, and so is an office that opens two hundred pages at once', async () => {
  const server = await open()
  await flooded(server, '10.66.0.1')
  const office = Array.from({ length: 200 }, () => fetch(`${server.url}/de/objects`, from('10.20.0.1')))
  const guest = fetch(`${server.url}/de/objects`, from('10.20.0.2'))
  await expect.poll(() => server.passed).toContain('10.20.0.2')
  server.answerAll()
  // The event loop recovers; each poll admits one more.
  const polling = setInterval(() => server.poll(0.2), 1)
  const statuses = await Promise.all([guest, ...office].map(async (answer) => (await answer).status))
  clearInterval(polling)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(HEAVY_CLIENT_QUEUE_MAX).toBeGreaterThan(200)
})

test('where many of a flood wait, an office that opens two hundred pages still finds room, at their cost', async () => {
  const server = await open()
  await flooded(server, '10.66.0.1')
  for (const clientIp of ['10.66.0.2', '10.66.0.3', '10.66.0.4'])
    ask(server.scheduler, clientIp, HEAVY_CLIENT_QUEUE_MAX - 10)
  await new Promise((resolve) => setImmediate(resolve))
  const before = server.scheduler.waiting
  expect(before).toBeGreaterThanOrEqual(HEAVY_WAITING_MAX)
  ask(server.scheduler, '10.20.0.1', 200)
  await new Promise((resolve) => setImmediate(resolve))
  // A few of it are light, and wait outside the queue.
  expect(server.scheduler.waiting - before).toBeLessThanOrEqual(LIGHT_USAGE_MAX)
  expect(server.scheduler.isBlocked('10.20.0.1')).toBe(false)
  expect(server.scheduler.waitingOf('10.20.0.1')).toBeGreaterThanOrEqual(199)
})

test('of an office that opens its first pages, no file of a page is refused because of those that came before', async () => {
  const server = await open()
  server.answerAll()
  const pages = 30
  const files = Array.from({ length: 50 }, (_, index) => `/assets/part-${String(index).padStart(8, 'A')}.js`)
  const office = from('10.20.0.1')
  for (let page = 0; page < pages; page += 1) {
    const paths = ['/de/sign-up', '/api/public/configuration', '/assets/i18n/de.first.json?v=1', ...files]
    await Promise.all(paths.map(async (path) => (await fetch(`${server.url}${path}`, office)).text()))
  }
  await flooded(server, '10.66.0.1')
  expect(server.scheduler.isBlocked('10.66.0.1')).toBe(true)
  expect(server.scheduler.isBlocked('10.20.0.1')).toBe(false)
  const answer = fetch(`${server.url}${files[0]}`, office)
  // The event loop recovers gradually.
  const polling = setInterval(() => server.poll(0.2), 1)
  expect((await answer).status).toBe(200)
  clearInterval(polling)
})

test('the connection of a proxy is kept; of a body that is not read it is not', async () => {
  const server = await open()
  await flooded(server, '10.66.0.1')
  const kept = await fetch(server.url, from('10.66.0.1', { method: 'POST', body: 'x'.repeat(100) }))
  expect([kept.status, kept.headers.get('connection')]).toEqual([429, 'keep-alive'])
  const body = 'x'.repeat(limits.jsonBodyBytes + 1)
  const closed = await fetch(server.url, from('10.66.0.1', { method: 'POST', body }))
  expect([closed.status, closed.headers.get('connection')]).toEqual([429, 'close'])
})

test('without a proxy a flooding client loses its connections and gets no new one, other clients keep theirs', async () => {
  const server = await open({ trustedProxies: 0 })
  const early = connect(server.port, '127.0.0.1')
  sockets.push(early)
  await once(early, 'connect')
  await flooded(server, '127.0.0.1')
  early.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [words] = (await once(early, 'data')) as [Buffer]
  expect(words.toString('latin1')).toMatch(/^HTTP\/1\.1 429 [^]*\r\nConnection: close\r\n/)
  await once(early, 'close')
  const late = connect(server.port, '127.0.0.1')
  sockets.push(late)
  late.on('error', () => undefined)
  await once(late, 'close')
  expect(late.bytesRead).toBe(0)
  expect(server.refused).toHaveBeenLastCalledWith('shutAddress')
})

test('the liveness probe is answered without queueing', async () => {
  const server = await open()
  server.answerAll()
  await flooded(server, '10.66.0.1')
  expect((await fetch(`${server.url}/health/live`, from('10.66.0.1'))).status).toBe(200)
})

test('refusals within ten seconds are logged in one line, with their count and without client IPs', async () => {
  const server = await open()
  await flooded(server, '10.66.0.1')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let count = 0; count < 3; count += 1) await fetch(server.url, from('10.66.0.1'))
  expect(server.info).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(server.info.mock.calls).toEqual([
    [{ count: 3, status: 429, operation: 'other' }, 'requests refused by admission control'],
  ])
})

test('work that goes on behind an answer keeps its place until it ends', async () => {
  const work = Promise.withResolvers<void>()
  const server = await open({ work: () => work.promise })
  const run = vi.spyOn(server.scheduler, 'run')
  server.answerAll()
  expect((await fetch(server.url, from('10.1.1.1'))).status).toBe(200)
  let isFree = false
  const freed = run.mock.results[0]?.value as Promise<unknown>
  const over = freed.then(() => (isFree = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isFree).toBe(false)
  work.resolve()
  await over
})
