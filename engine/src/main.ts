import { randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { openLeaseHeartbeats } from './transport/lease-heartbeats.ts'
import { connectTransport } from './transport/connect-transport.ts'
import { ENGINE_PRESENT, presenceSchema } from './transport/presence.ts'
import { startScanning } from './deadline-scanning.ts'
import type { EngineSeat, EngineWorkerData, EngineWorkerMessage } from './engine-thread.ts'
import { openSeat, reportIncident } from './engine-thread.ts'
import { createEngineMetrics } from './metrics/engine-metrics.ts'
import type { Incident } from './runtime/incident.ts'
import { Members, HEARTBEAT_INTERVAL_MS } from './runtime/members.ts'
import { PartitionAssignments } from './runtime/partition-assignments.ts'
import { logProblem } from './store/log-problem.ts'

const data = workerData as EngineWorkerData
const { partitions, commandPort } = data
const say = (message: EngineWorkerMessage): void => parentPort?.postMessage(message)

const self = randomUUID()
const wired = await connectTransport(data.transportConfig, 'zuschlag-engine', (text) =>
  say({ type: 'incident', incident: { kind: 'messageRejected', text } }),
)
const heartbeats = wired.link === null ? null : openLeaseHeartbeats(wired.bus, wired.link)
const metrics = createEngineMetrics()
metrics.partitions.set(partitions)
const report = (incident: Incident): void => reportIncident(incident, metrics, say)
const scanning = startScanning(data, report)
const leading = new Set<number>()
const seats = new Map<number, EngineSeat>()
let toldState: 'standby' | 'leading' | null = null

function onLeading(partition: number, leads: boolean): void {
  if (leads) leading.add(partition)
  else leading.delete(partition)
  metrics.leading.set(leading.size)
  const state = leading.size > 0 ? 'leading' : 'standby'
  if (state === toldState) return
  toldState = state
  say({ type: 'state', state })
}

const members = new Members(self)
const partitionAssignments = new PartitionAssignments({
  self,
  partitions,
  async open(partition) {
    const { scan } = (await scanning) ?? {}
    const seat = await openSeat(partition, { ...data, wired, heartbeats, metrics, say, onLeading, scan })
    seats.set(partition, seat)
    return {
      stop: () => {
        seats.delete(partition)
        return seat.stop()
      },
    }
  },
  // A log that cannot even be opened: whoever started this thread hears why.
  onError: (error) => {
    const { log } = data
    const problem = logProblem(error, log.kind === 'sqlite' ? log.path : 'the EventStoreDB')
    if (problem !== null) return say({ type: 'refused', text: problem.message })
    setImmediate(() => {
      throw error
    })
  },
})
const share = (): void => partitionAssignments.share(members.present(performance.now()))
const forgetMembers = wired.bus.subscribe(ENGINE_PRESENT, (message) => {
  const { data: presence } = presenceSchema.safeParse(message)
  if (presence === undefined) return
  if (presence.isLeaving) members.gone(presence.member)
  else members.heard(presence.member, performance.now())
  share()
})
const beat = (): void => {
  if (partitions > 1) wired.bus.publish(ENGINE_PRESENT, { member: self, isLeaving: false })
  share()
}
const beating = setInterval(beat, HEARTBEAT_INTERVAL_MS)

parentPort?.on('message', (message: { readonly type?: unknown; readonly number?: unknown }) => {
  if (message.type === 'stop') inBackground(stop(), crash)
  if (message.type === 'metrics' && typeof message.number === 'number')
    inBackground(tellMetrics(message.number), crash)
})
beat()
// Within one process nothing works without a writer; apart, an engine that stands by is as it should be.
if (wired.link === null) {
  await partitionAssignments.settled()
  await seats.get(0)?.first
}
say({ type: 'ready' })

async function tellMetrics(number: number): Promise<void> {
  const loads = [...seats.values()].flatMap((seat) => seat.load() ?? [])
  const sumOf = (field: 'queued' | 'auctions' | 'deadlines' | 'damaged'): number =>
    loads.reduce((sum, load) => sum + load[field], 0)
  metrics.queued.set(sumOf('queued'))
  metrics.auctions.set(sumOf('auctions'))
  metrics.deadlines.set(sumOf('deadlines'))
  metrics.damagedHistories.set(sumOf('damaged'))
  say({ type: 'metrics', number, text: `${await metrics.registry.metrics()}\n${await wired.metrics()}` })
}

/** Finishes what was taken, then lets go of everything, so that the thread ends by itself. */
async function stop(): Promise<void> {
  clearInterval(beating)
  forgetMembers()
  // The others begin to wait for the leases, which they get one by one as they are given back.
  if (partitions > 1) wired.bus.publish(ENGINE_PRESENT, { member: self, isLeaving: true })
  await partitionAssignments.stop()
  await (await scanning)?.stop()
  commandPort?.close()
  heartbeats?.close()
  await wired.close()
  say({ type: 'stopped' })
  parentPort?.close()
}
