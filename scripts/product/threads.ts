import { MessageChannel, type MessagePort, type Transferable, Worker } from 'node:worker_threads'
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
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { UserFacingError } from './kernel/user-facing-error.ts'
import { projectRoot } from './kernel/project.ts'
import type { Heartbeat } from './watchdog/heartbeat.ts'
import type { WatchedData } from './watchdog/watched.thread.ts'

const stopWithinMs = 6_000
const metricsWithinMs = 2_000

type ProductWorker = {
  /**
   * Resolves when it says that it is ready. @throws Error with the reason why it never will be;
   * UserFacingError where it refuses what it was given
   */
  readonly ready: Promise<void>
  readonly stop: () => Promise<void>
  /** The thread's figures in Prometheus' text form; empty where it does not send them in time. */
  readonly metrics: () => Promise<string>
}

type WorkerOptions = {
  readonly name: string
  /** From the project's root. */
  readonly entry: string
  readonly data: unknown
  readonly transfer?: readonly Transferable[]
  /** Where the thread shows the watchdog that its event loop runs; absent: nobody watches it. */
  readonly heartbeat?: Heartbeat | undefined
  /** Called with each message but `ready` and `refused`; the latter is for a person to correct. */
  readonly onMessage?: (message: WorkerMessage) => void
  /** Called when the thread ends without having been asked to. */
  readonly onLoss: (reason: string) => void
  readonly readyWithinMs?: number
}

type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal'

/** What a thread says; the rest of a message is its own. */
type WorkerMessage = {
  readonly type: string
  readonly state?: string
  readonly number?: number
  readonly text?: string
  /** A line of the log, as pino writes it, or of an answered command. */
  readonly line?: { readonly level?: LogLevel; readonly msg?: string; readonly [fact: string]: unknown }
  readonly isOdd?: boolean
  readonly incident?: unknown
}

/** Starts a part in a thread of its own; `stop` lets it finish what it is doing, also before it was ready. */
export function startWorker({
  name,
  entry,
  data,
  transfer = [],
  heartbeat,
  onMessage,
  onLoss,
  readyWithinMs = 60_000,
}: WorkerOptions): ProductWorker {
  const worker = openThread({ name, entry, data, transfer, heartbeat })
  let isStopping = false
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const ready = Promise.withResolvers<void>()
  const answers = new MetricsAnswers((number) => worker.postMessage({ type: 'metrics', number }))
  worker.on('message', (message: WorkerMessage) => {
    if (message.type === 'ready') ready.resolve()
    else if (message.type === 'refused') refuse(message.text ?? name)
    else if (message.type === 'metrics') answers.resolve(message)
    else onMessage?.(message)
  })
  let isLost = false
  /** The end of a thread follows its error or its refusal, which say more. */
  const lose = (reason: string): void => {
    if (!isStopping && !isLost) onLoss(reason)
    isLost = true
  }
  const refuse = (reason: string): void => {
    ready.reject(new UserFacingError(reason))
    lose(reason)
  }
  worker.on('error', (error) => {
    const reason = `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    ready.reject(new Error(reason))
    lose(reason)
  })
  worker.on('exit', (code) => {
    ready.reject(new Error(`${name} ended with ${code} before it was ready`))
    lose(`${name} ended with ${code} without having been asked to`)
  })
  const giveUp = (): void => ready.reject(new Error(`${name} was not ready in time`))
  // Messages may wait while this thread is busy: a build of the web takes a minute on a slow machine.
  const impatience = setTimeout(() => setImmediate(giveUp), readyWithinMs)
  const settle = (): void => clearTimeout(impatience)
  ready.promise.then(settle, settle)
  const stop = async (): Promise<void> => {
    isStopping = true
    worker.postMessage({ type: 'stop' })
    const force = setTimeout(() => void worker.terminate(), stopWithinMs)
    await ended
    clearTimeout(force)
  }
  return { ready: ready.promise, stop, metrics: () => answers.ask() }
}

function openThread({
  name,
  entry,
  data,
  transfer = [],
  heartbeat,
}: Pick<WorkerOptions, 'name' | 'entry' | 'data' | 'transfer' | 'heartbeat'>): Worker {
  const file = path.join(projectRoot, entry)
  const transferList = [...transfer]
  if (heartbeat === undefined) return new Worker(file, { name, workerData: data, transferList })
  const watched: WatchedData['watched'] = { entry: pathToFileURL(file).href, heartbeat }
  const watchedEntry = path.join(projectRoot, 'scripts/product/watchdog/watched.thread.ts')
  return new Worker(watchedEntry, { name, workerData: { ...(data as object), watched }, transferList })
}

/** Questions for a thread's figures, and the answers that belong to them. */
class MetricsAnswers {
  readonly #post: (number: number) => void
  readonly #waiting = new Map<number, (text: string) => void>()
  #last = 0

  constructor(post: (number: number) => void) {
    this.#post = post
  }

  ask(): Promise<string> {
    this.#last += 1
    const number = this.#last
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.resolve({ number, text: '' }), metricsWithinMs)
      this.#waiting.set(number, (text) => {
        clearTimeout(timer)
        resolve(text)
      })
      this.#post(number)
    })
  }

  resolve({ number = 0, text = '' }: Pick<WorkerMessage, 'number' | 'text'>): void {
    const answer = this.#waiting.get(number)
    this.#waiting.delete(number)
    answer?.(text)
  }
}

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
