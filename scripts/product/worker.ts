import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Transferable } from 'node:worker_threads'
import { projectRoot } from '../project.ts'

const readyWithinMs = 60_000
const stopWithinMs = 6_000

export type ProductWorker = { readonly stop: () => Promise<void> }

export type WorkerOptions = {
  readonly name: string
  /** From the project's root. */
  readonly entry: string
  readonly data: unknown
  readonly transfer?: readonly Transferable[]
  /** Hears what the thread says beside `ready`. */
  readonly onMessage?: (message: WorkerMessage) => void
  /** Hears when the thread ends without having been asked to. */
  readonly onLoss: (reason: string) => void
}

/** What a thread says; the rest of a message is its own. */
export type WorkerMessage = {
  readonly type: string
  readonly state?: string
  /** A line of the log, as pino writes it. */
  readonly line?: { readonly level: number; readonly msg: string; readonly [fact: string]: unknown }
}

/** Starts a part in a thread of its own and waits for its `ready`; `stop` lets it finish what it is doing. */
export async function startWorker({
  name,
  entry,
  data,
  transfer = [],
  onMessage,
  onLoss,
}: WorkerOptions): Promise<ProductWorker> {
  const worker = new Worker(path.join(projectRoot, entry), {
    name,
    workerData: data,
    transferList: [...transfer],
  })
  let isStopping = false
  const ended = once(worker, 'exit')
  const ready = Promise.withResolvers<void>()
  worker.on('message', (message: WorkerMessage) => {
    if (message.type === 'ready') ready.resolve()
    else onMessage?.(message)
  })
  worker.on('error', (error) => {
    const reason = `${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
    ready.reject(new Error(reason))
    if (!isStopping) onLoss(reason)
  })
  worker.on('exit', (code) => {
    ready.reject(new Error(`${name} ended with ${code} before it was ready`))
    if (!isStopping && code === 0) onLoss(`${name} ended without having been asked to`)
  })
  const impatience = setTimeout(() => ready.reject(new Error(`${name} was not ready in time`)), readyWithinMs)
  try {
    await ready.promise
  } finally {
    clearTimeout(impatience)
  }
  const stop = async (): Promise<void> => {
    isStopping = true
    worker.postMessage({ type: 'stop' })
    const force = setTimeout(() => void worker.terminate(), stopWithinMs)
    await ended
    clearTimeout(force)
  }
  return { stop }
}
