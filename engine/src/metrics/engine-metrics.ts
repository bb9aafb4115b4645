import type { Registry } from 'prom-client'
import { Counter, Gauge, Histogram, Registry as NewRegistry } from 'prom-client'
import { defaultLimits } from '../runtime/limits.ts'

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
