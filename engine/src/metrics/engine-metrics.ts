import type { Command, CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { Counter, Gauge, Histogram, Registry as NewRegistry, type Registry } from 'prom-client'
import type { ObserveCommand } from '../runtime/leading-engine.ts'
import { defaultLimits } from '../runtime/limits.ts'
import type { AppendRequest, AppendResult, EventLog } from '../store/event-log.ts'

export type EngineMetrics = ReturnType<typeof createEngineMetrics>

/** The engine's figures. Labels come from closed sets alone: a command's type, an outcome, a partition. */
export function createEngineMetrics() {
  const registry: Registry = new NewRegistry()
  const registers = [registry]
  registerLimits(registry)
  return {
    registry,
    decisions: new Counter({
      name: 'zuschlag_engine_decisions_total',
      help: 'Answers to commands, by command and outcome; of a refusal the outcome is its code',
      labelNames: ['command', 'outcome'] as const,
      registers,
    }),
    decisionSeconds: new Histogram({
      name: 'zuschlag_engine_decision_seconds',
      help: 'Time from the arrival of a command to its durable answer',
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    batchEvents: new Histogram({
      name: 'zuschlag_engine_batch_events',
      help: 'Events that one flush wrote together',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
      registers,
    }),
    flushSeconds: new Histogram({
      name: 'zuschlag_engine_flush_seconds',
      help: 'Time until a batch was durable',
      buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    incidents: new Counter({
      name: 'zuschlag_engine_incidents_total',
      help: 'What went wrong and was dealt with, by kind',
      labelNames: ['kind'] as const,
      registers,
    }),
    queued: new Gauge({ name: 'zuschlag_engine_queued_commands', help: 'Commands that wait', registers }),
    auctions: new Gauge({ name: 'zuschlag_engine_loaded_auctions', help: 'Auctions in memory', registers }),
    deadlines: new Gauge({
      name: 'zuschlag_engine_deadlines',
      help: 'Starts and ends that are waited for',
      registers,
    }),
    damagedHistories: new Gauge({
      name: 'zuschlag_engine_damaged_histories',
      help: 'Auctions that take no commands because their stored history does not verify',
      registers,
    }),
    partitions: new Gauge({ name: 'zuschlag_engine_partitions', help: 'Parts of the auctions', registers }),
    leading: new Gauge({
      name: 'zuschlag_engine_leading_partitions',
      help: 'Partitions that this engine leads; 0 stands by',
      registers,
    }),
  }
}

function registerLimits(registry: Registry): void {
  const limit = new Gauge({
    name: 'zuschlag_engine_limit',
    help: 'What the bounds of the engine are set to',
    labelNames: ['limit'] as const,
    registers: [registry],
  })
  for (const [name, value] of Object.entries(defaultLimits)) limit.set({ limit: name }, value)
}

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
