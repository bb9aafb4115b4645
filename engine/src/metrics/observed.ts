import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import type { ObserveCommand } from '../runtime/leading-engine.ts'
import type { EngineMetrics } from './engine-metrics.ts'
import type { AppendRequest, AppendResult, EventLog } from '../store/event-log.ts'

/** Log record of one answered command: ids only, no data. */
export type CommandLine = {
  readonly commandId: string
  readonly auctionId: string
  readonly command: Command['type']
  readonly outcome: string
  readonly revision?: number
  readonly requestId?: string
  readonly traceparent?: string
  readonly startedAtMs: number
  readonly ms: number
}

/**
 * Counts, times and logs every answer of an engine.
 * @param log gets every answer; `isOdd` if it was neither accepted nor rejected
 */
export function observeCommands(
  { decisions, decisionSeconds }: EngineMetrics,
  log: (line: CommandLine, isOdd: boolean) => void,
): ObserveCommand {
  return (command, context) => {
    const startedAt = performance.now()
    const startedAtMs = performance.timeOrigin + startedAt
    return (outcome) => {
      const ms = performance.now() - startedAt
      decisions.inc({ command: command.type, outcome: labelOf(outcome) })
      decisionSeconds.observe(ms / 1000)
      const { commandId, auctionId, type } = command
      const ids = { ...context, commandId, auctionId, command: type }
      const revision = outcome.status === 'accepted' ? { revision: outcome.receipt.revision } : {}
      const line = { ...ids, outcome: labelOf(outcome), ...revision, startedAtMs, ms }
      log(line, outcome.status === 'unavailable' || outcome.status === 'unknown')
    }
  }
}

/**
 * A closed set: rejection codes are the rulebook's, and of what could not be decided the status says enough.
 */
function labelOf(outcome: CommandOutcome): string {
  if (outcome.status === 'accepted') return outcome.duplicate ? 'repeated' : 'accepted'
  return outcome.status === 'rejected' ? outcome.rejection.code : outcome.status
}

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
