import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ConcurrencyLimit, type ConcurrencyLimits } from '../concurrency-limit.ts'
import { cancellationSignal } from '../request-context.ts'
import type { ThreadTask } from './run-in-thread.ts'

/**
 * `tooMuch`: the thread exceeded its memory, failed, or worked for the whole of its time. `timedOut`: it
 * exceeded its time without a processor, as a good file can on a busy server, or its request was given up.
 * `busy`: too many orders wait already.
 */
export type ThreadRefusal = 'tooMuch' | 'timedOut' | 'busy'
export type ThreadAnswer<Answer> = Answer | ThreadRefusal

/**
 * Processes files of strangers, each in a thread with limits of time and memory, within a process of its own:
 * no file blocks the event loop, and one that V8 cannot bear ends nothing else. Clients take turns.
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
    return this.#concurrency.run(clientKey, () => runInProcess<Answer>(this.#limits, order))
  }
}

/** What a process gets that runs one order in a thread. */
export type ProcessOrder = {
  readonly task: Omit<ThreadTask, 'entry'> & { readonly entry: string }
  readonly order: unknown
}

const PROCESS = fileURLToPath(new URL('limited-threads.process.ts', import.meta.url))
/** For the start of a process and the answer of one whose thread has used its time, beyond that time. */
const PROCESS_MARGIN_MS = 10_000

/** Resolves once the process has ended. It knows no setting and no secret of this one. */
function runInProcess<Answer extends object>(
  { entry, name, timeoutMs, periodsMax = 1, heapMaxMb }: ThreadTask,
  order: unknown,
): Promise<Answer | 'tooMuch' | 'timedOut'> {
  const signal = cancellationSignal()
  if (signal?.aborted === true) return Promise.resolve('timedOut')
  const child = startProcess()
  if (child === null) return Promise.resolve('timedOut')
  const task = { entry: entry.href, name, timeoutMs, periodsMax, heapMaxMb }
  const end = (): void => void child.kill('SIGKILL')
  const timer = setTimeout(end, timeoutMs * periodsMax + PROCESS_MARGIN_MS).unref()
  signal?.addEventListener('abort', end, { once: true })
  return new Promise((resolve) => {
    let answer: Answer | 'tooMuch' | 'timedOut' | undefined
    child.once('message', (message) => {
      answer = message as Answer | 'tooMuch' | 'timedOut'
      end()
    })
    const finish = (without: 'tooMuch' | 'timedOut'): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve(answer ?? without)
    }
    // One that the machine has no room for is no fault of the order; every other error is followed by an end.
    child.once('error', () => child.pid === undefined && finish('timedOut'))
    child.once('exit', () => finish(signal?.aborted === true ? 'timedOut' : 'tooMuch'))
    // Without a file descriptor to spare there is neither a process nor a way to send.
    if (child.pid !== undefined)
      child.send({ task, order } satisfies ProcessOrder, (error) => error !== null && end())
  })
}

/** Null where Node throws instead of emitting an error, as without memory for one more process. */
function startProcess(): ChildProcess | null {
  try {
    return fork(PROCESS, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      execArgv: [],
    })
  } catch {
    return null
  }
}
