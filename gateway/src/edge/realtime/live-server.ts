import { type IncomingHttpHeaders, type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { inBackground } from '@zuschlag/contracts/kernel/in-background'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Bus } from '@zuschlag/engine/transport/bus'
import { AUCTION_UPDATED, type AuctionUpdated } from '@zuschlag/projections/auction-details/announcement'
import { WebSocketServer } from 'ws'
import type { Sessions } from '../../policies/session-port.ts'
import type { AuctionReader } from '../../policies/auction-reader.ts'
import type { RevisionWatermarks } from '../../policies/revision-watermarks.ts'
import type { ForeignPageCheck } from '../http/cross-site.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Metrics } from '../../kernel/metrics/metrics.ts'
import type { FairScheduler } from '../admission-control/fair-scheduler.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import { clientIpOf } from '../http/client-ip.ts'
import { clientKeyOf } from '../rate-limits/spend-limit.ts'
import type { Viewer } from '../../policies/viewer.ts'
import { liveLimits } from './live-limits.ts'
import { OpenConnections } from './open-connections.ts'
import { periodically } from '../../kernel/repeatedly.ts'
import { followReaderNews } from '../../kernel/reader-news.ts'
import { newsReaders } from './news-readers.ts'
import { readerNewsFrame } from './frames.ts'
import { Rooms } from './rooms.ts'
import { createWatcherCount, type WatcherCount } from '../../policies/watcher-count.ts'

export const LIVE_PATH = '/api/live'

/**
 * Whether a request asks for a live connection. Other upgrades, as clients offer HTTP/2 in passing, may be
 * ignored (RFC 9110, 7.8).
 */
export function isLiveUpgrade({ url = '', headers }: IncomingMessage): boolean {
  return url.split('?', 1)[0] === LIVE_PATH && headers.upgrade?.toLowerCase() === 'websocket'
}

export type LiveServerOptions = {
  readonly reader: AuctionReader
  readonly revisionWatermarks: RevisionWatermarks
  readonly sessions: Sessions
  readonly bus: Bus
  readonly clock: { now(): Instant }
  readonly nowMs: () => number
  readonly sleep: (ms: number) => Promise<void>
  readonly logger: Logger
  readonly metrics: Metrics
  readonly rateLimits: RateLimits
  readonly trustedProxies: number
  /** Of all requests of this process: subscriptions take theirs among them. */
  readonly scheduler: FairScheduler
  /** Default: as the limits say. */
  readonly connectionsPerClientIp?: number
  readonly isForeign: ForeignPageCheck
  readonly viewerOf: (headers: IncomingHttpHeaders) => Promise<Viewer>
}

/**
 * /api/live: who may connect, and for how long. What is said there is the rooms' and connections' business.
 */
export class LiveServer {
  readonly #options: LiveServerOptions
  readonly #connections: OpenConnections
  /** Who watches an auction now, through whichever gateway. */
  readonly watchersOf: WatcherCount['of']
  readonly #stops: readonly (() => void)[]
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: liveLimits.messageBytes,
    // Messages are small and the same for many: compressing them for each costs more than it saves.
    perMessageDeflate: false,
    clientTracking: false,
  })
  #isClosing = false

  constructor(options: LiveServerOptions) {
    this.#options = options
    const onError = (error: unknown): void => options.logger.error({ err: error }, 'live update failed')
    const rooms = new Rooms({ ...options, onError })
    const connections = new OpenConnections({ ...options, rooms, onError })
    this.#connections = connections
    const { limits } = options.metrics
    limits.watch('liveConnections', liveLimits.connections, () => connections.size)
    limits.watch('liveRooms', liveLimits.rooms, () => rooms.size)
    const watchers = createWatcherCount({ ...options, viewersOf: (auctionId) => rooms.viewersOf(auctionId) })
    this.watchersOf = watchers.of
    const checkSessions = async (): Promise<void> => {
      connections.endSessions(await options.sessions.endedOf(connections.sessionIds()))
    }
    const reconcile = async (): Promise<void> => {
      await rooms.reconcile()
      options.metrics.liveRooms.set(rooms.size)
    }
    this.#stops = [
      watchers.close,
      periodically(liveLimits.sessionCheckMs, checkSessions, onError),
      periodically(liveLimits.reconcileMs, reconcile, onError),
      periodically(liveLimits.heartbeatMs, () => connections.heartbeat(), onError),
      periodically(liveLimits.drainCheckMs, () => connections.drain(), onError),
      options.bus.subscribe(AUCTION_UPDATED, (message) => rooms.update(message as AuctionUpdated)),
      followReaderNews(options.bus, (news) => {
        const send = async (): Promise<void> => {
          const userIds = await newsReaders(news, rooms, options.reader)
          connections.sendToUsers(userIds, readerNewsFrame(news, options.clock.now()))
        }
        inBackground(send(), onError)
      }),
    ]
  }

  /** Open connections of this process. */
  get connections(): number {
    return this.#connections.size
  }

  attach(server: Server): void {
    server.on('upgrade', (request, stream: Duplex, head) => {
      stream.on('error', () => stream.destroy())
      this.#upgrade(request, stream, head).catch((error: unknown) => {
        this.#options.logger.error({ err: error }, 'upgrade failed')
        refuse(stream, 503)
      })
    })
  }

  /** Closes the connections of sessions that ended. */
  endSessions(sessionIds: readonly string[]): void {
    this.#connections.endSessions(sessionIds)
  }

  /** Sends every client a close frame; `terminate` closes the connections that remain. */
  goAway(): void {
    this.#isClosing = true
    for (const stop of this.#stops) stop()
    this.#connections.goAway()
  }

  terminate(): void {
    this.#connections.terminate()
  }

  async #upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): Promise<void> {
    const clientKey = clientKeyOf(clientIpOf(request, this.#options.trustedProxies))
    const refusal = await this.#refusalOf(request, clientKey)
    if (refusal !== null) return refuse(stream, refusal)
    const viewer = await this.#options.viewerOf(request.headers)
    this.#sockets.handleUpgrade(request, stream, head, (socket) => {
      this.#connections.accept(socket, stream, viewer, clientKey)
    })
  }

  /** The status of a refusal. A foreign page must not read along with its visitor's session. */
  async #refusalOf({ headers }: IncomingMessage, clientKey: string): Promise<number | null> {
    if (this.#options.isForeign(headers)) return 403
    if (this.#isClosing) return 503
    const { limits } = this.#options.metrics
    if (this.#connections.isFull()) {
      limits.refused('liveConnections')
      return 503
    }
    if (this.#connections.isFullFor(clientKey)) {
      limits.refused('liveConnectionsPerAddress')
      return 429
    }
    return (await this.#options.rateLimits.spend('live', clientKey)).ok ? null : 429
  }
}

function refuse(stream: Duplex, status: number): void {
  const reason = STATUS_CODES[status] ?? ''
  stream.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
