import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { gatewayConfig } from '../../tests/integration/stack-parts.ts'
import type { Route } from './edge/http/route.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { createMetrics } from './kernel/metrics/metrics.ts'
import { routesOf } from './routes.ts'
import { createOperations } from './modules/back-office/operations/operations.route.ts'
import { policyOf, type RoutePolicy } from './policies/route-policy.ts'

/** Every route that is served, those of the demo too. What they work on is not there: none is called. */
export function servedRoutes(): readonly Route[] {
  const folders = { filesDir: '/nowhere', privateDir: '/nowhere', mailboxDir: '/nowhere' }
  const options = {
    config: { ...gatewayConfig, ...folders },
    clock: { now: () => '2026-01-01T00:00:00.000Z' as Instant },
    bus: { subscribe: () => undefined },
  } as unknown as GatewayOptions
  const services = { metrics: createMetrics(), documents: {}, nowMs: () => 0 } as unknown as Parameters<
    typeof routesOf
  >[1]
  const operations = createOperations(options, services, [])
  operations.stop()
  return [...routesOf(options, services).routes, ...operations.routes]
}

/** Who may use each of them, by the name of its operation. */
export const servedPolicies: Readonly<Record<string, RoutePolicy>> = Object.fromEntries(
  servedRoutes().map(({ endpoint, facts }) => [endpoint.name, policyOf(endpoint, facts.who)]),
)
