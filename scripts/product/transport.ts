import type { MessagePort } from 'node:worker_threads'
import type { Bus } from '@zuschlag/engine/transport/bus'
import { leaderStatus, PROJECTIONS_STATUS, statusSubject } from '@zuschlag/engine/transport/status'
import {
  connectTransport,
  type Transport,
  type TransportConfig,
} from '@zuschlag/engine/transport/connect-transport'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { natsClient } from '@zuschlag/engine/client/nats'
import { portClient } from '@zuschlag/engine/client/port-client'
import type { ReadinessCheck } from '@zuschlag/gateway/edge/http/health'
import type { Logger } from '@zuschlag/gateway/kernel/logger'
import type { Configuration } from './configuration/configuration.ts'

/** Between the threads of this process; another product on the machine has a process of its own. */
export const embeddedTransport: TransportConfig = { kind: 'threads', channel: 'zuschlag' }

/** Time for a part to say how it is, in milliseconds; less than what readiness waits for. */
const STATUS_WITHIN_MS = 700

/**
 * How this deployment's parts reach one another: over NATS where one is configured, else as threads of one
 * process.
 */
export function transportConfigOf({ nats }: Pick<Configuration, 'nats'>): TransportConfig {
  return nats === null ? embeddedTransport : { kind: 'nats', ...nats }
}

/** What a gateway speaks through. */
export type GatewayTransport = {
  readonly bus: Bus
  readonly engineClient: EngineClient
  /** Whether those on the other end are there; of threads the thread that started them knows. */
  readonly readinessChecks: readonly ReadinessCheck[]
  /** Figures of its connection, as Prometheus' text. */
  readonly metrics: () => Promise<string>
}

export type GatewayTransportOptions = {
  readonly transportConfig: TransportConfig
  /** Leads to the engine's thread; null where commands go over NATS. */
  readonly enginePort: MessagePort | null
  readonly partitions: number
  readonly logger: Pick<Logger, 'warn'>
}

export async function connectGateway(
  { transportConfig, enginePort, partitions, logger }: GatewayTransportOptions,
  cleanups: AsyncDisposableStack,
): Promise<GatewayTransport> {
  const transport = await connectTransport(transportConfig, 'zuschlag-gateway', (text) => logger.warn(text))
  cleanups.defer(transport.close)
  const { bus, link, metrics } = transport
  if (link !== null) {
    const checks = [natsCheck(link), ...statusChecks(link, partitions)]
    return { bus, engineClient: natsClient({ link, partitions }), readinessChecks: checks, metrics }
  }
  if (enginePort === null) throw new Error('A gateway without NATS needs the port of an engine')
  const engineClient = portClient(enginePort)
  cleanups.defer(() => engineClient.close())
  return { bus, engineClient, readinessChecks: [], metrics }
}

/** Whether this process is connected to NATS, and others accept its messages. */
export function natsCheck(link: Transport['link']): ReadinessCheck {
  const problem = () =>
    link === null || link.isConnected() ? (link?.clockProblem() ?? null) : 'not connected'
  return { name: 'nats', check: () => Promise.resolve(problem()) }
}

/** Whether each partition has a leading engine, and whether the projections have caught up. */
export function statusChecks(
  link: NonNullable<Transport['link']>,
  partitions: number,
): readonly ReadinessCheck[] {
  const askFor = async (part: string, wanted: string): Promise<string | null> => {
    const answer = await link.request(statusSubject(part), '', STATUS_WITHIN_MS)
    if (answer.status !== 'answered') return answer.status === 'notConnected' ? 'unknown' : 'nobody answers'
    return answer.text === wanted ? null : answer.text
  }
  const engines = Array.from({ length: partitions }, (_, partition): ReadinessCheck => {
    const name = partitions === 1 ? 'engine' : `engine ${partition} of ${partitions}`
    return { name, check: () => askFor(leaderStatus(partition, partitions), 'leading') }
  })
  const projections: ReadinessCheck = {
    name: 'projections',
    check: () => askFor(PROJECTIONS_STATUS, 'caughtUp'),
  }
  return [...engines, projections]
}
