import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createLimitMetrics } from './limit-metrics.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** The gateway's figures. Labels come from closed sets alone: an operation's name, a status, an outcome. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    limits: createLimitMetrics(registry),
    httpSeconds: new Histogram({
      name: 'http_server_request_duration_seconds',
      help: 'Time from request to answer, by operation and status',
      labelNames: ['operation', 'status'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    commandOutcomes: new Counter({
      name: 'zuschlag_command_outcomes_total',
      help: 'Answers of the engine, by command and outcome',
      labelNames: ['command', 'outcome'] as const,
      registers,
    }),
    commandsInFlight: new Gauge({
      name: 'zuschlag_commands_in_flight',
      help: 'Commands that wait for the answer of the engine',
      registers,
    }),
    liveConnections: new Gauge({
      name: 'zuschlag_live_connections',
      help: 'Open live connections',
      registers,
    }),
    liveRooms: new Gauge({
      name: 'zuschlag_live_rooms',
      help: 'Auctions that are kept for live updates',
      registers,
    }),
    liveMessages: new Counter({
      name: 'zuschlag_live_messages_total',
      help: 'Live messages sent, merged for slow connections, and connections given up',
      labelNames: ['kind'] as const,
      registers,
    }),
  }
}
