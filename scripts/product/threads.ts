import { MessageChannel } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import type { ReadinessCheck } from '@zuschlag/gateway/edge/http/health'
import type { Logger } from '@zuschlag/gateway/kernel/logger'
import type { Tracing } from '@zuschlag/gateway/kernel/tracing'
import type { MailThreadData } from '@zuschlag/gateway/workers/mail'
import type { TransportConfig } from '@zuschlag/engine/transport/connect-transport'
import type { DisputeServiceData } from './dispute-service-main.ts'
import { createEngineTrouble } from '@zuschlag/engine/runtime/engine-trouble'
import type { Watchdog } from './watchdog/watchdog.ts'
import { DamagedNotes } from './damaged-notes.ts'
import { startWorker } from './worker.ts'
import type { WorkerMessage, WorkerOptions } from './worker.ts'

export type ThreadOptions = {
  readonly log: LogLocation
  /** Transport among the threads and to other processes. */
  readonly transportConfig: TransportConfig
  readonly logger: Logger
  /** Called when a thread ends without having been asked to. */
  readonly onLoss: (reason: string) => void
  /** Watches the threads whose loss ends the process. */
  readonly watchdog?: Pick<Watchdog, 'watch'>
}

export type StartedThread = {
  /** Resolves when it has started to work. @throws Error with the reason why it never will */
  readonly ready: Promise<void>
  /** Whether the thread is ready. */
  readonly readiness: ReadinessCheck
  /** Resolves when the thread is ready for the first time. */
  readonly settled: Promise<void>
  /** Its figures in Prometheus' text form. */
  readonly metrics: () => Promise<string>
}

export type EngineThreadOptions = ThreadOptions & {
  readonly partitions: number
  /** Where the scan for deadlines keeps its progress; null where the log finds them without. */
  readonly deadlineFile: string | null
  readonly tracing?: Tracing | undefined
}

/** The engine on an event loop of its own, so that nothing else delays a decision. */
export function startEngine(
  options: EngineThreadOptions,
  cleanups: AsyncDisposableStack,
): StartedThread & { readonly port: MessagePort | null } {
  const { log, transportConfig, partitions, deadlineFile, logger, tracing } = options
  const channel = transportConfig.kind === 'threads' ? new MessageChannel() : null
  const commandPort = channel?.port2 ?? null
  const reportsEveryCommand = tracing !== undefined || logger.isLevelEnabled('debug')
  const data = { log, transportConfig, partitions, deadlineFile, commandPort, reportsEveryCommand }
  const transfer = commandPort === null ? [] : [commandPort]
  const thread = { name: 'engine', entry: 'engine/src/main.ts', data, transfer }
  return { ...startThread(thread, 'leading', options, cleanups), port: channel?.port1 ?? null }
}

/** The projections in a thread of their own: readers get what the log holds once they have caught up. */
export function startProjections(
  options: ThreadOptions & { readonly databaseUrl: string },
  cleanups: AsyncDisposableStack,
): StartedThread {
  const { log, transportConfig, databaseUrl } = options
  const data = { log, transportConfig, databaseUrl }
  return startThread(
    { name: 'projections', entry: 'projections/src/main.ts', data },
    'caughtUp',
    options,
    cleanups,
  )
}

/**
 * Mails in a thread of their own: writing one takes a second the first time, and no request waits for any.
 * The watchdog does not watch it.
 */
export function startMail(
  data: MailThreadData,
  { logger, onLoss }: Pick<ThreadOptions, 'logger' | 'onLoss'>,
  cleanups: AsyncDisposableStack,
): StartedThread {
  const thread = { name: 'mail', entry: 'gateway/src/workers/mail.ts', data }
  return startThread(thread, 'sending', { logger, onLoss }, cleanups)
}

/**
 * Whole histories are read, verified and replayed in a thread of their own. Its loss costs the dispute
 * console and nothing else, so nothing waits for its start: requests wait in the port.
 */
