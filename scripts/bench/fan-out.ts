import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Benchmark, BenchOptions, Figure } from './figure.ts'
import { median } from './measure/quantile.ts'
import { auctionId, startLiveRooms } from './live-rooms.ts'
import { startWatchers } from './measure/clients.ts'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { textFrame } from '@zuschlag/gateway/edge/realtime/text-frame'
import { Server as SocketIoServer, type ServerOptions } from 'socket.io'
import { WebSocketServer } from 'ws'

/** A way to send a new revision to watchers. */
type Publisher = {
  readonly port: number
  readonly kind: 'ws' | 'socket.io'
  readonly announce: () => number
  readonly close: () => Promise<void> | void
}

/** As long as the product's message. */
function messageOf(revision: number): object {
  const filling = 'x'.repeat(330)
  return { type: 'UpdateAuction', auctionId, revision, previousRevision: revision - 1, filling }
}

/**
 * ws alone: with a frame made once and written to every socket, or by its own `send`. A request over HTTP
 * announces too, and is answered before.
 */
export async function bareWs(how: 'frame' | 'send'): Promise<Publisher> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(201).end(JSON.stringify({ revision: revision + 1 }))
      announce()
    })
  })
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  const streams = new Set<{ write(data: Buffer): unknown }>()
  sockets.on('connection', (_socket, request) => streams.add(request.socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let revision = 1
  const announce = (): number => {
    revision += 1
    const text = JSON.stringify(messageOf(revision))
    if (how === 'send') for (const client of sockets.clients) client.send(text)
    else {
      const frame = textFrame(text)
      for (const stream of streams) stream.write(frame)
    }
    return revision
  }
  return {
    port: (server.address() as AddressInfo).port,
    kind: 'ws',
    announce,
    close() {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}

/** @param options further ones, for its recovery of a connection's state */
export async function bareSocketIo(options: Partial<ServerOptions> = {}): Promise<Publisher> {
  const server = createServer()
  const io = new SocketIoServer(server, { transports: ['websocket'], perMessageDeflate: false, ...options })
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

const BURST = 100
const SETTLE_MS = 500
/** Between two measured updates: one alone is meant, and what the one before it left behind is over. */
const CALM_MS = 20
/** Connected before memory is looked at, so that what a server makes for its first clients is not counted. */
const FIRST_WATCHERS = 50
const WARM_ROUNDS = 3
const COLLECTIONS = 8

/**
 * One update, and a burst of a hundred, until every watcher knows the newest: beside ws with a frame made
 * once, ws.send and Socket.IO.
 */
export const fanOut: Benchmark = {
  name: 'gateway: fan-out',
  async run(options) {
    const sides: Side[] = []
    const watchers = options.quick ? 300 : 1_000
    const open = async (name: string, publisher: Publisher): Promise<Side> => {
      const side = new Side(name, publisher)
      sides.push(side)
      await side.connect(watchers)
      return side
    }
    try {
      const own = await open('product', { ...(await startLiveRooms()), kind: 'ws' })
      const frame = await open('ws, frame made once', await bareWs('frame'))
      const send = await open('ws.send', await bareWs('send'))
      const socketIo = await open('Socket.IO', await bareSocketIo())
      await runAlternately(sides, options)
      return figuresOf({ own, frame, send, socketIo }, watchers)
    } finally {
      for (const side of sides) await side.close()
    }
  },
}

/** Round by round, so that whatever else the machine does meets all sides. */
async function runAlternately(sides: readonly Side[], { quick, say }: BenchOptions): Promise<void> {
  const rounds = quick ? 15 : 100
  for (let round = -WARM_ROUNDS; round < rounds; round += 1) {
    for (const side of inTurn(sides, round)) {
      const ms = await side.timeOf(1)
      if (round >= 0) side.oneMs.push(ms)
    }
  }
  for (let round = -1; round < rounds / 8; round += 1) {
    for (const side of inTurn(sides, round)) {
      const ms = await side.timeOf(BURST)
      if (round >= 0) side.burstMs.push(ms)
    }
  }
  for (const { name, oneMs, burstMs } of sides) {
    say(`${name}: ${median(oneMs).toFixed(1)} ms, burst ${median(burstMs).toFixed(1)} ms`)
  }
}

/** The order changes each round, so that leftovers of one side do not always affect the same one. */
function inTurn(sides: readonly Side[], round: number): readonly Side[] {
  const first = (round + WARM_ROUNDS) % sides.length
  return [...sides.slice(first), ...sides.slice(0, first)]
}

type Sides = Readonly<Record<'own' | 'frame' | 'send' | 'socketIo', Side>>

function figuresOf({ own, frame, send, socketIo }: Sides, watchers: number): readonly Figure[] {
  const burstBeside = (other: Side): Figure => ({
    name: `burst of ${BURST} updates to ${watchers} watchers`,
    value: median(own.burstMs),
    unit: 'ms',
    beside: { name: other.name, value: median(other.burstMs) },
    ratio: median(own.burstMs.map((ms, round) => (other.burstMs[round] ?? Number.NaN) / ms)),
    goal: { atLeast: 5 },
  })
  return [
    {
      name: `one update to ${watchers} watchers`,
      value: median(own.oneMs),
      unit: 'ms',
      beside: { name: frame.name, value: median(frame.oneMs) },
      ratio: median(own.oneMs.map((ms, round) => (frame.oneMs[round] ?? Number.NaN) / ms)),
      goal: { atLeast: 0.85 },
    },
    burstBeside(send),
    burstBeside(socketIo),
    {
      name: 'memory of an idle watcher',
      value: own.bytesPerWatcher / 1024,
      unit: 'KiB',
      beside: { name: 'bare ws', value: send.bytesPerWatcher / 1024 },
    },
  ]
}

/** A publisher and a process with watchers. */
class Side {
  readonly name: string
  readonly oneMs: number[] = []
  readonly burstMs: number[] = []
  bytesPerWatcher = 0
  readonly #publisher: Publisher
  readonly #watching = startWatchers()

  constructor(name: string, publisher: Publisher) {
    this.name = name
    this.#publisher = publisher
  }

  async connect(watchers: number): Promise<void> {
    const { port, kind } = this.#publisher
    const order = { type: 'connect', port, kind, auctionIds: [auctionId], after: null } as const
    const connect = async (first: number, count: number): Promise<void> => {
      await this.#watching.ask({ ...order, first, watchers: count, sampleEvery: Infinity })
      await pause(SETTLE_MS)
    }
    await connect(0, FIRST_WATCHERS)
    const before = await usedBytes()
    await connect(FIRST_WATCHERS, watchers - FIRST_WATCHERS)
    this.bytesPerWatcher = ((await usedBytes()) - before) / (watchers - FIRST_WATCHERS)
  }

  /** Until every watcher knows the newest of so many updates. */
  async timeOf(updates: number): Promise<number> {
    await pause(CALM_MS)
    const startedAt = performance.now()
    let revision = 0
    for (let count = 0; count < updates; count += 1) revision = this.#publisher.announce()
    await this.#watching.ask({ type: 'until', revision })
    return performance.now() - startedAt
  }

  async close(): Promise<void> {
    this.#watching.stop()
    await this.#publisher.close()
  }
}

/**
 * What is in use after a collection, on the heap and beside it; what the kernel keeps for a socket comes on
 * top.
 */
async function usedBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // Several: what one finds unused, and code that was not run for long, goes with a later one.
  for (let count = 0; count < COLLECTIONS; count += 1) {
    collect()
    await pause(CALM_MS)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
