import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { Bus } from '@zuschlag/engine/transport/bus'
import {
  getOperations,
  getProjectors,
  SAMPLE_SECONDS,
  SAMPLES_MAX,
} from '@zuschlag/contracts/administration/operations'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import type { MeasuredProjectors } from '@zuschlag/projections/projector-lag'
import type { OperationsSample } from '@zuschlag/contracts/administration/operations'
import type { Logger } from '../../../kernel/logger.ts'
import type { ReadinessCheck } from '../../../edge/http/health.ts'
import type { Metrics } from '../../../kernel/metrics/metrics.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import { lagWhileMoving } from './lag-while-moving.ts'
import type { MeasuredOperations, ReadLag } from './measure.ts'
import { measure, sampleOf } from './measure.ts'
import { answersOf } from '../../../edge/http/health.ts'
import { unavailable } from '../../../kernel/problem.ts'
import { presentProjectors } from './present-projectors.ts'
import { periodically } from '../../../kernel/periodically.ts'

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
  const sampler = createSampler({ measureSample, clock, nowMs, onError })
  const startedAt = clock.now()
  return {
    routes: [
      operationsRoute({ version, startedAt, readiness, measureNow, sampler }),
      projectorsRoute(readProjectors, logger),
    ],
    stop: () => {
      sampler.stop()
      lag?.stop()
    },
  }
}

type Dependencies = {
  readonly version: string
  readonly startedAt: Instant
  readonly readiness: readonly ReadinessCheck[]
  readonly measureNow: () => Promise<MeasuredOperations>
  readonly sampler: Pick<Sampler, 'samples'>
}

function operationsRoute({ version, startedAt, readiness, measureNow, sampler }: Dependencies): Route {
  return route(getOperations, {
    who: 'systemAdmin',
    tag: 'Platform',
    summary: 'Get the state of the running platform',
  }).answer(async ({ now }) => {
    const [parts, { projections, live, mails }] = await Promise.all([answersOf(readiness), measureNow()])
    return ok({
      version,
      startedAt,
      at: now,
      parts: parts.map(({ name, reason }) => ({ name, problem: reason })),
      projections,
      live,
      mails,
      samples: [...sampler.samples()],
    })
  })
}

/** Measures all projectors for about a second; rejects if the log or the database is unreachable. */
export type ReadProjectors = () => Promise<MeasuredProjectors>

/** Requests that come during a measurement share it, so that it costs the same however many people look. */
function projectorsRoute(readProjectors: ReadProjectors | null, logger: Logger): Route {
  let measurement: Promise<MeasuredProjectors> | null = null
  const measureRates = (read: ReadProjectors): Promise<MeasuredProjectors> => {
    measurement ??= read().finally(() => {
      measurement = null
    })
    return measurement
  }
  return route(getProjectors, {
    who: 'systemAdmin',
    tag: 'Platform',
    summary: 'Get position and rate of the projectors',
  }).answer(async ({ now }) => {
    if (readProjectors === null) return err(unavailable())
    try {
      return ok(presentProjectors(await measureRates(readProjectors), now))
    } catch (error) {
      logger.warn({ err: error }, 'projectors cannot be measured')
      return err(unavailable())
    }
  })
}

type SamplerOptions = {
  readonly measureSample: () => Promise<MeasuredOperations>
  readonly clock: { now(): Instant }
  /** Monotonic. */
  readonly nowMs: () => number
  readonly onError: (error: unknown) => void
}

type Sampler = {
  /** The oldest first. */
  readonly samples: () => readonly OperationsSample[]
  /** Measures once; it also runs every `SAMPLE_SECONDS`. */
  readonly sample: () => Promise<void>
  readonly stop: () => void
}

/** A ring buffer of the last half hour, which shows the trend. */
function createSampler({ measureSample, clock, nowMs, onError }: SamplerOptions): Sampler {
  const samples: OperationsSample[] = []
  let before: { readonly measured: MeasuredOperations; readonly atMs: number } | null = null
  const sample = async (): Promise<void> => {
    const measured = await measureSample()
    const atMs = nowMs()
    const seconds = before === null ? 0 : (atMs - before.atMs) / 1000
    samples.push(sampleOf(measured, before?.measured ?? null, seconds, clock.now()))
    if (samples.length > SAMPLES_MAX) samples.shift()
    before = { measured, atMs }
  }
  const stop = periodically(SAMPLE_SECONDS * 1000, sample, onError)
  return { samples: () => samples, sample, stop }
}
