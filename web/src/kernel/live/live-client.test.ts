import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { expect, test } from 'vitest'
import { liveAuction as auction } from './live-auction.fixture.ts'
import {
  DELIVER_EVERY_MS,
  createLiveClient,
  type AuctionMessage,
  type Socket,
  type SocketEvents,
  createDelivery,
  DELIVERY_WAITING_MAX,
  HELD_MAX_MS,
  PAUSE_MS,
} from './live-client.ts'

const auctionId = '11111111-1111-4111-8111-111111111111' as AuctionId
const serverTime = '2026-10-24T19:55:00.000Z'

type FakeSocket = Socket & {
  events: SocketEvents
  isClosed: boolean
  sent: string[]
  receive(message: unknown): void
}

const nobody = { onMessage: () => undefined }

function world() {
  let now = 0
  let timers: { at: number; run: () => void; handle: number }[] = []
  let handles = 0
  const sockets: FakeSocket[] = []
  const serverTimes: string[] = []
  const news: string[] = []
  const client = createLiveClient({
    openSocket(events) {
      const socket: FakeSocket = {
        events,
        isClosed: false,
        sent: [],
        send: (text) => socket.sent.push(text),
        close: () => {
          socket.isClosed = true
        },
        receive: (message) => events.onMessage(JSON.stringify(message)),
      }
      sockets.push(socket)
      return socket
    },
    now: () => now,
    random: () => 0,
    setTimer(run, ms) {
      timers.push({ at: now + ms, run, handle: (handles += 1) })
      return handles
    },
    clearTimer(handle) {
      timers = timers.filter((timer) => timer.handle !== handle)
    },
    lastInputAt: () => Number.NEGATIVE_INFINITY,
    onServerTime: (time) => serverTimes.push(time),
    onNews: (message) => news.push(message.about),
  })
  const pass = (ms: number) => {
    const until = now + ms
    for (;;) {
      const next = timers.toSorted((a, b) => a.at - b.at).find((timer) => timer.at <= until)
      if (next === undefined) break
      now = Math.max(now, next.at)
      timers = timers.filter((timer) => timer !== next)
      next.run()
    }
    now = until
  }
  return { client, sockets, serverTimes, news, pass }
}

test('delivers to everybody who watches and keeps one socket for all', () => {
  const { client, sockets, serverTimes, pass } = world()
  const received: string[] = []
  const note = (who: string) => (message: AuctionMessage) => received.push(`${who} ${message.revision}`)
  client.watch(auctionId, 3, { onMessage: note('one') })
  const stop = client.watch(auctionId, 3, { onMessage: note('two') })
  expect(sockets).toHaveLength(1)
  sockets[0]?.events.onOpen()
  sockets[0]?.receive({ type: 'subscribed', auctionId, revision: 4, serverTime, auction })
  stop()
  const update = {
    type: 'UpdateAuction',
    auctionId,
    revision: 5,
    previousRevision: 4,
    serverTime,
    cause: 'BidPlaced',
  }
  sockets[0]?.receive({ ...update, auction })
  pass(DELIVER_EVERY_MS)
  expect(received).toEqual(['one 4', 'two 4', 'one 5'])
  expect(serverTimes).toEqual([serverTime, serverTime])
})

test('a page that is drawn from an older answer than the last one asks for the whole state', () => {
  const { client, sockets, pass } = world()
  client.watch(auctionId, 3, nobody)
  sockets[0]?.events.onOpen()
  sockets[0]?.receive({ type: 'subscribed', auctionId, revision: 5, serverTime, auction })
  pass(DELIVER_EVERY_MS)
  const received: number[] = []
  client.watch(auctionId, 4, { onMessage: ({ revision }) => received.push(revision) })
  expect(JSON.parse(sockets[0]?.sent.at(-1) ?? '')).toMatchObject({ type: 'subscribe', auctionId, after: 4 })
  sockets[0]?.receive({ type: 'subscribed', auctionId, revision: 5, serverTime, auction })
  pass(DELIVER_EVERY_MS)
  expect(received).toEqual([5])
})

