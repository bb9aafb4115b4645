import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { textFrame } from '@zuschlag/gateway/realtime/text-frame'
import { Server as SocketIoServer } from 'socket.io'
import { WebSocketServer } from 'ws'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { median } from './figure.ts'
import { auctionId, startLiveRooms } from './live-rooms.ts'
import type { WatchingProcess } from './watching-process.ts'
import { startWatching } from './watching-process.ts'

const BURST = 100
const SETTLE_MS = 500

/** A way to tell watchers of a new revision. */
type Teller = {
  readonly port: number
  readonly kind: 'ws' | 'socket.io'
  readonly announce: () => number
  readonly close: () => Promise<void> | void
}

/** One update, and a burst of a hundred, until every watcher knows the newest: beside ws with a frame made once, ws.send and Socket.IO. */
export const fanOut: Benchmark = {
  name: 'gateway: fan-out',
  async run(options) {
    const watchers = options.quick ? 300 : 1_000
    const rooms = await startLiveRooms()
    const own = await measure({ ...rooms, kind: 'ws' }, watchers, options)
    const frame = await measure(await bareWs('frame'), watchers, options)
    const send = await measure(await bareWs('send'), watchers, options)
    const socketIo = await measure(await bareSocketIo(), watchers, options)
    const perBurst = (beside: string, other: Times): Figure => ({
      name: `burst of ${BURST} updates to ${watchers} watchers`,
      value: own.burstMs,
      unit: 'ms',
      beside: { name: beside, value: other.burstMs },
      ratio: other.burstMs / own.burstMs,
      goal: { atLeast: 5 },
    })
    return [
      {
        name: `one update to ${watchers} watchers`,
        value: own.oneMs,
        unit: 'ms',
        beside: { name: 'ws, frame made once', value: frame.oneMs },
        ratio: frame.oneMs / own.oneMs,
        goal: { atLeast: 0.85 },
      },
      perBurst('ws.send', send),
      perBurst('Socket.IO', socketIo),
      {
        name: 'memory of an idle watcher',
        value: own.bytesPerWatcher / 1024,
        unit: 'KiB',
        beside: { name: 'bare ws', value: frame.bytesPerWatcher / 1024 },
      },
    ]
  },
}

type Times = { readonly oneMs: number; readonly burstMs: number; readonly bytesPerWatcher: number }

async function measure(teller: Teller, watchers: number, { quick, say }: BenchOptions): Promise<Times> {
  const watching = startWatching()
  try {
    const before = usedBytes()
    const { port, kind } = teller
    await watching.tell({ type: 'connect', port, kind, watchers, auctionId, after: null })
    await pause(SETTLE_MS)
    const bytesPerWatcher = (usedBytes() - before) / watchers
    const rounds = quick ? 10 : 60
    const one = await timesOf(rounds, 1, teller, watching)
    const burst = await timesOf(Math.ceil(rounds / 4), BURST, teller, watching)
    say(`${kind}: ${median(one).toFixed(1)} ms, burst ${median(burst).toFixed(1)} ms`)
    return { oneMs: median(one), burstMs: median(burst), bytesPerWatcher }
  } finally {
    watching.stop()
    await teller.close()
  }
}

/** What is in use after a collection, on the heap and beside it; what the kernel keeps for a socket comes on top. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function timesOf(rounds: number, updates: number, { announce }: Teller, watching: WatchingProcess) {
  const times: number[] = []
  for (let round = -2; round < rounds; round += 1) {
    const startedAt = performance.now()
    let revision = 0
    for (let count = 0; count < updates; count += 1) revision = announce()
    await watching.tell({ type: 'until', revision })
    if (round >= 0) times.push(performance.now() - startedAt)
  }
  return times
}

/** As long as the product's message. */
function messageOf(revision: number): object {
  return {
    type: 'UpdateAuction',
    auctionId,
    revision,
    previousRevision: revision - 1,
    filling: 'x'.repeat(330),
  }
}

async function bareWs(how: 'frame' | 'send'): Promise<Teller> {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const streams = new Set<{ write(data: Buffer): unknown }>()
  sockets.on('connection', (_socket, request) => streams.add(request.socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let revision = 1
  return {
    port: (server.address() as AddressInfo).port,
    kind: 'ws',
    announce() {
      revision += 1
      const text = JSON.stringify(messageOf(revision))
      if (how === 'send') for (const client of sockets.clients) client.send(text)
      else {
        const frame = textFrame(text)
        for (const stream of streams) stream.write(frame)
      }
      return revision
    },
    close() {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function bareSocketIo(): Promise<Teller> {
  const server = createServer()
  const io = new SocketIoServer(server, { transports: ['websocket'], perMessageDeflate: false })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let revision = 1
  return {
    port: (server.address() as AddressInfo).port,
    kind: 'socket.io',
    announce() {
      revision += 1
      io.emit('update', messageOf(revision))
      return revision
    },
    close: () => io.close(),
  }
}
