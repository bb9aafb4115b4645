import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import { UserFacingError } from './kernel/user-facing-error.ts'
import { projectRoot } from './kernel/project.ts'
import type { Heartbeat } from './watchdog/heartbeat.ts'
import type { WatchedData } from './watchdog/watched.thread.ts'

const stopWithinMs = 6_000
const metricsWithinMs = 2_000

export type ProductWorker = {
  /**
   * Resolves when it says that it is ready. @throws Error with the reason why it never will be;
   * UserFacingError where it refuses what it was given
   */
  readonly ready: Promise<void>
  readonly stop: () => Promise<void>
  /** The thread's figures in Prometheus' text form; empty where it does not send them in time. */
  readonly metrics: () => Promise<string>
}

export type WorkerOptions = {
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
export type WorkerMessage = {
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
