import { Counter, Gauge, type Registry } from 'prom-client'
import type { RequestLimitName } from '../request-limits.ts'

/** Limits of what is held at one time. */
export type HeldLimit =
  | 'connections'
  | 'databaseConnections'
  | 'keptAuctions'
  | 'liveConnections'
  | 'liveRooms'
  | 'polledAuctions'
  | 'queuedHashes'
  | 'rememberedRevisions'
  | 'sessionsKept'
  | 'waitingDocuments'
  | 'waitingIncidents'
  | 'waitingRequests'

/** Limits at which somebody was refused. */
export type RefusingLimit =
  | `budget.${RequestLimitName}`
  | 'body'
  | 'connections'
  | 'liveConnections'
  | 'liveConnectionsPerAddress'
  | 'liveLookups'
  | 'liveMessages'
  | 'liveRooms'
  | 'liveSubscriptions'
  | 'polledAuctions'
  | 'queuedHashes'
  | 'requestTarget'
  | 'shutAddress'
  | 'waitingDocuments'
  | 'waitingIncidents'
  | 'waitingRequests'

export type LimitMetrics = ReturnType<typeof createLimitMetrics>

/**
 * How near the gateway is to its limits, and how often one refused somebody. docs/limits.md names all of
 * them.
 */
export function createLimitMetrics(registry: Registry) {
  const held = new Map<HeldLimit, () => number>()
  const labelNames = ['limit'] as const
  const registers = [registry]
  const max = new Gauge({
    name: 'zuschlag_limit_max',
    help: 'What a limit of what is held at one time is set to',
    labelNames,
    registers,
  })
  // Looked at when somebody asks, so that no hot path counts along.
  const use = new Gauge({
    name: 'zuschlag_limit_usage',
    help: 'How much of what is limited is held now',
    labelNames,
    registers,
    collect: () => {
      for (const [limit, now] of held) use.set({ limit }, now())
    },
  })
  const refusals = new Counter({
    name: 'zuschlag_limit_refusals_total',
    help: 'Requests, messages and connections that were refused because of a limit',
    labelNames,
    registers,
  })
  return {
    watch(limit: HeldLimit, maximum: number, now: () => number): void {
      held.set(limit, now)
      max.set({ limit }, maximum)
    },
    refused(limit: RefusingLimit): void {
      refusals.inc({ limit })
    },
  }
}
