import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import type { Metrics } from '../metrics/metrics.ts'
import type { Viewer } from '../policies/viewer.ts'
import type { ConnectionOptions, LiveSocket } from './connection.ts'
import { closeCodes, Connection } from './connection.ts'
import { liveLimits } from './live-limits.ts'

type Open = { readonly connection: Connection; readonly socket: WebSocket }

export type OpenConnectionsOptions = Omit<
  ConnectionOptions,
  'socket' | 'viewer' | 'onBehind' | 'onRefused'
> & {
  readonly metrics: Metrics
}

/** Every open connection of this process, and what is done to all of them. */
export class OpenConnections {
  readonly #options: OpenConnectionsOptions
  readonly #open = new Set<Open>()
  readonly #behind = new Set<Connection>()
  readonly #perAddress = new Map<string, number>()

  constructor(options: OpenConnectionsOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#open.size
  }

  isFull(): boolean {
    return this.#open.size >= liveLimits.connections
  }

  isFullFor(address: string): boolean {
    return (this.#perAddress.get(address) ?? 0) >= liveLimits.connectionsPerAddress
  }

  /** `stream` is what the socket runs on: finished frames are written there without framing them again. */
  accept(socket: WebSocket, stream: Duplex, viewer: Viewer, address: string): void {
    const { metrics } = this.#options
    const connection = new Connection({
      ...this.#options,
      socket: liveSocket(socket, stream, metrics),
      viewer,
      onBehind: (slow) => this.#behind.add(slow),
      onRefused: (limit) => metrics.limits.refused(limit),
    })
    const entry: Open = { connection, socket }
    this.#open.add(entry)
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1)
    metrics.liveConnections.set(this.#open.size)
    socket.on('message', (data, isBinary) => connection.receive(bufferOf(data), isBinary))
    socket.on('pong', () => {
      connection.isAlive = true
    })
    // Broken frames and oversized messages close the socket; the close is all that matters.
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#closed(entry, address))
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

  /** Lets go of those that did not answer the last ping, and asks the others. */
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

  /** Looks after those whose buffer was full. */
  drain(): void {
    const { liveMessages } = this.#options.metrics
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

  /** Whoever did not say goodbye by now is not waited for. */
  terminate(): void {
    for (const { socket } of this.#open) socket.terminate()
  }

  #closed(entry: Open, address: string): void {
    entry.connection.closed()
    this.#open.delete(entry)
    this.#behind.delete(entry.connection)
    const left = (this.#perAddress.get(address) ?? 1) - 1
    if (left === 0) this.#perAddress.delete(address)
    else this.#perAddress.set(address, left)
    this.#options.metrics.liveConnections.set(this.#open.size)
  }
}

function liveSocket(socket: WebSocket, stream: Duplex, { liveMessages }: Metrics): LiveSocket {
  const sent = liveMessages.labels({ kind: 'sent' })
  return {
    bufferedBytes: () => socket.bufferedAmount,
    send(frame) {
      if (socket.readyState !== socket.OPEN) return
      sent.inc()
      stream.write(frame)
    },
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  }
}

function bufferOf(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}
