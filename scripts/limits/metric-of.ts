import type { Limit } from './collect-limits.ts'

const refused = (limit: string): string => `zuschlag_limit_refusals_total{limit="${limit}"}`
const held = (limit: string): string => `zuschlag_limit_usage{limit="${limit}"}`
const answers = (status: string): string => `http_server_request_duration_seconds_count{status="${status}"}`

/** Limits with a figure of their own, by name or by file and name. */
const own: Readonly<Record<string, string>> = {
  'limits.jsonBodyBytes': refused('body'),
  'limits.largeJsonBodyBytes': refused('body'),
  'limits.requestPathBytes': refused('requestTarget'),
  'limits.requestTargetBytes': refused('requestTarget'),
  'liveLimits.connections': held('liveConnections'),
  'liveLimits.connectionsPerClientIp': refused('liveConnectionsPerAddress'),
  'liveLimits.rooms': held('liveRooms'),
  'liveLimits.messagesBurst': refused('liveMessages'),
  'liveLimits.messagesPerSecond': refused('liveMessages'),
  'liveLimits.refusedMessages': refused('liveMessages'),
  'liveLimits.subscriptionsPerConnection': refused('liveSubscriptions'),
  'liveLimits.lookupsWaitingPerConnection': refused('liveLookups'),
  'liveLimits.lookupsWaitingPerClientIp': refused('liveLookups'),
  'liveLimits.bufferedBytes': 'zuschlag_live_messages_total{kind="merged"}',
  'liveLimits.updatesPerFlush': 'zuschlag_live_messages_total{kind="merged"}',
  'liveLimits.behindMs': 'zuschlag_live_messages_total{kind="givenUp"}',
  QUEUED_HASHES_MAX: held('queuedHashes'),
  CONCURRENT_HASHES_MAX: held('queuedHashes'),
  REQUESTS_IN_FLIGHT_MAX: held('waitingRequests'),
  REQUESTS_IN_FLIGHT_SATURATED_MAX: held('waitingRequests'),
  WAITING_PER_CLIENT_MAX: refused('waitingRequests'),
  NEW_CLIENT_USAGE_MAX: held('waitingRequests'),
  LIGHT_USAGE_MAX: held('waitingRequests'),
  HEAVY_CLIENT_QUEUE_MAX: refused('waitingRequests'),
  HEAVY_WAITING_MAX: refused('waitingRequests'),
  HEAVY_CONCURRENCY_MAX: held('waitingRequests'),
  ADMITTED_USAGE_MAX: refused('shutAddress'),
  TRACKED_CLIENT_IPS_MAX: refused('shutAddress'),
  'gateway/src/edge/admission-control/fair-scheduler.ts WAITING_MAX': held('waitingRequests'),
  WAITING_ROWS_MAX: held('waitingIncidents'),
  ROWS_PER_CODE_MAX: refused('waitingIncidents'),
  ROWS_PER_CLIENT_MAX: refused('waitingIncidents'),
  ROWS_OF_STRANGERS_MAX: refused('waitingIncidents'),
  ROWS_PER_WINDOW_MAX: refused('waitingIncidents'),
  SESSION_CACHE_MAX: held('sessionsKept'),
  LOG_WAITING_BYTES_MAX: 'the log, where lines are missing',
  'gateway/src/policies/revision-poll.ts POLLED_AUCTIONS_MAX': held('polledAuctions'),
  'gateway/src/policies/revision-watermarks.ts AUCTIONS_MAX': held('rememberedRevisions'),
  'defaultLimits.queuedCommands': 'zuschlag_engine_queued_commands',
  'defaultLimits.parkedPerAuction': 'zuschlag_engine_queued_commands',
  'defaultLimits.batchCommands': 'zuschlag_engine_batch_events',
  'defaultLimits.batchBytes': 'zuschlag_engine_batch_events',
  'defaultLimits.cacheBytes': 'zuschlag_engine_loaded_auctions',
  'defaultLimits.deadlinesAtOnce': 'zuschlag_engine_deadlines',
  SEALED_BYTES_MAX: 'zuschlag_engine_rejected_messages_total{reason="tooLarge"}',
  REMEMBERED_MESSAGES_MAX: 'zuschlag_engine_rejected_messages_total{reason="replayed"}',
  'engine/src/client/port-client.ts IN_FLIGHT_MAX': 'zuschlag_commands_in_flight',
}

/** The rest by what they have in common; the first that fits. */
const byKind: readonly (readonly [RegExp, string])[] = [
  [/^\S+ requestLimits\./, refused('budget.')],
  [/^\S+ liveLimits\./, 'zuschlag_live_connections'],
  [/^\S+ defaultLimits\./, 'zuschlag_engine_decisions_total{outcome="unavailable"}'],
  [/^\S+ retentionDays\./, 'the log line "what was kept long enough is deleted"'],
  [/^gateway\/src\/(modules\/notifications|workers)\//, 'zuschlag_mails'],
  [/^(contracts|gateway)\/\S+ \w*BYTES_MAX/, refused('body')],
  [/^contracts\//, answers('400')],
  [/^gateway\//, 'http_server_request_duration_seconds'],
  [/^projections\/src\/kernel\//, 'zuschlag_projection_lag_events'],
  [/^projections\//, 'http_server_request_duration_seconds'],
  [
    /^engine\/src\/(dispute|client|verification|verification-cli|scenario)\//,
    'http_server_request_duration_seconds',
  ],
  [/^engine\/src\/domain\//, 'zuschlag_engine_decisions_total'],
  [/^engine\//, 'zuschlag_engine_flush_seconds'],
]

/**
 * Where an operator sees that a limit is near or was reached. @throws Error for a limit that nothing shows
 */
export function metricOf({ name, file }: Limit): string {
  const key = `${file} ${name}`
  const found = own[key] ?? own[name] ?? byKind.find(([kind]) => kind.test(key))?.[1]
  if (found === undefined) throw new Error(`No figure shows ${key}`)
  return found === refused('budget.') ? refused(`budget.${name.replace('requestLimits.', '')}`) : found
}
