import { MessageChannel } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import type { ReadinessCheck } from '@zuschlag/gateway/http/health'
import type { Logger } from '@zuschlag/gateway/http/logger'
import { busChannel } from './bus-channel.ts'
import { eventLogOf } from './layout.ts'
import type { Parts } from './parts.ts'
import { startWorker } from './worker.ts'
import type { WorkerMessage } from './worker.ts'

export type ThreadOptions = {
  readonly dataDir: string
  readonly logger: Logger
  /** Hears when a thread ends without having been asked to. */
  readonly onLoss: (reason: string) => void
}

/** The engine on an event loop of its own, so that nothing else delays a decision. */
export async function startEngine(
  { dataDir, logger, onLoss }: ThreadOptions,
  parts: Parts,
): Promise<MessagePort> {
  const { port1: port, port2: commandPort } = new MessageChannel()
  const worker = await startWorker({
    name: 'engine',
    entry: 'engine/src/main.ts',
    data: { log: eventLogOf(dataDir), busChannel, commandPort },
    transfer: [commandPort],
    onMessage: (message) => report(logger, 'engine', message),
    onLoss,
  })
  parts.add(worker.stop)
  return port
}

/** The projections in a thread of their own; the answer tells whether readers get what the log holds. */
export async function startProjections(
  { dataDir, logger, onLoss, databaseUrl }: ThreadOptions & { readonly databaseUrl: string },
  parts: Parts,
): Promise<ReadinessCheck> {
  let state = 'starting'
  const worker = await startWorker({
    name: 'projections',
    entry: 'projections/src/main.ts',
    data: { log: eventLogOf(dataDir), databaseUrl, busChannel },
    onMessage: (message) => {
      if (message.type === 'state' && message.state !== undefined) state = message.state
      report(logger, 'projections', message)
    },
    onLoss,
  })
  parts.add(worker.stop)
  return { name: 'projections', check: () => Promise.resolve(state === 'caughtUp' ? null : state) }
}

/** Threads report every change of their state; what went wrong is an incident. */
function report(logger: Logger, part: string, message: WorkerMessage): void {
  if (message.type === 'incident') logger.warn({ part, message }, 'incident')
  else logger.info({ part, message }, 'state')
}
