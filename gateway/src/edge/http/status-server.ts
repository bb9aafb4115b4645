import Koa from 'koa'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { ReadinessCheck } from './health.ts'
import { health, metricsPage } from './health.ts'
import { createListeners } from './listeners.ts'
import { createLimitedServer } from './limited-server.ts'
import type { OperatorNetwork } from '../../kernel/operator-access.ts'
import { operatorAccess } from '../../kernel/operator-access.ts'

export interface StatusServer {
  /** Begins to listen; answers the port, which is another one than asked for where 0 was asked. */
  listen(port: number, hosts?: readonly string[]): Promise<number>
  close(): Promise<void>
}

/** `/health/live`, `/health/ready` and `/metrics`, with the process' own figures, of one that serves nothing else over HTTP. */
export function createStatusServer(
  checks: readonly ReadinessCheck[],
  metrics: readonly (() => Promise<string>)[],
  operatorNetwork: OperatorNetwork,
): StatusServer {
  const isOperator = operatorAccess(operatorNetwork)
  let isClosing = false
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const app = new Koa()
  app.use(health(checks, () => isClosing, isOperator))
  app.use(metricsPage([() => registry.metrics(), ...metrics], isOperator))
  const answer = app.callback()
  const server = createLimitedServer((request, response) => void answer(request, response))
  const doors = createListeners(server, 1)
  return {
    listen: doors.listen,
    close() {
      isClosing = true
      return doors.drain(() => undefined)
    },
  }
}
