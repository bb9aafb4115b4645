import type { Operations, OperationsSample } from '@zuschlag/contracts/administration/operations'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { ProjectionLag } from '@zuschlag/projections/lag'
import type { Registry } from 'prom-client'
import type { Metrics } from '../../../kernel/metrics/metrics.ts'

const MS_PER_SECOND = 1000
const COUNT_SUFFIX = '_count'

/** How far the projections are behind the log; rejects if the log or the database is unreachable. */
export type ReadLag = () => Promise<Pick<ProjectionLag, 'events' | 'waitingMs' | 'quarantinedStreams'>>

type Figures = {
  readonly metrics: Metrics
  readonly readLag: ReadLag | null
}

export type MeasuredOperations = Pick<Operations, 'projections' | 'live' | 'mails'> &
  Pick<OperationsSample, 'eventLoopMs' | 'commandsUnderWay'> & {
    /** Requests answered since the start. */
    readonly requests: number
  }

/** All current values, from the same registry as /metrics. */
export async function measure({ metrics, readLag }: Figures): Promise<MeasuredOperations> {
  const { registry } = metrics
  const [lag, connections, rooms, sent, mails, loop, requests, commands] = await Promise.all([
    readLag === null ? null : readLag().catch(() => null),
    valuesOf(registry, 'zuschlag_live_connections'),
    valuesOf(registry, 'zuschlag_live_rooms'),
    valuesOf(registry, 'zuschlag_live_messages_total', 'kind'),
    valuesOf(registry, 'zuschlag_mails', 'state'),
    eventLoopOf(registry),
    requestsOf(registry),
    valuesOf(registry, 'zuschlag_commands_in_flight'),
  ])
  const one = (values: ReadonlyMap<string, number>): number => values.get('') ?? 0
  const mail = (state: string): number => mails.get(state) ?? 0
  return {
    projections: lag === null ? null : pickLag(lag),
    live: {
      connections: one(connections),
      rooms: one(rooms),
      sent: sent.get('sent') ?? 0,
      merged: sent.get('merged') ?? 0,
      givenUp: sent.get('givenUp') ?? 0,
    },
    mails:
      mails.size === 0
        ? null
        : {
            queued: mail('queued'),
            overdue: mail('overdue'),
            failed: mail('failed'),
            sentLastDay: mail('sentLastDay'),
          },
    eventLoopMs: one(loop) * MS_PER_SECOND,
    requests,
    commandsUnderWay: one(commands),
  }
}

function pickLag({ events, waitingMs, quarantinedStreams }: Awaited<ReturnType<ReadLag>>) {
  return { events, waitingMs, quarantinedStreams }
}

/** Values of a metric by one label, or by '' where it has none. */
async function valuesOf(
  registry: Registry,
  name: string,
  label: string | null = null,
): Promise<ReadonlyMap<string, number>> {
  const found = await registry.getSingleMetric(name)?.get()
  const values = found?.values ?? []
  return new Map(
    values.map(({ labels, value }) => [label === null ? '' : String(labels[label] ?? ''), value]),
  )
}

async function requestsOf(registry: Registry): Promise<number> {
  const found = await registry.getSingleMetric('http_server_request_duration_seconds')?.get()
  const values = (found?.values ?? []) as { value: number; metricName?: string }[]
  return values.reduce((sum, { value, metricName }) => {
    return metricName?.endsWith(COUNT_SUFFIX) === true ? sum + value : sum
  }, 0)
}

/** The library sets all metrics of the event loop when this one is collected. */
async function eventLoopOf(registry: Registry): Promise<ReadonlyMap<string, number>> {
  await registry.getSingleMetric('nodejs_eventloop_lag_seconds')?.get()
  return valuesOf(registry, 'nodejs_eventloop_lag_p99_seconds')
}

/** One sample of two measurements that are `seconds` apart. */
export function sampleOf(
  measured: MeasuredOperations,
  before: MeasuredOperations | null,
  seconds: number,
  at: Instant,
): OperationsSample {
  const requests = before === null || seconds <= 0 ? 0 : (measured.requests - before.requests) / seconds
  return {
    at,
    requestsPerSecond: Math.max(0, requests),
    eventLoopMs: measured.eventLoopMs,
    liveConnections: measured.live.connections,
    commandsUnderWay: measured.commandsUnderWay,
    projectionMs: measured.projections?.waitingMs ?? null,
    mailsQueued: measured.mails?.queued ?? null,
  }
}
