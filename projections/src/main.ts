import { parentPort, workerData } from 'node:worker_threads'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { LOG_APPENDED } from '@zuschlag/engine/transport/bus'
import { connectTransport, type TransportConfig } from '@zuschlag/engine/transport/connect-transport'
import { PROJECTIONS_STATUS, statusSubject } from '@zuschlag/engine/transport/status'
import type { LogPosition } from '@zuschlag/engine/store/event-log'
import { type LogLocation, openLogReader } from '@zuschlag/engine/log/open-log'
import { AUCTION_UPDATED } from './auction-details/announcement.ts'
import { announcingAuctions } from './announcing-auctions.ts'
import { buildGeneration } from './kernel/postgres/generation-build.ts'
import { dropRetired, openKnex } from './kernel/postgres/generations.ts'
import { PostgresProjectionStore } from './kernel/postgres/postgres-projection-store.ts'
import { type Alarm, type RunnerState, startRunner } from './kernel/runner.ts'
import { systemTimers } from '@zuschlag/engine/time/timers'
import { createProjectionMetrics, ProgressMeter, type ProjectorReport } from './projection-metrics.ts'
import { readModels } from './read-models.ts'

/** `workerData` of the projections thread. */
export type ProjectionsWorkerData = {
  readonly log: LogLocation
  readonly databaseUrl: string
  readonly transportConfig: TransportConfig
}

/** Messages of the projections thread. */
export type ProjectionsWorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'caughtUp'; readonly position: LogPosition | null }
  | { readonly type: 'state'; readonly state: RunnerState }
  /** A projector is behind, or builds new read models. */
  | (ProjectorReport & { readonly type: 'progress'; readonly generation: 'live' | 'building' })
  | { readonly type: 'incident'; readonly incident: unknown }
  /** The configuration is unusable; an operator can fix it. */
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'metrics'; readonly number: number; readonly text: string }
  | { readonly type: 'stopped' }

/** How often retired generations are looked for, in milliseconds. */
const HOUSEKEEPING_MS = 60_000

const { log: location, databaseUrl, transportConfig } = workerData as ProjectionsWorkerData
const post = (message: ProjectionsWorkerMessage): void => parentPort?.postMessage(message)

const log = await openLogReader(location)
const transport = await connectTransport(transportConfig, 'zuschlag-projections', (text) =>
  post({ type: 'incident', incident: { kind: 'messageRejected', text } }),
)
const { bus, link, close: closeTransport } = transport
const knex = openKnex(databaseUrl, {
  report: (message) => post({ type: 'incident', incident: { kind: 'database', message } }),
})
const metrics = createProjectionMetrics(knex, log)
const meterOf = (generation: 'live' | 'building') =>
  new ProgressMeter((report) => post({ type: 'progress', generation, ...report }))
const progress = meterOf('live')
let stopping = false
let ready = false
let caughtUp = false
let endStatus = (): void => {}

const runner = startRunner({
  log,
  store: new PostgresProjectionStore(databaseUrl),
  projections: readModels,
  announcing: announcingAuctions((update) => {
    metrics.announcements.inc()
    bus.publish(AUCTION_UPDATED, update)
  }),
  timers: systemTimers,
  onProgress: (events, position, isCaughtUp) => {
    metrics.events.inc({ generation: 'live' }, events)
    progress.note(events, position, isCaughtUp)
  },
  onState: (state, position) => {
    post({ type: 'state', state })
    metrics.enter(state)
    answerFor(state)
    if (state === 'catchingUp' || state === 'standby') postReady()
    if (state !== 'caughtUp' || caughtUp) return
    caughtUp = true
    post({ type: 'caughtUp', position })
  },
  onAlarm: (alarm) => {
    metrics.incidents.inc({ kind: alarm.kind })
    post({ type: 'incident', incident: incidentOf(alarm) })
    // Before the first `ready`, a wrong log or missing tables end the start with one clear message.
    if (alarm.kind === 'refused' && !ready) post({ type: 'refused', text: alarm.message })
  },
  // Rows of other projection versions: the readers keep them until the new ones are complete.
  onRefused: async ({ code }) => {
    if (code !== 'otherVersions') return false
    postReady()
    const building = meterOf('building')
    let counted = 0
    const built = await buildGeneration({
      knex,
      databaseUrl,
      log,
      projections: readModels,
      onProgress: (events, position) => {
        metrics.events.inc({ generation: 'building' }, events - counted)
        building.note(events - counted, position, false)
        counted = events
      },
      isCancelled: () => stopping,
    })
    return built.status !== 'busy'
  },
})
// A process of its own starts without its stores; its readiness reports what is missing.
if (link !== null) post({ type: 'ready' })
const forgetHints = bus.subscribe(LOG_APPENDED, () => runner.nudge())
const housekeeping = setInterval(() => {
  // What fails here is tried again the next time; the runner reports a database that is away.
  dropRetired(knex).catch(() => undefined)
}, HOUSEKEEPING_MS)

parentPort?.on('message', (message: { readonly type?: unknown; readonly number?: unknown }) => {
  if (message.type === 'stop') inBackground(stop(), crash)
  if (message.type === 'metrics' && typeof message.number === 'number')
    inBackground(sendMetrics(message.number), crash)
})

/** The process that holds the tables answers for them; standbys do not answer. */
function answerFor(state: RunnerState): void {
  endStatus()
  const holds = state === 'catchingUp' || state === 'caughtUp'
  endStatus =
    link !== null && holds
      ? link.subscribe(statusSubject(PROJECTIONS_STATUS), ({ respond }) => respond(state))
      : () => {}
}

async function sendMetrics(number: number): Promise<void> {
  post({ type: 'metrics', number, text: `${await metrics.registry.metrics()}\n${await transport.metrics()}` })
}

/** The tables exist, and a process keeps them up to date. */
function postReady(): void {
  if (ready) return
  ready = true
  if (link === null) post({ type: 'ready' })
}

/** Ends after the current batch and closes every resource, so that the thread exits. */
async function stop(): Promise<void> {
  stopping = true
  clearInterval(housekeeping)
  forgetHints()
  await runner.stop()
  endStatus()
  await closeTransport()
  await knex.destroy()
  await log.close()
  post({ type: 'stopped' })
  parentPort?.close()
}

/** An alarm as an object that can be sent to another thread. */
function incidentOf(alarm: Alarm): object {
  if (alarm.kind !== 'failed') return alarm
  const { error, retryInMs } = alarm
  return { kind: 'failed', retryInMs, message: error instanceof Error ? error.message : String(error) }
}
