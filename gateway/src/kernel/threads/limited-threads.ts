import { Worker } from 'node:worker_threads'
import type { ConcurrencyLimits } from '../concurrency-limit.ts'
import { ConcurrencyLimit } from '../concurrency-limit.ts'
import { cancellationSignal } from '../request-context.ts'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'

export type ThreadTask = {
  /** The module that gets the order as `workerData`, posts one answer and ends. */
  readonly entry: URL
  readonly name: string
  readonly timeoutMs: number
  /** How many times `timeoutMs` it may take where it gets little of a processor; default 1. */
  readonly periodsMax?: number
  /**
   * V8 aborts the process if one large allocation of a thread exceeds its heap. The entry therefore needs
   * limits of its own that keep the heap far below this one.
   */
  readonly heapMaxMb: number
}

/**
 * `tooMuch`: the thread exceeded its memory, failed, or worked for the whole of its time. `timedOut`: it
 * exceeded its time without a processor, as a good file can on a busy server, or its request was given up.
 * `busy`: too many orders wait already.
 */
export type ThreadRefusal = 'tooMuch' | 'timedOut' | 'busy'
export type ThreadAnswer<Answer> = Answer | ThreadRefusal

/**
 * Processes files of strangers, each in a thread of its own with limits of time and memory, so that no file
 * blocks the event loop or the process. Clients take turns.
 */
export class LimitedThreads<Order, Answer extends object> {
  readonly #limits: ThreadTask & ConcurrencyLimits
  readonly #concurrency: ConcurrencyLimit

  constructor(limits: ThreadTask & ConcurrencyLimits) {
    this.#limits = limits
    this.#concurrency = new ConcurrencyLimit(limits)
  }

  /** Never rejects. */
  run(order: Order, clientKey: string): Promise<ThreadAnswer<Answer>> {
    return this.#concurrency.run(clientKey, () => runInThread(this.#limits, order))
  }
}

/**
 * Runs one order in a thread of its own. Resolves once the thread has ended, so that its place is not free
 * before. Never rejects.
 */
export async function runInThread<Answer extends object>(
  { entry, name, timeoutMs, periodsMax = 1, heapMaxMb }: ThreadTask,
  order: unknown,
): Promise<Answer | 'tooMuch' | 'timedOut'> {
  const signal = cancellationSignal()
  if (signal?.aborted === true) return 'timedOut'
  const resourceLimits = { maxOldGenerationSizeMb: heapMaxMb }
  const worker = new Worker(entry, { workerData: order, name, resourceLimits })
  const answer = await new Promise<Answer | 'tooMuch' | 'timedOut'>((resolve) => {
    const tooMuch = (): void => resolve('tooMuch')
    const stop = (): void => resolve('timedOut')
    let periods = 0
    const check = async (): Promise<void> => {
      const why = await whyTooSlow(worker, timeoutMs * periodsMax)
      periods += 1
      if (why === 'timedOut' && periods < periodsMax) timer.refresh()
      else resolve(why)
    }
    const timer = setTimeout(() => void check(), timeoutMs).unref()
    signal?.addEventListener('abort', stop, { once: true })
    worker.once('message', resolve).once('error', tooMuch).once('exit', tooMuch)
    worker.once('exit', () => clearTimeout(timer))
  })
  await worker.terminate()
  return answer
}

/** Of a thread's time: one that had a processor for so much of it is slow by itself. */
const OWN_SHARE = 0.25
/** For the question what a thread used; one that does not answer is slow by itself. */
const USAGE_MS = 500
const MICROSECONDS = 1_000

async function whyTooSlow(worker: Worker, timeoutMs: number): Promise<'tooMuch' | 'timedOut'> {
  const usage = await withTimeout(
    worker.cpuUsage().catch(() => null),
    USAGE_MS,
    () => null,
  )
  if (usage === null) return 'tooMuch'
  return usage.user + usage.system < timeoutMs * MICROSECONDS * OWN_SHARE ? 'timedOut' : 'tooMuch'
}
