import Koa from 'koa'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { health, metricsPage, type ReadinessCheck, readinessMetrics } from './health.ts'
import { createListeners } from './listeners.ts'
import { createLimitedServer } from './limited-server.ts'
import { pages } from './pages.ts'
import type { Logger } from '../../kernel/logger.ts'
import { operatorAccess, type OperatorNetwork } from '../../kernel/operator-access.ts'

export interface StatusServer {
  /** Starts listening and returns the bound port (an ephemeral one if `port` is 0). */
  listen(port: number, hosts?: readonly string[]): Promise<number>
  close(): Promise<void>
}

/**
 * `/health/live`, `/health/ready` and `/metrics`, with the process' own figures, of one that serves nothing
 * else over HTTP.
 */
export function createStatusServer(
  checks: readonly ReadinessCheck[],
  metrics: readonly (() => Promise<string>)[],
  operatorNetwork: OperatorNetwork,
  logger: Pick<Logger, 'warn'>,
): StatusServer {
  const isOperator = operatorAccess(operatorNetwork)
  let isClosing = false
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const app = new Koa()
  // Koa would write a failed answer to stderr as text.
  app.on('error', (error: unknown) => logger.warn({ err: error }, 'status not answered'))
  const figures = metricsPage([() => registry.metrics(), readinessMetrics(checks), ...metrics], isOperator)
  app.use(pages([...health(checks, () => isClosing, isOperator), figures]))
  const answer = app.callback()
  const server = createLimitedServer((request, response) => void answer(request, response))
  const listeners = createListeners(server, 1)
  return {
    listen: listeners.listen,
    close() {
      isClosing = true
      return listeners.drain(() => undefined)
    },
  }
}
