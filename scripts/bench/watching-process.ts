import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { BenchWatcherJob } from './watchers-process.ts'

export type WatchingProcess = {
  readonly send: (order: BenchWatcherJob) => Promise<void>
  readonly stop: () => void
}

/**
 * Watchers in a process of their own, so that neither their memory nor their work is counted as the server's.
 */
export function startWatching(): WatchingProcess {
  const child = fork(path.join(import.meta.dirname, 'watchers-process.ts'))
  return {
    async send(order) {
      const answered = once(child, 'message')
      child.send(order)
      await answered
    },
    stop: () => void child.kill('SIGKILL'),
  }
}
