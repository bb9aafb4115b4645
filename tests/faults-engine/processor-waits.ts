import { existsSync, readFileSync } from 'node:fs'

/**
 * How long processes have waited for a processor so far, in milliseconds: the time in which they could have
 * gone on and the machine was busy with others. Linux reports it for the thread that runs a process's
 * JavaScript (proc(5), schedstat); elsewhere it is 0.
 */
export function processorWaitsMs(pids: readonly (number | undefined)[]): number {
  const files = ['/proc/thread-self/schedstat', ...pids.map((pid) => `/proc/${pid}/schedstat`)]
  return files.filter(existsSync).reduce((sum, file) => sum + waitIn(readFileSync(file, 'utf8')), 0)
}

/** The second figure, in nanoseconds. */
function waitIn(schedstat: string): number {
  return Number(schedstat.split(' ')[1]) / 1e6
}
