import { hash } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import { LOG_APPENDED } from './transport/bus.ts'
import type { Transport, TransportConfig } from './transport/connect-transport.ts'
import { partitionOf } from './client/partition.ts'
import { serveNats } from './client/nats.ts'
import { servePort } from './client/port-client.ts'
import {
  type CommandLine,
  type EngineMetrics,
  logWithAppend,
  observeCommands,
  observedAppend,
} from './metrics/engine-metrics.ts'
import { systemClock } from './runtime/clock.ts'
import { type Incident, incidentLine } from './runtime/incident.ts'
import { createEngineTrouble } from './runtime/engine-trouble.ts'
import type { DeadlineScan } from './runtime/deadline-scan.ts'
import { LeadingEngine } from './runtime/leading-engine.ts'
import type { PartitionLease } from './runtime/partition-assignments.ts'
import { type LogLocation, openGuardedLog } from './log/open-log.ts'
import type { LeaseHeartbeats } from './store/writer-lease.ts'

/** `workerData` of an engine thread. */
export type EngineWorkerData = {
  readonly log: LogLocation
  readonly transportConfig: TransportConfig
  /** Commands within one process; null if they come over NATS. */
  readonly commandPort: MessagePort | null
  /** Number of partitions; 1 means a single leader with standbys. */
  readonly partitions: number
  /** File with the progress of the deadline scan; null if the log finds deadlines without a scan. */
  readonly deadlineFile: string | null
  /** Log every answer, or only those that are neither accepted nor rejected. */
  readonly reportsEveryCommand: boolean
}

/** Messages of an engine thread. */
export type EngineWorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'state'; readonly state: 'standby' | 'leading' }
  | { readonly type: 'incident'; readonly incident: unknown }
  /** The configuration is unusable; an operator can fix it. */
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'command'; readonly line: CommandLine; readonly isOdd: boolean }
  | { readonly type: 'metrics'; readonly number: number; readonly text: string }
  | { readonly type: 'stopped' }

export type PartitionEngineOptions = EngineWorkerData & {
  readonly transport: Transport
  /** Heartbeats among the processes that may hold a lease; null where there are no others. */
  readonly heartbeats: LeaseHeartbeats | null
  readonly metrics: EngineMetrics
  readonly post: (message: EngineWorkerMessage) => void
  /** Called when this process starts or stops leading a partition. */
  readonly onLeading: (partition: number, leads: boolean) => void
  /** The scan that all partitions of this process share. */
  readonly scan: DeadlineScan | undefined
}

export type PartitionEngine = PartitionLease & {
  readonly load: () => LeadingEngine['load']
  /**
   * Resolves when the lease was first held, the wait was given up, or the store takes none: what reads the
   * log does not wait for that.
   */
  readonly first: Promise<void>
}

/** Opens an engine for one partition: it waits for the lease, then accepts commands. */
export async function openPartitionEngine(
  partition: number,
  options: PartitionEngineOptions,
): Promise<PartitionEngine> {
  const {
    partitions,
    transport,
    heartbeats,
    metrics,
    post,
    onLeading,
    commandPort,
    reportsEveryCommand,
    scan,
  } = options
  const share = partitions === 1 ? {} : { share: `${partition}-of-${partitions}` }
  const trouble = createEngineTrouble(() => performance.now())
  const report = (incident: Incident): void => {
    trouble.note(incident)
    reportIncident(incident, metrics, post)
  }
  const { onFailed, failed } = leaseFailures(report)
  const { log, lease } = await openGuardedLog(options.log, { heartbeats, onFailed, ...share })
  let stopServing = (): void => {}
  const engine = new LeadingEngine({
    log: logWithAppend(log, observedAppend(log, metrics)),
    lease,
    clock: systemClock(),
    sha256Hex: (text) => hash('sha256', text, 'hex'),
    owns: (auctionId) => partitionOf(auctionId, partitions) === partition,
    scan,
    onAppended: (hint) => transport.bus.publish(LOG_APPENDED, hint),
    onState: (state) => {
      stopServing()
      stopServing = state === 'leading' ? serve() : () => {}
      onLeading(partition, state === 'leading')
    },
    observe: observeCommands(metrics, (line, isOdd) => {
      if (isOdd || reportsEveryCommand) post({ type: 'command', line, isOdd })
    }),
    report,
  })
  const status = (): string => trouble.missing() ?? 'leading'
  /** On NATS only the leader accepts commands; on a port there is no other engine that could answer. */
  const serve = (): (() => void) =>
    transport.link === null ? () => {} : serveNats(transport.link, { partition, partitions, status }, engine)
  const stopPort = commandPort === null ? () => {} : servePort(commandPort, engine)
  return {
    load: () => engine.load,
    first: Promise.race([engine.start(), failed]),
    async stop() {
      // Commands from now on reach the next leader.
      stopServing()
      await engine.stop()
      stopPort()
      onLeading(partition, false)
      await log.close()
    },
  }
}

function leaseFailures(report: (incident: Incident) => void) {
  const { promise: failed, resolve } = Promise.withResolvers<void>()
  const onFailed = (reason: string): void => {
    report({ kind: 'leaseFailed', reason })
    resolve()
  }
  return { onFailed, failed }
}

export function reportIncident(
  incident: Incident,
  metrics: EngineMetrics,
  post: PartitionEngineOptions['post'],
): void {
  metrics.incidents.inc({ kind: incident.kind })
  post({ type: 'incident', incident: incidentLine(incident) })
}
