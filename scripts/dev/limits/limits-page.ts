import { TENANT_PICTURE_BYTES_MAX } from '@zuschlag/contracts/administration/tenants'
import { EXCHANGE_BYTES_MAX } from '@zuschlag/contracts/administration/object-exchange'
import { DOCUMENT_BYTES_MAX, OBJECT_PICTURE_BYTES_MAX } from '@zuschlag/contracts/administration/object-files'
import { IDENTIFICATION_BYTES_MAX } from '@zuschlag/contracts/registrations/seller-registration'
import { defaultLimits } from '@zuschlag/engine/runtime/limits'
import { WAITING_MAX } from '@zuschlag/gateway/edge/admission-control/fair-scheduler'
import { liveLimits } from '@zuschlag/gateway/edge/realtime/live-limits'
import { limits } from '@zuschlag/gateway/kernel/config'
import {
  CONCURRENT_PICTURES_MAX,
  PICTURE_PIXELS_MAX,
  SLOW_PICTURE_PIXELS_MAX,
  WAITING_PICTURES_MAX,
} from '@zuschlag/gateway/kernel/pictures/redraw-picture'
import { OBJECT_PICTURE_PIXELS_MAX } from '@zuschlag/gateway/modules/back-office/manage/object-files/read-picture'
import type { HeldLimit, RefusingLimit } from '@zuschlag/gateway/kernel/metrics/limit-metrics'
import { requestLimits } from '@zuschlag/gateway/kernel/request-limits'
import {
  CONCURRENT_DOCUMENTS_MAX,
  WAITING_DOCUMENTS_MAX,
} from '@zuschlag/gateway/kernel/threads/document-writers'
import { KEPT_BYTES_MAX, KEPT_MS } from '@zuschlag/gateway/kernel/threads/kept-documents'
import { WAITING_ROWS_MAX } from '@zuschlag/gateway/modules/auctions/incidents/incident-tally'
import { QUEUED_HASHES_MAX } from '@zuschlag/gateway/modules/identity/accounts/password-hash'
import { SESSION_CACHE_MAX } from '@zuschlag/gateway/modules/identity/accounts/session-cache'
import { POLLED_AUCTIONS_MAX } from '@zuschlag/gateway/policies/revision-poll'
import { KEPT_AUCTIONS_LENGTH_MAX } from '@zuschlag/gateway/policies/kept-auctions'
import { REMEMBERED_REVISIONS_MAX } from '@zuschlag/gateway/policies/revision-watermarks'
import { retentionDays } from '@zuschlag/gateway/workers/retention/retention'
import { formatted } from '../../product/kernel/formatted.ts'

const intro = `# Limits

Written by \`npm run limits\` from the values that the product uses; \`tests/limits.test.ts\` compares. What each
one is for stands beside it in the file that is named. Sizes of texts and pages are in the schemas of
\`contracts\`, which the gateway checks every request with. What else bounds one piece of code is a constant
beside it, with MAX or AT_ONCE in its name.

A request beyond a limit changes nothing and is answered with a code: 400 for a page or a text, 413 for a
body, 429 with \`Retry-After\` for a rate, 503 for a full queue. \`zuschlag_limit_max\` and
\`zuschlag_limit_usage\` show how full something is, \`zuschlag_limit_refusals_total\` counts refusals,
\`zuschlag_engine_limit\` shows the limits of the engine.
`

/** The text that docs/limits.md has to have. @param file where it lies, for its format */
export async function limitsPage(file: string): Promise<string> {
  const page = [intro, ...limitTables.map(section)].join('\n')
  return formatted(file, page)
}

function section({ title, source, values, metricOf }: LimitTable): string {
  const names = Object.keys(values)
  // What shows all of a table is said once above it.
  const [only, ...others] = new Set(names.map(metricOf))
  const isOne = others.length === 0
  const rows = Object.entries(values).map(([name, value]) => {
    const cells = [`\`${name}\``, shown(name, value), ...(isOne ? [] : [code(metricOf(name))])]
    return `| ${cells.join(' | ')} |`
  })
  const head = isOne
    ? ['| limit | value |', '| --- | ---: |']
    : ['| limit | value | shown in |', '| --- | ---: | --- |']
  const shownIn = isOne && only !== undefined ? [`Shown in ${code(only)}.`] : []
  return [`## ${title}`, '', `From ${code(source)}.`, ...shownIn, '', ...head, ...rows, ''].join('\n')
}

function shown(name: string, value: LimitTable['values'][string]): string {
  if (typeof value === 'object') return `${grouped(value.max)} in ${value.seconds} s, by ${value.by}`
  if (!name.endsWith('Bytes')) return grouped(value)
  const kilobytes = value / 1024
  return kilobytes < 1024 ? `${kilobytes} KiB` : `${kilobytes / 1024} MiB`
}

const grouped = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ')
const code = (text: string): string => (/^\w+[/_]\S+$/.test(text) ? `\`${text}\`` : text)

type LimitValue = number | { readonly by: string; readonly max: number; readonly seconds: number }

/** Limits of one kind, as the product uses them. */
type LimitTable = {
  readonly title: string
  /** Where the values stand, each with what it is for. */
  readonly source: string
  readonly values: Readonly<Record<string, LimitValue>>
  /** The metric that shows a limit, by its name. */
  readonly metricOf: (name: string) => string
}

