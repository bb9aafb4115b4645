import type { Duplex } from 'node:stream'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { RawData, WebSocket } from 'ws'
import type { FairScheduler } from '../admission-control/fair-scheduler.ts'
import type { Metrics } from '../../kernel/metrics/metrics.ts'
import type { Viewer } from '../../policies/viewer.ts'
import type { ConnectionOptions, LiveSocket } from './connection.ts'
import { closeCodes, Connection } from './connection.ts'
import { liveLimits } from './live-limits.ts'
import { lookUpInTurns } from './lookups.ts'

type Open = { readonly connection: Connection; readonly socket: WebSocket }

export type OpenConnectionsOptions = Omit<ConnectionOptions, 'onBehind' | 'onRefused' | 'lookUp'> & {
  readonly metrics: Metrics
  readonly turns: FairScheduler
  /** Default: as the limits say. */
  readonly connectionsPerAddress?: number
}

/** Every open connection of this process, and what is done to all of them. */
export class OpenConnections {
  readonly #metrics: Metrics
  readonly #shared: ConnectionOptions
  readonly #sent: SentMessages = { count: 0 }
  readonly #open = new Set<Open>()
  readonly #behind = new Set<Connection>()
  readonly #perSender = new Map<string, number>()
  readonly #perSenderMax: number

  constructor(options: OpenConnectionsOptions) {
    const { metrics, rooms, clock, nowMs, onError, turns } = options
    this.#metrics = metrics
    this.#perSenderMax = options.connectionsPerAddress ?? liveLimits.connectionsPerAddress
    this.#shared = {
      rooms,
      clock,
      nowMs,
      onError,
      onBehind: (slow) => this.#behind.add(slow),
      onRefused: (limit) => metrics.limits.refused(limit),
      lookUp: lookUpInTurns(turns),
    }
  }

  get size(): number {
    return this.#open.size
  }

  isFull(): boolean {
    return this.#open.size >= liveLimits.connections
  }

  /** @param sender the address, as limits count it (`clientKeyOf`) */
  isFullFor(sender: string): boolean {
    return (this.#perSender.get(sender) ?? 0) >= this.#perSenderMax
  }

  /** `stream` is what the socket runs on: finished frames are written there without framing them again. */
  accept(socket: WebSocket, stream: Duplex, viewer: Viewer, sender: string): void {
    const onStream = new SocketOnStream(socket, stream, this.#sent)
    const connection = new Connection(onStream, viewer, this.#shared, sender)
    const entry: Open = { connection, socket }
    this.#open.add(entry)
    this.#perSender.set(sender, (this.#perSender.get(sender) ?? 0) + 1)
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

  #closed(entry: Open): void {
    const { sender } = entry.connection
    entry.connection.closed()
    this.#open.delete(entry)
    this.#behind.delete(entry.connection)
    const left = (this.#perSender.get(sender) ?? 1) - 1
    if (left === 0) this.#perSender.delete(sender)
    else this.#perSender.set(sender, left)
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
