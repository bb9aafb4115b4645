import {
  getOperations,
  getProjectors,
  type OperationsSample,
  type Projectors,
  type ProjectorStatus,
  SAMPLE_SECONDS,
  SAMPLES_MAX,
} from '@zuschlag/contracts/administration/operations'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { type Bus, LOG_APPENDED } from '@zuschlag/engine/transport/bus'
import type { MeasuredProjectors, ProjectorProgress } from '@zuschlag/projections/projector-lag'
import { answersOf, type ReadinessCheck } from '../../../edge/http/health.ts'
import { route, type Route } from '../../../edge/http/route.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { Metrics } from '../../../kernel/metrics/metrics.ts'
import { periodically } from '../../../kernel/repeatedly.ts'
import { unavailable } from '../../../kernel/problem.ts'
import { measure, type MeasuredOperations, type ReadLag, sampleOf } from './measure.ts'

/**
 * The lag for periodic samples: while no event waits and no hint arrives, the log is not read again.
 * `stop` unsubscribes from hints.
 */
export function lagWhileMoving(
  readLag: ReadLag,
  bus: Bus,
): { readonly read: ReadLag; readonly stop: () => void } {
  let known: Awaited<ReturnType<ReadLag>> | null = null
  let isStale = true
  const stop = bus.subscribe(LOG_APPENDED, () => {
    isStale = true
  })
  const read: ReadLag = async () => {
    if (known !== null && !isStale && known.events === 0) return known
    isStale = false
    known = null
    known = await readLag()
    return known
  }
  return { read, stop }
}

/** A projector is behind when an event has waited longer than this for it, in milliseconds. */
export const BEHIND_MS = 2000

/** Each set of read models with what its projector does at this instant. */
export function presentProjectors({ head, projectors }: MeasuredProjectors, now: Instant): Projectors {
  return {
    head,
    projectors: projectors.map((progress) => {
      const { generation, position, eventsBehind, isAtLeast, eventsPerSecond } = progress
      const isVisible = progress.state === 'live'
      const state = stateOf(progress, now)
      return { generation, state, isVisible, position, eventsBehind, isAtLeast, eventsPerSecond }
    }),
  }
}

function stateOf(
  { state, isRunning, waitingSince }: ProjectorProgress,
  now: Instant,
): ProjectorStatus['state'] {
  if (!isRunning) return 'stopped'
  if (state === 'building') return 'rebuilding'
  const waitingMs = waitingSince === null ? 0 : instantToMs(now) - instantToMs(waitingSince)
  return waitingMs > BEHIND_MS ? 'catchingUp' : 'live'
}

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
