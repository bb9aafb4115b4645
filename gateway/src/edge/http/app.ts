import { randomUUID } from 'node:crypto'
import Koa from 'koa'
import type { Problem } from '@zuschlag/contracts/kernel/problem'
import type { Context, Middleware } from 'koa'
import { stateOf } from './api-state.ts'
import type { Logger } from '../../kernel/logger.ts'
import type { Metrics } from '../../kernel/metrics/metrics.ts'
import { isUnavailability } from '../../kernel/is-unavailability.ts'
import { problemOf, unavailable } from '../../kernel/problem.ts'
import { requestContext } from '../../kernel/request-context.ts'
import { isChanging } from './cross-site.ts'
import { problemIn, respondWithProblem } from './respond.ts'
import type { Tracing } from '../../kernel/tracing.ts'

export type AppOptions = {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly trustedProxies: number
  readonly tracing?: Tracing
  /** Whether an error says that too many password hashes wait; the request may be repeated later. */
  readonly isOverloaded?: (error: unknown) => boolean
  /** Called after every answer that is a problem. */
  readonly onProblem?: (context: Context, problem: Problem) => void
  /** In the order in which they get a request. */
  readonly middleware: readonly Middleware[]
}

/**
 * A koa application that gives each request an id, a log line, a figure, and a problem where something
 * breaks.
 */
export function createApp(options: AppOptions): Koa {
  const { logger, trustedProxies, middleware } = options
  const app = new Koa({ proxy: trustedProxies > 0, maxIpsCount: trustedProxies })
  app.use(observe(options))
  for (const part of middleware) app.use(part)
  // Koa's own handler speaks up only where a response broke half-way, mostly because the reader left.
  app.on('error', (error: unknown) => logger.debug({ err: error }, 'response broke'))
  return app
}

/** Log lines name the operation, never the URL: paths and queries can hold personal data. */
function observe(options: AppOptions): Middleware {
  const { logger, metrics, tracing, isOverloaded = () => false, onProblem } = options
  return async (context, next) => {
    const startedAt = performance.now()
    const state = stateOf(context)
    state.requestId = randomUUID()
    context.set('X-Request-Id', state.requestId)
    const { requestId } = state
    const span = tracing?.startSpan('request')
    const trace = span === undefined ? {} : { traceparent: span.traceparent }
    try {
      await requestContext.run({ requestId, cancellation: cancellationOf(context), ...trace }, next)
      if (context.status === 404 && context.body === undefined && context.respond !== false) {
        respondWithProblem(context, problemOf('notFound'), requestId)
      }
    } catch (error) {
      const isTooMuch = isOverloaded(error)
      if (isTooMuch) metrics.limits.refused('queuedHashes')
      const isNotNow = isTooMuch || isUnavailability(error)
      const problem = isNotNow ? unavailable() : problemOf('internalError')
      // Half a request of somebody who left is no failure of anybody's.
      const severity = context.req.socket.destroyed ? 'debug' : 'error'
      logger[severity]({ err: error, requestId, operation: state.operation }, 'request failed')
      respondWithProblem(context, problem, requestId)
    }
    const problem = problemIn(context)
    if (problem !== undefined) onProblem?.(context, problem)
    if (context.status === 413) metrics.limits.refused('body')
    const operation = state.operation ?? 'other'
    const seconds = (performance.now() - startedAt) / 1000
    metrics.httpSeconds.observe({ operation, status: String(context.status) }, seconds)
    span?.end({ 'zuschlag.operation': operation, 'http.response.status_code': context.status })
    const line = { requestId, operation, method: context.method, status: context.status }
    const level = isSecurityEvent(operation, context.status) ? 'info' : 'debug'
    logger[level]({ ...line, ms: Math.round(seconds * 1000) }, 'request')
  }
}

/** A change goes on when its sender leaves; what is only read does not. */
function cancellationOf({ method, res }: Context): AbortController {
  const cancellation = new AbortController()
  if (!isChanging(method)) res.once('close', () => cancellation.abort())
  return cancellation
}

/** Who signs in or out, and who is refused for who they are or how often they ask; docs/security.md, V16. */
function isSecurityEvent(operation: string, status: number): boolean {
  return operation === 'login' || operation === 'logout' || status === 403 || status === 429
}
