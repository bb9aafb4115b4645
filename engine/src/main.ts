import { hash, randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import {
  type EngineWorkerData,
  type EngineWorkerMessage,
  openPartitionEngine,
  type PartitionEngine,
  reportIncident,
} from './engine-thread.ts'
import { logProblem, openLogReader } from './log/open-log.ts'
import { createEngineMetrics } from './metrics/engine-metrics.ts'
import { DeadlineFile, DeadlineScan, keepScanning } from './runtime/deadline-scan.ts'
import type { Incident } from './runtime/incident.ts'
import { HEARTBEAT_INTERVAL_MS, Members, PartitionAssignments } from './runtime/partition-assignments.ts'
import { systemTimers } from './time/timers.ts'
import { connectTransport } from './transport/connect-transport.ts'
import { openLeaseHeartbeats } from './transport/lease-heartbeats.ts'
import { ENGINE_PRESENT, presenceSchema } from './transport/status.ts'

type DeadlineScanning = { readonly scan: DeadlineScan; readonly stop: () => Promise<void> }

/**
 * Scans for deadlines as long as the process runs, also while it stands by; undefined where each engine scans
 * for itself.
 */
async function startScanning(
  { log: location, deadlineFile: file }: Pick<EngineWorkerData, 'log' | 'deadlineFile'>,
  report: (incident: Incident) => void,
): Promise<DeadlineScanning | undefined> {
  if (file === null) return undefined
  const log = await openLogReader(location)
  const sha256Hex = (text: string): string => hash('sha256', text, 'hex')
  const checkpoints = new DeadlineFile({ file, sha256Hex, report })
  const scan = new DeadlineScan({ log, timers: systemTimers, report, checkpoints })
  const stopScanning = keepScanning(scan, systemTimers, report)
  return {
    scan,
    async stop() {
      stopScanning()
      await log.close()
    },
  }
}

const data = workerData as EngineWorkerData
const { partitions, commandPort } = data
const post = (message: EngineWorkerMessage): void => parentPort?.postMessage(message)

const self = randomUUID()
const transport = await connectTransport(data.transportConfig, 'zuschlag-engine', (text) =>
  post({ type: 'incident', incident: { kind: 'messageRejected', text } }),
)
const heartbeats = transport.link === null ? null : openLeaseHeartbeats(transport.bus, transport.link)
const metrics = createEngineMetrics()
metrics.partitions.set(partitions)
const report = (incident: Incident): void => reportIncident(incident, metrics, post)
const scanning = startScanning(data, report)
const leading = new Set<number>()
const engines = new Map<number, PartitionEngine>()
let reportedState: 'standby' | 'leading' | null = null

function onLeading(partition: number, leads: boolean): void {
  if (leads) leading.add(partition)
  else leading.delete(partition)
  metrics.leading.set(leading.size)
  const state = leading.size > 0 ? 'leading' : 'standby'
  if (state === reportedState) return
  reportedState = state
  post({ type: 'state', state })
}

const members = new Members(self)
const partitionAssignments = new PartitionAssignments({
  self,
  partitions,
  async open(partition) {
    const { scan } = (await scanning) ?? {}
    const engine = await openPartitionEngine(partition, {
      ...data,
      transport,
      heartbeats,
      metrics,
      post,
      onLeading,
      scan,
    })
    engines.set(partition, engine)
    return {
      stop: () => {
        engines.delete(partition)
        return engine.stop()
      },
    }
  },
  // The log cannot be opened: report the reason to the parent thread.
  onError: (error) => {
    const { log } = data
    const problem = logProblem(error, log.kind === 'sqlite' ? log.path : 'the EventStoreDB')
    if (problem !== null) return post({ type: 'refused', text: problem.message })
    setImmediate(() => {
      throw error
    })
  },
})
const share = (): void => partitionAssignments.share(members.present(performance.now()))
const forgetMembers = transport.bus.subscribe(ENGINE_PRESENT, (message) => {
  const { data: presence } = presenceSchema.safeParse(message)
  if (presence === undefined) return
  if (presence.isLeaving) members.gone(presence.member)
  else members.noteAlive(presence.member, performance.now())
  share()
})
const sendHeartbeat = (): void => {
  if (partitions > 1) transport.bus.publish(ENGINE_PRESENT, { member: self, isLeaving: false })
  share()
}
const heartbeatTimer = setInterval(sendHeartbeat, HEARTBEAT_INTERVAL_MS)

parentPort?.on('message', (message: { readonly type?: unknown; readonly number?: unknown }) => {
  if (message.type === 'stop') inBackground(stop(), crash)
  if (message.type === 'metrics' && typeof message.number === 'number')
    inBackground(sendMetrics(message.number), crash)
})
sendHeartbeat()
// Embedded, the product needs a leader before it is ready; over NATS a standby is ready.
if (transport.link === null) {
  await partitionAssignments.settled()
  await engines.get(0)?.first
}
post({ type: 'ready' })

async function sendMetrics(number: number): Promise<void> {
  const loads = [...engines.values()].flatMap((engine) => engine.load() ?? [])
  const sumOf = (field: 'queued' | 'auctions' | 'deadlines' | 'damaged'): number =>
    loads.reduce((sum, load) => sum + load[field], 0)
  metrics.queued.set(sumOf('queued'))
  metrics.auctions.set(sumOf('auctions'))
  metrics.deadlines.set(sumOf('deadlines'))
  metrics.damagedHistories.set(sumOf('damaged'))
  post({ type: 'metrics', number, text: `${await metrics.registry.metrics()}\n${await transport.metrics()}` })
}

/** Finishes accepted commands, then closes every resource, so that the thread exits. */
async function stop(): Promise<void> {
  clearInterval(heartbeatTimer)
  forgetMembers()
  // The other engines start to wait for the leases, and get each one when it is released.
  if (partitions > 1) transport.bus.publish(ENGINE_PRESENT, { member: self, isLeaving: true })
  await partitionAssignments.stop()
  await (await scanning)?.stop()
  commandPort?.close()
  heartbeats?.close()
  await transport.close()
  post({ type: 'stopped' })
  parentPort?.close()
}
