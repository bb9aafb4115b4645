import type { Duplex } from 'node:stream'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { RawData, WebSocket } from 'ws'
import type { Metrics } from '../metrics/metrics.ts'
import type { Viewer } from '../policies/viewer.ts'
import type { ConnectionOptions, LiveSocket } from './connection.ts'
import { closeCodes, Connection } from './connection.ts'
import { liveLimits } from './live-limits.ts'

type Open = { readonly connection: Connection; readonly socket: WebSocket }

export type OpenConnectionsOptions = Omit<ConnectionOptions, 'onBehind' | 'onRefused'> & {
  readonly metrics: Metrics
}

/** Every open connection of this process, and what is done to all of them. */
export class OpenConnections {
  readonly #metrics: Metrics
  readonly #shared: ConnectionOptions
  readonly #sent: SentMessages = { count: 0 }
  readonly #open = new Set<Open>()
  readonly #behind = new Set<Connection>()
  readonly #perAddress = new Map<string, number>()

  constructor(options: OpenConnectionsOptions) {
    const { metrics, rooms, clock, nowMs, onError } = options
    this.#metrics = metrics
    this.#shared = {
      rooms,
      clock,
      nowMs,
      onError,
      onBehind: (slow) => this.#behind.add(slow),
      onRefused: (limit) => metrics.limits.refused(limit),
    }
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
    const connection = new Connection(new SocketOnStream(socket, stream, this.#sent), viewer, this.#shared)
    const entry: Open = { connection, socket }
    this.#open.add(entry)
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1)
    this.#metrics.liveConnections.set(this.#open.size)
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

  /** Sends a frame to every connection of these people. */
  tell(userIds: readonly UserId[], frame: Buffer): void {
    const told = new Set(userIds)
    for (const { connection } of this.#open) {
      const { viewer } = connection
      // Whoever reads too slowly looks by themselves after a while.
      if (viewer.kind === 'signedIn' && told.has(viewer.userId) && !connection.isBehind)
        connection.send(frame)
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

  /** Looks after those whose buffer was full, and notes how many messages were sent meanwhile. */
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
    this.#metrics.liveConnections.set(this.#open.size)
  }
}

/** Counted here and told to the metric now and then: the metric takes longer over one than the write does over its bytes. */
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

  /** The stream's alone: without compression a WebSocket holds nothing back. */
  bufferedBytes(): number {
    return this.#stream.writableLength
  }

  send(frame: Buffer): void {
    // Ended once both sides said goodbye; the stream is at hand here anyway, the WebSocket of thousands would have to be fetched.
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