test('keeps the connection for a reader who changes the page and closes it for one who left', () => {
  const { client, sockets, pass } = world()
  client.watch(auctionId, 3, nobody)()
  pass(1000)
  const stop = client.watch(auctionId, 3, nobody)
  pass(5000)
  expect(sockets.map((socket) => socket.isClosed)).toEqual([false])
  stop()
  pass(2000)
  expect(sockets.map((socket) => socket.isClosed)).toEqual([true])
})

test('keeps the connection for news of the reader where nothing is watched, until the last who wants them lets go', () => {
  const { client, sockets, news, pass } = world()
  const release = client.keep()
  const other = client.keep()
  client.watch(auctionId, 3, nobody)()
  sockets[0]?.events.onOpen()
  pass(5000)
  sockets[0]?.receive({ type: 'readerNews', about: 'alerts', serverTime })
  release()
  release()
  expect(news).toEqual(['alerts'])
  expect(sockets.map((socket) => socket.isClosed)).toEqual([false])
  other()
  expect(sockets.map((socket) => socket.isClosed)).toEqual([true])
})

test('a kept connection that is let go of stays for listeners', () => {
  const { client, sockets, pass } = world()
  const release = client.keep()
  const stop = client.watch(auctionId, 3, nobody)
  release()
  expect(sockets.map((socket) => socket.isClosed)).toEqual([false])
  stop()
  pass(2000)
  expect(sockets.map((socket) => socket.isClosed)).toEqual([true])
})

test('a kept connection that is lost is opened again', () => {
  const { client, sockets, pass } = world()
  client.keep()
  sockets[0]?.events.onOpen()
  sockets[0]?.events.onClose()
  pass(12_000)
  expect(sockets.length).toBeGreaterThan(1)
})

test('is renewed with the auctions that are watched, where they are', () => {
  const { client, sockets, pass } = world()
  client.renew()
  expect(sockets).toHaveLength(0)
  client.watch(auctionId, 3, nobody)
  sockets[0]?.events.onOpen()
  sockets[0]?.receive({ type: 'subscribed', auctionId, revision: 4, serverTime, auction })
  client.renew()
  expect(sockets[0]?.isClosed).toBe(true)
  pass(5_000)
  expect(sockets).toHaveLength(2)
  sockets[1]?.events.onOpen()
  expect(sockets[1]?.sent[0]).toBe(JSON.stringify({ type: 'subscribe', auctionId, after: 4 }))
})

test('reports a lost link, its age, and the new one', () => {
  const { client, sockets, pass } = world()
  const seen: string[] = []
  client.onStatus(() => seen.push(client.status().kind))
  client.watch(auctionId, 3, nobody)
  sockets[0]?.events.onOpen()
  sockets[0]?.receive({ type: 'pong', serverTime })
  sockets[0]?.events.onClose()
  pass(12_000)
  sockets.at(-1)?.events.onOpen()
  sockets.at(-1)?.receive({ type: 'pong', serverTime })
  expect(seen).toEqual(['reconnecting', 'live', 'reconnecting', 'stale', 'live'])
})

test('passes over what it cannot read', () => {
  const { client, sockets } = world()
  client.watch(auctionId, 3, nobody)
  sockets[0]?.events.onOpen()
  sockets[0]?.events.onMessage('{')
  sockets[0]?.events.onMessage(new ArrayBuffer(2))
  sockets[0]?.receive({ type: 'somethingNew' })
  expect(client.status().kind).toBe('reconnecting')
})

test('an abandoned socket is ignored', () => {
  const { client, sockets, pass } = world()
  client.watch(auctionId, 3, nobody)
  pass(11_000)
  expect(sockets).toHaveLength(2)
  sockets[1]?.events.onOpen()
  sockets[1]?.receive({ type: 'pong', serverTime })
  sockets[0]?.events.onClose()
  expect(client.status().kind).toBe('live')
})

