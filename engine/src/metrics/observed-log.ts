import type { AppendRequest, AppendResult, EventLog } from '../store/event-log.ts'
import type { EngineMetrics } from './engine-metrics.ts'

/** The log, with a note of how much each append wrote and how long that took. */
export function observedAppend(
  log: EventLog,
  { batchEvents, flushSeconds }: EngineMetrics,
): (requests: readonly AppendRequest[]) => Promise<readonly AppendResult[]> {
  return async (requests) => {
    const startedAt = performance.now()
    const results = await log.append(requests)
    flushSeconds.observe((performance.now() - startedAt) / 1000)
    batchEvents.observe(requests.reduce((sum, { events }) => sum + events.length, 0))
    return results
  }
}

/** The same log for an engine: everything but the append is the log's own. */
export function logWithAppend(log: EventLog, append: EventLog['append']): EventLog {
  return {
    append,
    appendsAtOnce: log.appendsAtOnce,
    identity: () => log.identity(),
    readStream: (stream, options) => log.readStream(stream, options),
    readAll: (options) => log.readAll(options),
    subscribeAll: (options) => log.subscribeAll(options),
    head: () => log.head(),
    close: () => log.close(),
  }
}
