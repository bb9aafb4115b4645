import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { WebSocket } from 'ws'
import { liveSocket, subscription } from '../client/live-client.ts'
import { TcpGate } from '../../tests/fixtures/tcp-gate.ts'
import type { Benchmark, Figure } from './figure.ts'
import { bareSocketIo } from './fan-out.ts'
import { auctionId, startLiveRooms } from './live-rooms.ts'
import { startWatchers } from './measure/clients.ts'

/**
 * Everybody loses the connection at once, misses three updates, and comes back: how often the database is
 * asked, and how long it takes.
 */
export const resumes: Benchmark = {
  name: 'gateway: a storm of returning watchers',
  async run({ say }) {
    const watchers = 5_000
    const rooms = await startLiveRooms()
    const watching = startWatchers()
    const { port } = rooms
    const connect = {
      type: 'connect',
      port,
      kind: 'ws',
      auctionIds: [auctionId],
      sampleEvery: Infinity,
    } as const
    try {
      await watching.ask({ ...connect, first: 0, watchers: 1, after: null })
      for (let count = 0; count < 3; count += 1) rooms.announce()
      await watching.ask({ type: 'until', revision: 4 })
      const before = rooms.reads()
      const startedAt = performance.now()
      await watching.ask({ ...connect, first: 1, watchers, after: 1 })
      await watching.ask({ type: 'until', revision: 4 })
      const seconds = (performance.now() - startedAt) / 1000
      say(`${watchers} are back after ${seconds.toFixed(1)} s`)
      return [
        {
          name: `database reads of ${watchers} resumes`,
          value: rooms.reads() - before,
          unit: 'reads',
          goal: { atMost: 0 },
        },
        { name: `${watchers} resumes`, value: watchers / seconds, unit: '/s' },
      ]
    } finally {
      watching.stop()
      await rooms.close()
    }
  },
}

const WATCHERS = 20
const UPDATE_EVERY_MS = 50
const DROP_MS = 2_000
const BETWEEN_MS = 1_000
const CATCH_UP_MS = 8_000
const COME_BACK_MS = 200

/** Revisions that a watcher received, in that order. */
type Received = { readonly revisions: number[]; readonly stop: () => void }

/**
 * What becomes of updates while connections are cut for two seconds again and again; Socket.IO with its
 * connection state recovery.
 */
export const drops: Benchmark = {
  name: 'gateway: delivery under drops',
  async run({ quick }) {
    const rounds = quick ? 2 : 5
    const rooms = await startLiveRooms()
    const own = await share(rooms.port, rounds, rooms.announce, watchRooms)
    await rooms.close()
    const connectionStateRecovery = { maxDisconnectionDuration: 60_000, skipMiddlewares: true }
    const socketIo = await bareSocketIo({ connectionStateRecovery })
    const peer = await share(socketIo.port, rounds, socketIo.announce, watchSocketIo)
    await socketIo.close()
    const figure: Figure = {
      name: `updates delivered in order under ${rounds} drops of 2 s`,
      value: own * 100,
      unit: '%',
      beside: { name: 'Socket.IO', value: peer * 100 },
      goal: { atLeast: 100 },
    }
    return [figure]
  },
}

type Watch = (port: number) => Promise<Received>

/**
 * The share of published revisions that watchers received in order. A merged message covers all since the
 * previous one.
 */
async function share(port: number, rounds: number, announce: () => number, watch: Watch): Promise<number> {
  const gate = await TcpGate.before(port)
  const watchers = await Promise.all(Array.from({ length: WATCHERS }, () => watch(gate.port)))
  let last = 0
  const announcing = setInterval(() => {
    last = announce()
  }, UPDATE_EVERY_MS)
  await pause(BETWEEN_MS)
  for (let round = 0; round < rounds; round += 1) {
    gate.shut()
    await pause(DROP_MS)
    gate.open()
    await pause(BETWEEN_MS)
  }
  clearInterval(announcing)
  const deadline = performance.now() + CATCH_UP_MS
  while (performance.now() < deadline && watchers.some(({ revisions }) => revisions.at(-1) !== last))
    await pause(50)
  for (const { stop } of watchers) stop()
  await gate.close()
  const deliveredShares = watchers.map(({ revisions }) => new Set(inOrder(revisions)).size / (last - 1))
  return Math.min(1, deliveredShares.reduce((sum, each) => sum + each, 0) / WATCHERS)
}

/** Without those that came after a later one. */
function inOrder(revisions: readonly number[]): readonly number[] {
  let highest = 0
  return revisions.filter((revision) => {
    if (revision <= highest) return false
    highest = revision
    return true
  })
}

/** A client as the product's own: it comes back with the revision that it has seen. */
function watchRooms(port: number): Promise<Received> {
  const revisions: number[] = []
  let seen: number | null = null
  let isStopped = false
  let socket: WebSocket
  const first = Promise.withResolvers<void>()
  const connect = (): void => {
    socket = liveSocket(`http://127.0.0.1:${port}`)
    socket.on('open', () => socket.send(subscription(auctionId, seen)))
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { previousRevision?: number; revision: number }
      const from = message.previousRevision ?? seen ?? message.revision - 1
      for (let revision = from + 1; revision <= message.revision; revision += 1) {
        if (revision > 1) revisions.push(revision)
      }
      seen = message.revision
      first.resolve()
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      if (!isStopped) setTimeout(connect, COME_BACK_MS)
    })
  }
  connect()
  const stop = (): void => {
    isStopped = true
    socket.terminate()
  }
  return first.promise.then(() => ({ revisions, stop }))
}

async function watchSocketIo(port: number): Promise<Received> {
  const revisions: number[] = []
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: COME_BACK_MS,
    reconnectionDelayMax: COME_BACK_MS,
  })
  socket.on('update', ({ revision }: { revision: number }) => revisions.push(revision))
  await new Promise<void>((resolve) => {
    socket.once('connect', () => resolve())
  })
  return { revisions, stop: () => socket.disconnect() }
}