const refused = (limit: RefusingLimit): string => `zuschlag_limit_refusals_total{limit="${limit}"}`
const held = (limit: string): string => `zuschlag_limit_usage{limit="${limit}"}`
const durations = 'http_server_request_duration_seconds'

/** Complete by type: a limit that is watched has its row. The pool of connections has its size from knex. */
const heldLimits: Readonly<Record<Exclude<HeldLimit, 'databaseConnections'>, number>> = {
  connections: limits.connections,
  liveConnections: liveLimits.connections,
  liveRooms: liveLimits.rooms,
  polledAuctions: POLLED_AUCTIONS_MAX,
  queuedHashes: QUEUED_HASHES_MAX,
  rememberedRevisions: REMEMBERED_REVISIONS_MAX,
  keptAuctions: KEPT_AUCTIONS_LENGTH_MAX,
  sessionsKept: SESSION_CACHE_MAX,
  waitingDocuments: WAITING_DOCUMENTS_MAX,
  waitingIncidents: WAITING_ROWS_MAX,
  waitingRequests: WAITING_MAX,
}

const uploads = {
  pictureBytes: OBJECT_PICTURE_BYTES_MAX,
  documentBytes: DOCUMENT_BYTES_MAX,
  exchangeBytes: EXCHANGE_BYTES_MAX,
  tenantPictureBytes: TENANT_PICTURE_BYTES_MAX,
  identificationBytes: IDENTIFICATION_BYTES_MAX,
  picturePixels: PICTURE_PIXELS_MAX,
  slowPicturePixels: SLOW_PICTURE_PIXELS_MAX,
  objectPicturePixels: OBJECT_PICTURE_PIXELS_MAX,
  concurrentPictures: CONCURRENT_PICTURES_MAX,
  waitingPictures: WAITING_PICTURES_MAX,
}

const documents = {
  concurrentDocuments: CONCURRENT_DOCUMENTS_MAX,
  keptDocumentsMs: KEPT_MS,
  keptDocumentBytes: KEPT_BYTES_MAX,
}

const metricOfHttp: Partial<Record<keyof typeof limits, string>> = {
  jsonBodyBytes: refused('body'),
  largeJsonBodyBytes: refused('body'),
  requestPathBytes: refused('requestTarget'),
  requestTargetBytes: refused('requestTarget'),
  connections: held('connections'),
}

const merged = 'zuschlag_live_messages_total{kind="merged"}'
const metricOfLive: Partial<Record<keyof typeof liveLimits, string>> = {
  connections: held('liveConnections'),
  connectionsPerClientIp: refused('liveConnectionsPerAddress'),
  rooms: held('liveRooms'),
  messagesBurst: refused('liveMessages'),
  messagesPerSecond: refused('liveMessages'),
  refusedMessages: refused('liveMessages'),
  subscriptionsPerConnection: refused('liveSubscriptions'),
  lookupsWaitingPerConnection: refused('liveLookups'),
  lookupsWaitingPerClientIp: refused('liveLookups'),
  bufferedBytes: merged,
  updatesPerFlush: merged,
  behindMs: 'zuschlag_live_messages_total{kind="givenUp"}',
}

const engineQueue = 'zuschlag_engine_queued_commands'
const undecided = 'zuschlag_engine_decisions_total{outcome="unavailable"}'
const metricOfEngine: Record<keyof typeof defaultLimits, string> = {
  queuedCommands: engineQueue,
  parkedPerAuction: engineQueue,
  batchCommands: 'zuschlag_engine_batch_events',
  batchBytes: 'zuschlag_engine_batch_events',
  cacheBytes: 'zuschlag_engine_loaded_auctions',
  conflictRetries: undecided,
  unknownRetries: undecided,
  deadlinesAtOnce: 'zuschlag_engine_deadlines',
}

const byName =
  (metrics: Readonly<Record<string, string>>, otherwise: string) =>
  (name: string): string =>
    metrics[name] ?? otherwise

/** What docs/limits.md lists. */
export const limitTables: readonly LimitTable[] = [
  {
    title: 'Requests',
    source: 'gateway/src/kernel/config.ts',
    values: limits,
    metricOf: byName(metricOfHttp, durations),
  },
  {
    title: 'Uploads',
    source: 'the contracts of each upload and the code that decodes pictures',
    values: uploads,
    metricOf: (name) => (name.endsWith('Bytes') ? refused('body') : durations),
  },
  {
    title: 'Documents that are written',
    source: 'gateway/src/kernel/threads',
    values: documents,
    metricOf: () => durations,
  },
  {
    title: 'Rates',
    source: 'gateway/src/kernel/request-limits.ts',
    values: requestLimits,
    metricOf: (name) => `zuschlag_limit_refusals_total{limit="budget.${name}"}`,
  },
  {
    title: 'Queues, caches and connections of the gateway',
    source: 'the code that watches them',
    values: heldLimits,
    metricOf: held,
  },
  {
    title: 'Live connections',
    source: 'gateway/src/edge/realtime/live-limits.ts',
    values: liveLimits,
    metricOf: byName(metricOfLive, 'zuschlag_live_connections'),
  },
  {
    title: 'Engine',
    source: 'engine/src/runtime/limits.ts',
    values: defaultLimits,
    metricOf: byName(metricOfEngine, undecided),
  },
  {
    title: 'Days until data is deleted',
    source: 'gateway/src/workers/retention/retention.ts',
    values: retentionDays,
    metricOf: () => 'the log line "what was kept long enough is deleted"',
  },
]