test('notifies watchers that the server refuses', () => {
  const { client, sockets } = world()
  const refused: string[] = []
  client.watch(auctionId, 3, { onMessage: () => undefined, onRefused: (code) => refused.push(code) })
  sockets[0]?.events.onOpen()
  sockets[0]?.receive({ type: 'error', code: 'auctionNotFound', auctionId })
  expect(refused).toEqual(['auctionNotFound'])
})

test('hands on what is the reader’s own news, whichever auctions are watched', () => {
  const { client, sockets, news } = world()
  client.watch(auctionId, 3, nobody)
  sockets[0]?.events.onOpen()
  sockets[0]?.receive({ type: 'readerNews', about: 'alerts', serverTime })
  const elsewhere = '22222222-2222-4222-8222-222222222222'
  sockets[0]?.receive({ type: 'readerNews', about: 'admission', auctionId: elsewhere, serverTime })
  expect(news).toEqual(['alerts', 'admission'])
  expect(client.status().kind).toBe('live')
})

/** A clock that is moved by hand. */
function createWorld() {
  let nowMs = 1_000
  let inputAt = Number.NEGATIVE_INFINITY
  const timers: { at: number; run: () => void }[] = []
  const handedOn: [atMs: number, message: number][] = []
  const host = {
    now: () => nowMs,
    setTimer: (run: () => void, ms: number) => timers.push({ at: nowMs + ms, run }),
    lastInputAt: () => inputAt,
  }
  const deliver = createDelivery<number>(host, (message) => handedOn.push([nowMs, message]))
  function pass(ms: number): void {
    const until = nowMs + ms
    for (let due = next(until); due !== undefined; due = next(until)) {
      nowMs = due.at
      timers.splice(timers.indexOf(due), 1)
      due.run()
    }
    nowMs = until
  }
  const next = (until: number) => timers.toSorted((a, b) => a.at - b.at).find(({ at }) => at <= until)
  const press = () => {
    inputAt = nowMs
  }
  return { deliver, pass, press, handedOn }
}

test('a message after a pause is shown at once', () => {
  const { deliver, pass, handedOn } = createWorld()
  deliver(1)
  pass(DELIVER_EVERY_MS)
  deliver(2)
  expect(handedOn).toEqual([
    [1_000, 1],
    [1_200, 2],
  ])
})

test('what comes faster is shown together, complete and in order', () => {
  const { deliver, pass, handedOn } = createWorld()
  for (let message = 0; message < 40; message += 1) {
    deliver(message)
    pass(50)
  }
  pass(DELIVER_EVERY_MS)
  expect(handedOn.map(([, message]) => message)).toEqual(Array.from({ length: 40 }, (_, index) => index))
  expect(new Set(handedOn.map(([at]) => at)).size).toBeLessThanOrEqual(11)
  expect(handedOn.at(-1)?.[0]).toBeLessThanOrEqual(1_000 + 39 * 50 + DELIVER_EVERY_MS)
})

test('no more wait than the limit', () => {
  const { deliver, handedOn } = createWorld()
  for (let message = 0; message <= DELIVERY_WAITING_MAX; message += 1) deliver(message)
  expect(handedOn).toHaveLength(DELIVERY_WAITING_MAX + 1)
})

test('between two keys nothing is drawn; the pause after them brings what came meanwhile', () => {
  const { deliver, pass, press, handedOn } = createWorld()
  press()
  pass(PAUSE_MS / 2)
  deliver(1)
  press()
  pass(PAUSE_MS - 1)
  deliver(2)
  expect(handedOn).toEqual([])
  pass(1)
  expect(handedOn.map(([, message]) => message)).toEqual([1, 2])
})

test('updates are delivered while the user types without a pause', () => {
  const { deliver, pass, press, handedOn } = createWorld()
  for (let key = 0; key < 100; key += 1) {
    press()
    deliver(key)
    pass(50)
  }
  const waits = handedOn.map(([at, message]) => at - (1_000 + message * 50))
  expect(handedOn.length).toBeGreaterThan(80)
  expect(Math.max(...waits)).toBeLessThanOrEqual(HELD_MAX_MS)
})
