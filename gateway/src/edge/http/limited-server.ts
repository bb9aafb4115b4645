import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { limits } from '../../kernel/config.ts'
import type { LimitMetrics } from '../../kernel/metrics/limit-metrics.ts'
import { problemOf } from '../../kernel/problem.ts'
import { limitBodyTime } from './body-deadline.ts'

export type LimitedServerOptions = {
  /**
   * Which requests to upgrade become an `upgrade` event; all others are answered as if they had not asked.
   */
  readonly shouldUpgrade?: (request: IncomingMessage) => boolean
  readonly metrics?: Pick<LimitMetrics, 'refused' | 'watch'>
  readonly checkEveryMs?: number
  readonly connectionsMax?: number
}

const targetTooLong = JSON.stringify(problemOf('requestTargetTooLong'))
const targetTooLongHeaders = {
  'Content-Type': 'application/problem+json; charset=utf-8',
  'Content-Length': String(targetTooLong.length),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  // A body is not read, and would be taken for the next request on this connection.
  Connection: 'close',
}

/** A server with the limits that hold for every connection and request, before anything else looks at one. */
export function createLimitedServer(answer: RequestListener, options: LimitedServerOptions = {}): Server {
  const { shouldUpgrade = () => false, metrics, checkEveryMs = limits.connectionsCheckMs } = options
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      // Of uploads; other bodies have less time.
      requestTimeout: limits.uploadRequestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: checkEveryMs,
      shouldUpgradeCallback: (request) => !isTargetTooLong(request) && shouldUpgrade(request),
    },
    (request: IncomingMessage, response: ServerResponse) => {
      if (isTargetTooLong(request)) {
        metrics?.refused('requestTarget')
        response.writeHead(414, targetTooLongHeaders).end(targetTooLong)
      } else {
        limitBodyTime(request, response)
        answer(request, response)
      }
    },
  )
  server.timeout = limits.stalledConnectionMs
  limitConnections(server, options)
  return server
}

/**
 * Connections of all addresses together: one beyond them is closed unheard, so that a crowd of connections
 * leaves file descriptors for the log, the database and the files of this process.
 */
function limitConnections(server: Server, options: LimitedServerOptions): void {
  const { metrics, connectionsMax = limits.connections } = options
  let open = 0
  metrics?.watch('connections', connectionsMax, () => open)
  server.prependListener('connection', (socket) => {
    if (open >= connectionsMax) {
      metrics?.refused('connections')
      socket.destroy()
      return
    }
    open += 1
    socket.once('close', () => (open -= 1))
  })
}

/** Node refuses targets with characters beyond Latin-1, so the length is one of bytes. */
function isTargetTooLong({ url = '' }: IncomingMessage): boolean {
  const pathLength = url.includes('?') ? url.indexOf('?') : url.length
  return pathLength > limits.requestPathBytes || url.length > limits.requestTargetBytes
}
