import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Bus } from '@zuschlag/engine/transport/bus'
import type { Logger } from '../../../kernel/logger.ts'
import type { ReadinessCheck } from '../../../edge/http/health.ts'
import type { Metrics } from '../../../kernel/metrics/metrics.ts'
import type { Route } from '../../../edge/http/route.ts'
import { lagWhileMoving } from './lag-while-moving.ts'
import type { ReadLag } from './measure.ts'
import { measure } from './measure.ts'
import { operationsRoute } from './operations.route.ts'
import type { ReadProjectors } from './projectors.route.ts'
import { projectorsRoute } from './projectors.route.ts'
import { createSampler } from './sampler.ts'

type Options = {
  readonly bus: Bus
  readonly clock: { now(): Instant }
  readonly logger: Logger
  readonly readLag?: ReadLag | null
  readonly readProjectors?: ReadProjectors | null
  readonly version?: string
}
type Parts = { readonly metrics: Metrics; readonly nowMs: () => number }

/** Samples the metrics of the operations page, and answers its requests. `stop` ends the sampling. */
export function createOperations(
  { bus, clock, logger, readLag = null, readProjectors = null, version = '' }: Options,
  { metrics, nowMs }: Parts,
  readiness: readonly ReadinessCheck[],
): { readonly routes: readonly Route[]; readonly stop: () => void } {
  const measureNow = () => measure({ metrics, readLag })
  const onError = (error: unknown): void => logger.error({ err: error }, 'figures cannot be measured')
  const lag = readLag === null ? null : lagWhileMoving(readLag, bus)
  const measureSample = () => measure({ metrics, readLag: lag?.read ?? null })
  const sampler = createSampler({ measure: measureSample, clock, nowMs, onError })
  const startedAt = clock.now()
  return {
    routes: [
      operationsRoute({ version, startedAt, readiness, measure: measureNow, sampler }),
      projectorsRoute(readProjectors, logger),
    ],
    stop: () => {
      sampler.stop()
      lag?.stop()
    },
  }
}
