import { hash } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import { LOG_APPENDED } from './transport/bus.ts'
import type { Transport, TransportConfig } from './transport/connect-transport.ts'
import { partitionOf } from './client/partition.ts'
import { serveNats } from './client/serve-nats.ts'
import { servePort } from './client/serve-port.ts'
import type { EngineMetrics } from './metrics/engine-metrics.ts'
import { logWithAppend, observedAppend } from './metrics/observed-log.ts'
import { observedClient } from './metrics/observed-client.ts'
import type { CommandLine } from './metrics/observed-client.ts'
import { systemClock } from './runtime/clock.ts'
import type { Incident } from './runtime/incident.ts'
import { incidentLine } from './runtime/incident.ts'
import type { DeadlineScan } from './runtime/deadline-scan.ts'
import { LeadingEngine } from './runtime/leading-engine.ts'
import type { PartitionLease } from './runtime/partition-assignments.ts'
import type { LogLocation } from './store/open-log.ts'
import { openGuardedLog } from './store/open-log.ts'
import type { LeaseHeartbeats } from './store/writer-lease.ts'

/** What the thread that starts an engine hands over. */
export type EngineWorkerData = {
  readonly log: LogLocation
  readonly transportConfig: TransportConfig
  /** Where commands come from within one process; null where they come over NATS. */
  readonly commandPort: MessagePort | null
  /** In how many parts the auctions are shared among engines; 1 for one engine, and others that stand by. */
  readonly partitions: number
  /** Where the scan for deadlines keeps its progress; null where the log finds them without. */
  readonly deadlineFile: string | null
  /** Whether each answer is told, or only those that are none of accepted and rejected. */
  readonly reportsEveryCommand: boolean
}

/** What an engine's thread says of itself. */
export type EngineWorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'state'; readonly state: 'standby' | 'leading' }
  | { readonly type: 'incident'; readonly incident: unknown }
  /** It will not work on what it was given, for a reason that a person can put right. */
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'command'; readonly line: CommandLine; readonly isOdd: boolean }
  | { readonly type: 'metrics'; readonly number: number; readonly text: string }
  | { readonly type: 'stopped' }

export type SeatOptions = EngineWorkerData & {
  readonly wired: Transport
  /** Heartbeats among the processes that may hold a lease; null where there are no others. */
  readonly heartbeats: LeaseHeartbeats | null
  readonly metrics: EngineMetrics
  readonly say: (message: EngineWorkerMessage) => void
  /** Hears when a partition is led by this process, and when it is no longer. */
  readonly onLeading: (partition: number, leads: boolean) => void
  /** The scan that all partitions of this process share. */
  readonly scan: DeadlineScan | undefined
}

export type EngineSeat = PartitionLease & {
  readonly load: () => LeadingEngine['load']
  /** Resolves when the lease was first held, or the wait was given up. */
  readonly first: Promise<void>
}

/** Opens an engine for one partition: it waits for the lease, and takes commands from when it has it. */
export async function openSeat(partition: number, options: SeatOptions): Promise<EngineSeat> {
  const { partitions, wired, heartbeats, metrics, say, onLeading, commandPort, reportsEveryCommand, scan } =
    options
  const share = partitions === 1 ? {} : { share: `${partition}-of-${partitions}` }
  const { log, lease } = await openGuardedLog(options.log, { heartbeats, ...share })
  let stopServing = (): void => {}
  const engine = new LeadingEngine({
    log: logWithAppend(log, observedAppend(log, metrics)),
    lease,
    clock: systemClock(),
    sha256Hex: (text) => hash('sha256', text, 'hex'),
    owns: (auctionId) => partitionOf(auctionId, partitions) === partition,
    scan,
    onAppended: (hint) => wired.bus.publish(LOG_APPENDED, hint),
    onState: (state) => {
      stopServing()
      stopServing = state === 'leading' ? serve() : () => {}
      onLeading(partition, state === 'leading')
    },
    report: (incident) => reportIncident(incident, metrics, say),
  })
  const observed = observedClient(engine, metrics, (line, isOdd) => {
    if (isOdd || reportsEveryCommand) say({ type: 'command', line, isOdd })
  })
  /** On NATS only the leader takes commands; on a port there is nobody else who could answer. */
  const serve = (): (() => void) =>
    wired.link === null ? () => {} : serveNats(wired.link, { partition, partitions }, observed)
  const stopPort = commandPort === null ? () => {} : servePort(commandPort, observed)
  return {
    load: () => engine.load,
    first: engine.start(),
    async stop() {
      // What comes from now on finds the next leader.
      stopServing()
      await engine.stop()
      stopPort()
      onLeading(partition, false)
      await log.close()
    },
  }
}

export function reportIncident(incident: Incident, metrics: EngineMetrics, say: SeatOptions['say']): void {
  metrics.incidents.inc({ kind: incident.kind })
  say({ type: 'incident', incident: incidentLine(incident) })
}
