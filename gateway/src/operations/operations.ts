import type { GatewayOptions } from '../gateway-options.ts'
import type { ReadinessCheck } from '../http/health.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Route } from '../http/route.ts'
import { measure } from './measure.ts'
import { operationsRoute } from './operations.route.ts'
import { createSampler } from './sampler.ts'

type Parts = { readonly metrics: Metrics; readonly nowMs: () => number }

/** Looks after the figures of the operations page, and answers it. `stop` ends the looking. */
export function createOperations(
  { clock, logger, readLag = null, version = '' }: GatewayOptions,
  { metrics, nowMs }: Parts,
  readiness: readonly ReadinessCheck[],
): { readonly route: Route; readonly stop: () => void } {
  const measureNow = () => measure({ metrics, readLag })
  const onError = (error: unknown): void => logger.error({ err: error }, 'figures cannot be measured')
  const sampler = createSampler({ measure: measureNow, clock, nowMs, onError })
  const startedAt = clock.now()
  return {
    route: operationsRoute({ version, startedAt, readiness, measure: measureNow, sampler }),
    stop: sampler.stop,
  }
}
