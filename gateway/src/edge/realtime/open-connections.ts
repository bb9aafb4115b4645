import type { Duplex } from 'node:stream'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { RawData, WebSocket } from 'ws'
import type { Metrics } from '../../kernel/metrics/metrics.ts'
import type { Viewer } from '../../policies/viewer.ts'
import type { FairScheduler } from '../admission-control/fair-scheduler.ts'
import {
  closeCodes,
  type ConnectionOptions,
  LiveConnection,
  type LiveSocket,
  type LookUp,
} from './connection.ts'
import { liveLimits } from './live-limits.ts'

type Slot = { running: number; readonly waiting: (() => void)[] }
type Limits = { readonly atOnce: number; readonly waiting: number }

/** Runs a few tasks per key at a time, in order. Resolves with `refused` if too many wait. */
class Lookups<Key> {
  readonly #slots = new Map<Key, Slot>()
  readonly #limits: Limits

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<T>(key: Key, work: () => Promise<T>): Promise<T | 'refused'> {
    const slot = this.#slots.get(key) ?? { running: 0, waiting: [] }
    this.#slots.set(key, slot)
    if (slot.running < this.#limits.atOnce) slot.running += 1
    else if (slot.waiting.length >= this.#limits.waiting) return 'refused'
    else await new Promise<void>((resolve) => slot.waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The next task inherits the slot.
      const next = slot.waiting.shift()
      if (next !== undefined) next()
      else if (slot.running > 1) slot.running -= 1
      else this.#slots.delete(key)
    }
  }
}

/**
 * A subscription that no room can answer is scheduled like a request of its client; one for a missing auction
 * counts as a refusal. Each connection and each client has a limit of concurrent lookups.
 */
function scheduledLookUp(scheduler: FairScheduler): LookUp {
  const { lookupsPerConnection, lookupsWaitingPerConnection, lookupsPerClientIp, lookupsWaitingPerClientIp } =
    liveLimits
  const ofConnection = new Lookups<LiveConnection>({
    atOnce: lookupsPerConnection,
    waiting: lookupsWaitingPerConnection,
  })
  const ofClient = new Lookups<string>({ atOnce: lookupsPerClientIp, waiting: lookupsWaitingPerClientIp })
  return async (connection, work) => {
    const { clientKey } = connection
    const joined = await ofConnection.run(connection, () =>
      ofClient.run(clientKey, () => scheduler.run(clientKey, work)),
    )
    if (joined === 'auctionNotFound') scheduler.recordRefusal(clientKey)
    return joined
  }
}

type Open = { readonly connection: LiveConnection; readonly socket: WebSocket }

type OpenConnectionsOptions = Omit<ConnectionOptions, 'onBehind' | 'onRefused' | 'lookUp'> & {
  readonly metrics: Metrics
  readonly scheduler: FairScheduler
  /** Default: as the limits say. */
  readonly connectionsPerClientIp?: number
}

/** All open connections of this process. */
export class OpenConnections {
  readonly #metrics: Metrics
  readonly #shared: ConnectionOptions
  readonly #sent: SentMessages = { count: 0 }
  readonly #open = new Set<Open>()
  readonly #behind = new Set<LiveConnection>()
  readonly #perClient = new Map<string, number>()
  readonly #perClientMax: number

  constructor(options: OpenConnectionsOptions) {
    const { metrics, rooms, clock, nowMs, onError, scheduler } = options
    this.#metrics = metrics
    this.#perClientMax = options.connectionsPerClientIp ?? liveLimits.connectionsPerClientIp
    this.#shared = {
      rooms,
      clock,
      nowMs,
      onError,
      onBehind: (slow) => this.#behind.add(slow),
      onRefused: (limit) => metrics.limits.refused(limit),
      lookUp: scheduledLookUp(scheduler),
    }
  }

  get size(): number {
    return this.#open.size
  }

  isFull(): boolean {
    return this.#open.size >= liveLimits.connections
  }

  /** @param clientKey see `clientKeyOf` */
  isFullFor(clientKey: string): boolean {
    return (this.#perClient.get(clientKey) ?? 0) >= this.#perClientMax
  }

  /** `stream` is what the socket runs on: finished frames are written there without framing them again. */
  accept(socket: WebSocket, stream: Duplex, viewer: Viewer, clientKey: string): void {
    const onStream = new SocketOnStream(socket, stream, this.#sent)
    const connection = new LiveConnection(onStream, viewer, this.#shared, clientKey)
    const entry: Open = { connection, socket }
    this.#open.add(entry)
    this.#perClient.set(clientKey, (this.#perClient.get(clientKey) ?? 0) + 1)
    this.#metrics.liveConnections.set(this.#open.size)
    socket.on('message', (data, isBinary) => connection.receive(bufferOf(data), isBinary))
    socket.on('pong', () => {
      connection.isAlive = true
    })
    // Broken frames and oversized messages close the socket; the close is all that matters.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#closed(entry))
  }

  /** Sessions of the people who are connected, each once. */
  sessionIds(): readonly string[] {
    const viewers = [...this.#open].map(({ connection }) => connection.viewer)
    return [...new Set(viewers.flatMap((viewer) => (viewer.kind === 'signedIn' ? [viewer.sessionId] : [])))]
  }

  endSessions(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds)
    for (const { connection } of this.#open) {
      const { viewer } = connection
      if (viewer.kind === 'signedIn' && ended.has(viewer.sessionId)) {
        connection.close(closeCodes.sessionEnded, 'session ended')
      }
    }
  }

  /** Sends a frame to every connection of these people. */
  sendToUsers(userIds: readonly UserId[], frame: Buffer): void {
    const recipients = new Set(userIds)
    for (const { connection } of this.#open) {
      const { viewer } = connection
      // A client that is behind polls later.
      if (viewer.kind === 'signedIn' && recipients.has(viewer.userId) && !connection.isBehind)
        connection.send(frame)
    }
  }

  /** Closes connections that did not answer the last ping, and pings the others. */
  heartbeat(): void {
    for (const { connection, socket } of this.#open) {
      if (!connection.isAlive) {
        socket.terminate()
        continue
      }
      connection.isAlive = false
      socket.ping()
    }
  }

  /** Resumes connections whose buffer has drained and counts the messages sent since the last call. */
  drain(): void {
    const { liveMessages } = this.#metrics
    liveMessages.inc({ kind: 'sent' }, this.#sent.count)
    this.#sent.count = 0
    for (const connection of this.#behind) {
      const state = connection.drain()
      if (state === 'behind') continue
      this.#behind.delete(connection)
      liveMessages.inc({ kind: state === 'givenUp' ? 'givenUp' : 'merged' })
    }
  }

  goAway(): void {
    for (const { connection } of this.#open) connection.close(closeCodes.goingAway, 'going away')
  }

  /** Closes every connection without waiting for the close handshake. */
  terminate(): void {
    for (const { socket } of this.#open) socket.terminate()
  }

  #closed(entry: Open): void {
    const { clientKey } = entry.connection
    entry.connection.closed()
    this.#open.delete(entry)
    this.#behind.delete(entry.connection)
    const left = (this.#perClient.get(clientKey) ?? 1) - 1
    if (left === 0) this.#perClient.delete(clientKey)
    else this.#perClient.set(clientKey, left)
    this.#metrics.liveConnections.set(this.#open.size)
  }
}

/** Counted here and added to the metric in batches: one metric update costs more than one write. */
type SentMessages = { count: number }

class SocketOnStream implements LiveSocket {
  readonly #socket: WebSocket
  readonly #stream: Duplex
  readonly #sent: SentMessages

  constructor(socket: WebSocket, stream: Duplex, sent: SentMessages) {
    this.#socket = socket
    this.#stream = stream
    this.#sent = sent
  }

  /** Without compression the WebSocket itself buffers nothing. */
  bufferedBytes(): number {
    return this.#stream.writableLength
  }

  send(frame: Buffer): void {
    // The stream ends with the close handshake. Reading the WebSocket's state would cost a cache miss per
    // connection.
    if (!this.#stream.writable) return
    this.#sent.count += 1
    this.#stream.write(frame)
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}

function bufferOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
