import { Worker } from 'node:worker_threads'
import { withTimeout } from '@zuschlag/engine/time/with-timeout'

export type ThreadTask = {
  /** The module that gets the order as `workerData`, posts one answer and ends. */
  readonly entry: URL
  readonly name: string
  readonly timeoutMs: number
  /** How many times `timeoutMs` it may take where it gets little of a processor; default 1. */
  readonly periodsMax?: number
  readonly heapMaxMb: number
}

/**
 * Runs one order in a thread of its own. Resolves once the thread has ended, so that its place is not free
 * before. Never rejects. V8 can end the whole process where a thread exceeds its heap by one large
 * allocation: orders of strangers run in a process of their own, see `LimitedThreads`.
 */
export async function runInThread<Answer extends object>(
  { entry, name, timeoutMs, periodsMax = 1, heapMaxMb }: ThreadTask,
  order: unknown,
  signal?: AbortSignal,
): Promise<Answer | 'tooMuch' | 'timedOut'> {
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