export function startDisputeService(
  {
    log,
    logger,
    databaseUrl,
    signingSecret,
  }: Pick<ThreadOptions, 'log' | 'logger'> & { readonly databaseUrl: string; readonly signingSecret: string },
  cleanups: AsyncDisposableStack,
): MessagePort {
  const { port1: port, port2: questionPort } = new MessageChannel()
  const data: DisputeServiceData = { log, databaseUrl, questionPort, signingSecret }
  const entry = 'scripts/product/dispute-service-main.ts'
  const onLoss = (reason: string): void => logger.error({ reason }, 'the dispute service was lost')
  const thread = { name: 'dispute-service', entry, data, transfer: [questionPort] }
  startThread(thread, 'answering', { logger, onLoss }, cleanups)
  return port
}

/** @param readyState the state in which the thread does what it is for */
function startThread(
  thread: Pick<WorkerOptions, 'name' | 'entry' | 'data' | 'transfer'>,
  readyState: string,
  {
    logger,
    onLoss,
    tracing,
    watchdog,
  }: Pick<EngineThreadOptions, 'logger' | 'onLoss' | 'tracing' | 'watchdog'>,
  cleanups: AsyncDisposableStack,
): StartedThread {
  const { name } = thread
  let state = 'starting'
  const damaged = new DamagedNotes()
  const trouble = createEngineTrouble(() => performance.now())
  const settled = Promise.withResolvers<void>()
  const onMessage = (message: WorkerMessage): void => {
    if (message.type === 'state' && message.state !== undefined) state = message.state
    if (state === readyState) settled.resolve()
    if (message.type === 'incident') {
      damaged.take(message.incident)
      trouble.note(message.incident)
    }
    report(logger, name, message)
    if (message.type === 'command') traceCommand(tracing, message)
  }
  const worker = startWorker({ ...thread, heartbeat: watchdog?.watch(name), onMessage, onLoss })
  // Before it is ready, so that threads that start side by side are stopped in the reverse order of their
  // start.
  cleanups.defer(worker.stop)
  // Its users await it; until then its failure is no unhandled rejection.
  worker.ready.catch(() => undefined)
  const check = () =>
    Promise.resolve(state === readyState ? trouble.missing() : (trouble.leaseMissing() ?? state))
  const notes = () => [...damaged.notes(), ...trouble.notes()]
  const { ready, metrics } = worker
  return { ready, readiness: { name, check, notes }, settled: settled.promise, metrics }
}

/** Threads report every change of their state; what went wrong is an incident. */
function report(logger: Logger, part: string, message: WorkerMessage): void {
  if (message.type === 'log') relay(logger, part, message)
  else if (message.type === 'command') reportCommand(logger, part, message)
  else if (message.type === 'incident') logger.warn({ part, message }, 'incident')
  else logger.info({ part, message }, 'state')
}

/** A line that a thread logged, at its own level. */
function relay(logger: Logger, part: string, { line }: WorkerMessage): void {
  if (line === undefined) return
  const { level = 'info', msg = '', time: _time, ...facts } = line
  logger[level]({ part, ...facts }, msg)
}

/** An answered command with its ids; one that could not be decided is always logged, as a warning. */
function reportCommand(logger: Logger, part: string, { line, isOdd = false }: WorkerMessage): void {
  if (isOdd) logger.warn({ part, ...line }, 'command not decided')
  else logger.debug({ part, ...line }, 'command')
}

/** The engine's part of a trace. Its thread has no tracing: it sends start and duration. */
function traceCommand(tracing: Tracing | undefined, { line }: WorkerMessage): void {
  const { traceparent, startedAtMs, ms, commandId, auctionId, outcome } = line ?? {}
  if (tracing === undefined || typeof traceparent !== 'string') return
  const startMs = Number(startedAtMs)
  const attributes = {
    'zuschlag.command': String(commandId),
    'zuschlag.auction': String(auctionId),
    'zuschlag.outcome': String(outcome),
  }
  tracing.add('engine.decide', traceparent, { startMs, endMs: startMs + Number(ms) }, attributes)
}
