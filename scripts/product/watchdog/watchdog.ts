import { Worker } from 'node:worker_threads'
import type { ReadinessCheck } from '@zuschlag/gateway/edge/http/health'
import type { WatchdogLimits } from './block-detector.ts'
import type { Heartbeat } from './heartbeat.ts'
import { fields, fieldsOf, THREAD_HEARTBEAT_INTERVAL_MS, sharedMemory, startHeartbeat } from './heartbeat.ts'
import type { WatchdogData } from './watchdog.thread.ts'

const watchdogLimits: WatchdogLimits = {
  tickMs: THREAD_HEARTBEAT_INTERVAL_MS,
  reportMs: 2_000,
  endMs: 15_000,
  steadyMs: 5_000,
}

/**
 * Ends the process as nothing else does, without a core file; 128 plus its number, 142, is the exit code that
 * a shell shows.
 */
const WATCHDOG_SIGNAL = process.platform === 'win32' ? 'SIGKILL' : 'SIGALRM'

const METRIC = 'zuschlag_event_loop_blocks_total'
const METRIC_HEAD = `# HELP ${METRIC} How often the event loop of a thread was blocked for two seconds or longer
# TYPE ${METRIC} counter`

export type Watchdog = {
  /** A further thread to watch, from `start` on. */
  readonly watch: (thread: string) => Heartbeat
  /** After a block; while the main thread is blocked, it answers nothing. */
  readonly readiness: ReadinessCheck
  readonly metrics: () => Promise<string>
  /**
   * Starts watching; returns what ends it. A start may block for longer than work may, so this comes after
   * it.
   */
  readonly start: () => () => Promise<void>
}

/**
 * A thread that ends this process when one of its event loops is blocked: the supervisor starts another one,
 * and an unknown fault costs seconds instead of an auction.
 *
 * @param logTo file or descriptor of the log
 */
export function createWatchdog(logTo: string | number, limits: WatchdogLimits = watchdogLimits): Watchdog {
  const memory = sharedMemory()
  const threads: string[] = []
  const watch = (thread: string): Heartbeat => ({ memory, thread: threads.push(thread) - 1 })
  const main = watch('main')
  const valueOf = (thread: number, field: number): number => Atomics.load(fieldsOf({ memory, thread }), field)
  const blocks = (): string => {
    const rows = threads.map(
      (thread, index) => `${METRIC}{thread="${thread}"} ${valueOf(index, fields.blocks)}`,
    )
    return [METRIC_HEAD, ...rows, ''].join('\n')
  }
  return {
    watch,
    readiness: {
      name: 'eventLoop',
      check() {
        const unsteady = threads.filter((_thread, index) => valueOf(index, fields.unsteady) === 1)
        return Promise.resolve(unsteady.length === 0 ? null : `was blocked: ${unsteady.join(', ')}`)
      },
    },
    metrics: () => Promise.resolve(blocks()),
    start() {
      const stopHeartbeat = startHeartbeat(main)
      const workerData: WatchdogData = { memory, threads, limits, logTo, signal: WATCHDOG_SIGNAL }
      const worker = new Worker(new URL('./watchdog.thread.ts', import.meta.url), {
        name: 'watchdog',
        workerData,
      })
      worker.unref()
      return async () => {
        await worker.terminate()
        stopHeartbeat()
      }
    },
  }
}
