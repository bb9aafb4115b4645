import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../kernel/config.ts'
import type { LimitMetrics } from '../../kernel/metrics/limit-metrics.ts'
import { FairScheduler, WAITING_MAX } from './fair-scheduler.ts'
import { createLimitedServer } from '../http/limited-server.ts'
import type { Logger } from '../../kernel/logger.ts'
import { problemOf } from '../../kernel/problem.ts'
import { clientIpOf } from '../http/client-ip.ts'
import { BUILT_FILE_POINTS, REQUEST_POINTS } from './heavy-client-queue.ts'
import { clientKeyOf } from '../rate-limits/spend-limit.ts'
import { isHashedAsset } from '../ssr/static-web.ts'

const RETRY_AFTER_SECONDS = 2
/** Refusals of so long are one line of the log. */
const TOLD_EVERY_MS = 10_000
/** Answers that make a sender's next requests wait longer: of what was guessed, is too large, or is not there. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 415, 429])
const refusal = Buffer.from(JSON.stringify(problemOf('tooManyRequests', { retryAfter: RETRY_AFTER_SECONDS })))

export type AdmissionControlOptions = {
  readonly turns?: FairScheduler
  readonly trustedProxies: number
  /** Whether browsers are told to stay with https. */
  readonly isHttps: boolean
  readonly limits: Pick<LimitMetrics, 'refused' | 'watch'>
  readonly logger: Pick<Logger, 'info'>
  /** Which requests to upgrade are one; none, unless something says so. */
  readonly shouldUpgrade?: (request: IncomingMessage) => boolean
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/**
 * A server with what every request passes before anything is parsed, looked up or written down for it: requests begin in turns by address, and what is too
 * much is refused with words that were written beforehand. Who goes on all the same loses the connection and gets no new one for a while,
 * unless it is that of a proxy, which carries others too.
 */
export function withAdmissionControl(options: AdmissionControlOptions): Server {
  const { turns = new FairScheduler(), trustedProxies, limits: metrics, answer } = options
  metrics.watch('waitingRequests', WAITING_MAX, () => turns.waiting)
  const tell = countedLines(options.logger)
  const headers = refusalHeaders(options.isHttps)

  function refuse(request: IncomingMessage, response: ServerResponse, sender: string): void {
    metrics.refused('waitingRequests')
    tell()
    if (response.destroyed) return
    const isOver = isUnread(request) || (trustedProxies === 0 && turns.isShut(sender))
    response.writeHead(429, isOver ? { ...headers, Connection: 'close' } : headers).end(refusal)
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A process that is asked whether it lives says so, whoever else asks for what.
    if (request.url === '/health/live') return answer(request, response)
    const sender = clientKeyOf(clientIpOf(request, trustedProxies))
    const work = async () => {
      // Whoever left while they waited needs no answer any more.
      if (request.socket.destroyed) return
      await answer(request, response)
      if (REFUSALS.has(response.statusCode)) turns.wasRefused(sender)
    }
    const taken = await turns.take(sender, work, pointsOf(request))
    if (taken === 'refused') refuse(request, response, sender)
  }

  const server = createLimitedServer((request, response) => void pass(request, response), {
    ...(options.shouldUpgrade && { shouldUpgrade: options.shouldUpgrade }),
    onTargetTooLong: () => metrics.refused('requestTarget'),
  })
  if (trustedProxies > 0) return server
  return server.prependListener('connection', (socket: Socket) => {
    if (!turns.isShut(clientKeyOf(socket.remoteAddress ?? ''))) return
    metrics.refused('shutAddress')
    socket.destroy()
  })
}

/** A file that is not there is answered 404, which counts as a refusal. */
function pointsOf({ method, url = '' }: IncomingMessage): number {
  const [path = ''] = url.split('?', 1)
  return method === 'GET' && isHashedAsset(path) ? BUILT_FILE_POINTS : REQUEST_POINTS
}

/** A body that is not small is not read, or would be taken for the next request on this connection. */
function isUnread({ headers }: IncomingMessage): boolean {
  const isOpenEnd = headers['transfer-encoding'] !== undefined
  return isOpenEnd || Number(headers['content-length'] ?? 0) > limits.jsonBodyBytes
}

function refusalHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': String(refusal.length),
    'Retry-After': String(RETRY_AFTER_SECONDS),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** One line for all refusals of some seconds: a flood fills no disk. */
function countedLines(logger: Pick<Logger, 'info'>): () => void {
  let count = 0
  return () => {
    count += 1
    if (count > 1) return
    const timer = setTimeout(() => {
      logger.info({ count, status: 429, operation: 'other' }, 'requests refused at the door')
      count = 0
    }, TOLD_EVERY_MS)
    timer.unref()
  }
}
