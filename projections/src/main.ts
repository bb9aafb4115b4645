import { parentPort, workerData } from 'node:worker_threads'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { LOG_APPENDED } from '@zuschlag/engine/transport/bus'
import type { TransportConfig } from '@zuschlag/engine/transport/connect-transport'
import { connectTransport } from '@zuschlag/engine/transport/connect-transport'
import { PROJECTIONS_STATUS, statusSubject } from '@zuschlag/engine/transport/status'
import type { LogPosition } from '@zuschlag/engine/store/log-position'
import type { LogLocation } from '@zuschlag/engine/store/open-log'
import { openLogReader } from '@zuschlag/engine/store/open-log'
import { AUCTION_UPDATED, announcingAuctions } from './auction-details/announcement.ts'
import { buildGeneration } from './kernel/postgres/generation-build.ts'
import { dropRetired, openKnex } from './kernel/postgres/generations.ts'
import { PostgresProjectionStore } from './kernel/postgres/postgres-projection-store.ts'
import type { Alarm, RunnerState } from './kernel/runner.ts'
import { startRunner } from './kernel/runner.ts'
import { systemTimers } from '@zuschlag/engine/time/timers'
import type { ProjectorReport } from './metrics/progress-meter.ts'
import { ProgressMeter } from './metrics/progress-meter.ts'
import { createProjectionMetrics } from './metrics/projection-metrics.ts'
import { readModels } from './read-models.ts'

/** What the thread that starts the projections hands over. */
export type ProjectionsWorkerData = {
  readonly log: LogLocation
  readonly databaseUrl: string
  readonly transportConfig: TransportConfig
}

/** What the projections' thread says of itself. */
export type ProjectionsWorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'caughtUp'; readonly position: LogPosition | null }
  | { readonly type: 'state'; readonly state: RunnerState }
  /** A projector is behind, or builds new read models. */
  | (ProjectorReport & { readonly type: 'progress'; readonly generation: 'live' | 'building' })
  | { readonly type: 'incident'; readonly incident: unknown }
  /** It will not work on what it was given, for a reason that a person can put right. */
  | { readonly type: 'refused'; readonly text: string }
  | { readonly type: 'metrics'; readonly number: number; readonly text: string }
  | { readonly type: 'stopped' }

/** How often retired generations are looked for, in milliseconds. */
const HOUSEKEEPING_MS = 60_000

const { log: location, databaseUrl, transportConfig } = workerData as ProjectionsWorkerData
const say = (message: ProjectionsWorkerMessage): void => parentPort?.postMessage(message)

const log = await openLogReader(location)
const transport = await connectTransport(transportConfig, 'zuschlag-projections', (text) =>
  say({ type: 'incident', incident: { kind: 'messageRejected', text } }),
)
const { bus, link, close: closeTransport } = transport
const knex = openKnex(databaseUrl)
const metrics = createProjectionMetrics(knex, log)
const meterOf = (generation: 'live' | 'building') =>
  new ProgressMeter((report) => say({ type: 'progress', generation, ...report }))
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
    say({ type: 'state', state })
    metrics.enter(state)
    answerFor(state)
    if (state === 'catchingUp' || state === 'standby') sayReady()
    if (state !== 'caughtUp' || caughtUp) return
    caughtUp = true
    say({ type: 'caughtUp', position })
  },
  onAlarm: (alarm) => {
    metrics.incidents.inc({ kind: alarm.kind })
    say({ type: 'incident', incident: incidentOf(alarm) })
    // Before anybody relies on this thread, a wrong log or missing tables stop the start with one clear
    // message.
    if (alarm.kind === 'refused' && !ready) say({ type: 'refused', text: alarm.message })
  },
  // Rows of other projection versions: the readers keep them until the new ones are complete.
  onRefused: async ({ code }) => {
    if (code !== 'otherVersions') return false
    sayReady()
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
// Apart, it waits for its stores as long as that takes, and its readiness says so.
if (link !== null) say({ type: 'ready' })
const forgetHints = bus.subscribe(LOG_APPENDED, () => runner.nudge())
const housekeeping = setInterval(() => {
  // What fails here is tried again the next time; the runner reports a database that is away.
  dropRetired(knex).catch(() => undefined)
}, HOUSEKEEPING_MS)

parentPort?.on('message', (message: { readonly type?: unknown; readonly number?: unknown }) => {
  if (message.type === 'stop') inBackground(stop(), crash)
  if (message.type === 'metrics' && typeof message.number === 'number')
    inBackground(tellMetrics(message.number), crash)
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

async function tellMetrics(number: number): Promise<void> {
  say({ type: 'metrics', number, text: `${await metrics.registry.metrics()}\n${await transport.metrics()}` })
}

/** The tables are there, and somebody keeps them up to date. */
function sayReady(): void {
  if (ready) return
  ready = true
  if (link === null) say({ type: 'ready' })
}

/** Ends after the batch at hand and lets go of everything, so that the thread ends by itself. */
async function stop(): Promise<void> {
  stopping = true
  clearInterval(housekeeping)
  forgetHints()
  await runner.stop()
  endStatus()
  await closeTransport()
  await knex.destroy()
  await log.close()
  say({ type: 'stopped' })
  parentPort?.close()
}

/** An alarm in words that survive the way to another thread. */
function incidentOf(alarm: Alarm): object {
  if (alarm.kind !== 'failed') return alarm
  const { error, retryInMs } = alarm
  return { kind: 'failed', retryInMs, message: error instanceof Error ? error.message : String(error) }
}
