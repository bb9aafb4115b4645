import { hash } from 'node:crypto'
import type { MessagePort } from 'node:worker_threads'
import { parentPort, workerData } from 'node:worker_threads'
import { broadcastBus } from './bus/broadcast-bus.ts'
import { LOG_APPENDED } from './bus/bus.ts'
import { servePort } from './client/serve-port.ts'
import { systemClock } from './runtime/clock.ts'
import { LeadingEngine } from './runtime/leading-engine.ts'
import type { LogLocation } from './store/open-log.ts'
import { openGuardedLog } from './store/open-log.ts'

/** What the thread that starts an engine hands over. */
export type EngineWorkerData = {
  readonly log: LogLocation
  readonly busChannel: string
  readonly commandPort: MessagePort
}

/** What an engine's thread says of itself. */
export type EngineWorkerMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'state'; readonly state: 'standby' | 'leading' }
  | { readonly type: 'incident'; readonly incident: unknown }
  | { readonly type: 'stopped' }

const { log: location, busChannel, commandPort } = workerData as EngineWorkerData
const say = (message: EngineWorkerMessage): void => parentPort?.postMessage(message)

const { log, lease } = await openGuardedLog(location)
const bus = broadcastBus(busChannel)
const engine = new LeadingEngine({
  log,
  lease,
  clock: systemClock(),
  sha256Hex: (text) => hash('sha256', text, 'hex'),
  onAppended: (hint) => bus.publish(LOG_APPENDED, hint),
  onState: (state) => say({ type: 'state', state }),
  report: (incident) => say({ type: 'incident', incident }),
})
const stopServing = servePort(commandPort, engine)
parentPort?.on('message', (message: { readonly type?: unknown }) => {
  if (message.type === 'stop') void stop()
})
await engine.start()
say({ type: 'ready' })

/** Finishes what was taken, then lets go of everything, so that the thread ends by itself. */
async function stop(): Promise<void> {
  await engine.stop()
  stopServing()
  commandPort.close()
  bus.close()
  await log.close()
  say({ type: 'stopped' })
  parentPort?.close()
}
