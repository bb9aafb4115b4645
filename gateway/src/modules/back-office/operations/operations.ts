import type { GatewayOptions } from '../../../gateway-options.ts'
import type { ReadinessCheck } from '../../../edge/http/health.ts'
import type { Metrics } from '../../../kernel/metrics/metrics.ts'
import type { Route } from '../../../edge/http/route.ts'
import { lagWhileMoving } from './lag-while-moving.ts'
import { measure } from './measure.ts'
import { operationsRoute } from './operations.route.ts'
import { createSampler } from './sampler.ts'

type Parts = { readonly metrics: Metrics; readonly nowMs: () => number }

/** Looks after the figures of the operations page, and answers it. `stop` ends the looking. */
export function createOperations(
  { bus, clock, logger, readLag = null, version = '' }: GatewayOptions,
  { metrics, nowMs }: Parts,
  readiness: readonly ReadinessCheck[],
): { readonly route: Route; readonly stop: () => void } {
  const measureNow = () => measure({ metrics, readLag })
  const onError = (error: unknown): void => logger.error({ err: error }, 'figures cannot be measured')
  const lag = readLag === null ? null : lagWhileMoving(readLag, bus)
  const measureSample = () => measure({ metrics, readLag: lag?.read ?? null })
  const sampler = createSampler({ measure: measureSample, clock, nowMs, onError })
  const startedAt = clock.now()
  return {
    route: operationsRoute({ version, startedAt, readiness, measure: measureNow, sampler }),
    stop: () => {
      sampler.stop()
      lag?.stop()
    },
  }
}
