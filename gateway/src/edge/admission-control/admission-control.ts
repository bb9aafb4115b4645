import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { limits } from '../../kernel/config.ts'
import type { LimitMetrics } from '../../kernel/metrics/limit-metrics.ts'
import { FairScheduler, WAITING_MAX } from './fair-scheduler.ts'
import { arrivalOf, markArrival } from '../http/api-state.ts'
import { createLimitedServer } from '../http/limited-server.ts'
import type { Logger } from '../../kernel/logger.ts'
import { problemOf } from '../../kernel/problem.ts'
import { workEnded } from '../http/given-up.ts'
import { type NoteIncident, offerAt } from '../http/offer-incidents.ts'
import { clientIpOf } from '../http/client-ip.ts'
import { BUILT_FILE_COST, REQUEST_COST } from './heavy-client-queue.ts'
import { clientKeyOf } from '../rate-limits/spend-limit.ts'
import { isHashedAsset } from '../ssr/static-web.ts'

const RETRY_AFTER_SECONDS = 2
/** Refusals are logged as one line per interval. */
const LOG_INTERVAL_MS = 10_000
/** Statuses that add to a client's usage: guessed credentials, bodies too large, missing pages. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 415, 429])
const refusedProblem = problemOf('tooManyRequests', { retryAfter: RETRY_AFTER_SECONDS })
const refusal = Buffer.from(JSON.stringify(refusedProblem))

export type AdmissionControlOptions = {
  readonly scheduler?: FairScheduler
  readonly trustedProxies: number
  /** Whether refusals carry Strict-Transport-Security. */
  readonly isHttps: boolean
  readonly limits: Pick<LimitMetrics, 'refused' | 'watch'>
  readonly logger: Pick<Logger, 'info'>
  readonly clock: { now(): Instant }
  /** Notes bids and purchase requests that were refused here. Default: nothing does. */
  readonly incidents?: { readonly note: NoteIncident }
  /** Default: no request is upgraded. */
  readonly shouldUpgrade?: (request: IncomingMessage) => boolean
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

/**
 * A server with admission control before parsing, logging or any lookup: requests are scheduled fairly by
 * client, and excess requests get a precomputed 429. Without a trusted proxy, a blocked client also loses its
 * connections and cannot open new ones; a proxy's connection is kept because it carries other clients.
 */
export function withAdmissionControl(options: AdmissionControlOptions): Server {
  const { scheduler = new FairScheduler(), trustedProxies, limits: metrics, clock, answer } = options
  metrics.watch('waitingRequests', WAITING_MAX, () => scheduler.waiting)
  const logRefusal = countedLines(options.logger)
  const headers = refusalHeaders(options.isHttps)

  function refuse(request: IncomingMessage, response: ServerResponse, clientKey: string): void {
    metrics.refused('waitingRequests')
    logRefusal()
    if (options.incidents) noteRefusedOffer(request, clientKey, options.incidents.note)
    if (response.destroyed) return
    const isOver = isUnread(request) || (trustedProxies === 0 && scheduler.isBlocked(clientKey))
    response.writeHead(429, isOver ? { ...headers, Connection: 'close' } : headers).end(refusal)
  }

  async function admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    markArrival(request, clock.now())
    // The liveness probe bypasses the queue. Nothing is parsed before admission, so there is no router here.
    if (request.url === '/health/live') return answer(request, response)
    const clientKey = clientKeyOf(clientIpOf(request, trustedProxies))
    const work = async () => {
      // The client disconnected while it waited.
      if (request.socket.destroyed) return
      await answer(request, response)
      // What goes on behind an answer that came too early keeps its place: no other request starts on top.
      await workEnded(request)
      if (REFUSALS.has(response.statusCode)) scheduler.recordRefusal(clientKey)
    }
    const outcome = await scheduler.run(clientKey, work, costOf(request))
    if (outcome === 'refused') refuse(request, response, clientKey)
  }

  const server = createLimitedServer((request, response) => void admit(request, response), {
    ...(options.shouldUpgrade && { shouldUpgrade: options.shouldUpgrade }),
    metrics,
  })
  if (trustedProxies > 0) return server
  return server.prependListener('connection', (socket: Socket) => {
    if (!scheduler.isBlocked(clientKeyOf(socket.remoteAddress ?? ''))) return
    metrics.refused('shutAddress')
    socket.destroy()
  })
}

function noteRefusedOffer(request: IncomingMessage, clientKey: string, note: NoteIncident): void {
  const offer = offerAt(request)
  const at = arrivalOf(request)
  if (offer === null || at === null) return
  const { status, code } = refusedProblem
  const unread = { userId: null, commandId: null, requestId: null, price: null }
  note({ ...offer, ...unread, at, status, code, headers: request.headers, clientKey })
}

/** Requests for missing files are charged as refusals (404). */
function costOf({ method, url = '' }: IncomingMessage): number {
  const [path = ''] = url.split('?', 1)
  return method === 'GET' && isHashedAsset(path) ? BUILT_FILE_COST : REQUEST_COST
}

/** A large body is not read; the connection is closed, or the body would be parsed as the next request. */
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

/** Logs one line per interval, so that a flood cannot fill the disk. */
function countedLines(logger: Pick<Logger, 'info'>): () => void {
  let count = 0
  return () => {
    count += 1
    if (count > 1) return
    const timer = setTimeout(() => {
      logger.info({ count, status: 429, operation: 'other' }, 'requests refused by admission control')
      count = 0
    }, LOG_INTERVAL_MS)
    timer.unref()
  }
}
