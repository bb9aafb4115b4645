import { existsSync, globSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { disputePortClient, type DisputePortClient } from '@zuschlag/engine/client/dispute-service'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import type { GatewayConfig } from '@zuschlag/gateway/kernel/config'
import { openDatabase, poolOf } from '@zuschlag/gateway/kernel/database'
import type { ReadinessCheck } from '@zuschlag/gateway/edge/http/health'
import type { Logger } from '@zuschlag/gateway/kernel/logger'
import type { Tracing } from '@zuschlag/gateway/kernel/tracing'
import { createGateway } from '@zuschlag/gateway/server'
import { draftedOwnership } from '@zuschlag/engine/store/drafted-ownership'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { openLogReader } from '@zuschlag/engine/log/open-log'
import { readLag } from '@zuschlag/projections/lag'
import { measureProjectors } from '@zuschlag/projections/projector-lag'
import { endDemoSessions } from '@zuschlag/gateway/modules/identity/accounts/demo-accounts'
import type { Knex } from 'knex'
import type { PublicRead, RenderPage } from '@zuschlag/contracts/site/page-renderer'
import { type Configuration, secondFactorKeyOf, sessionSecretOf } from './configuration/configuration.ts'
import { keepAgreements } from './site/kept-agreements.ts'
import { projectRoot } from './kernel/project.ts'
import { publishedSigning, signingSecretOf } from './signing-key.ts'
import { readSiteFile } from './site/site-file.ts'
import { eventLogOf, layoutOf } from './layout.ts'
import { administrationNotices, administrationOf, configurationNotices } from './start-notices.ts'
import { startDisputeService } from './threads.ts'
import { certificateMetrics, dataMetrics } from './upkeep-metrics.ts'
import type { GatewayTransport } from './transport.ts'
import { rendererFolder } from './web-build.ts'
import path from 'node:path'
import packageFacts from '../../package.json' with { type: 'json' }

const CONNECTIONS_MAX = 16
const NOTICES_WAIT_MS = 2_000
const RETRY_MS = 1_000

export type GatewayPartOptions = {
  readonly configuration: Configuration
  /** Without a path or a trailing slash. */
  readonly publicUrl: string
  readonly webDist: string | null
  readonly databaseUrl: string
  readonly transport: GatewayTransport
  readonly logger: Logger
  readonly readinessChecks: readonly ReadinessCheck[]
  /** Figures of other threads of this process, as Prometheus' text. */
  readonly furtherMetrics: readonly (() => Promise<string>)[]
  readonly tracing: Tracing | undefined
}

/**
 * Starts the gateway with its database, log reader and dispute service; cleanups run in reverse order.
 * @returns the bound port (an ephemeral one if `port` is 0) and notices for the operator.
 */
export async function startGateway(
  options: GatewayPartOptions,
  cleanups: AsyncDisposableStack,
  port: number,
): Promise<{ readonly port: number; readonly notices: readonly string[] }> {
  const { configuration, publicUrl, webDist, databaseUrl, transport, logger, furtherMetrics, tracing } =
    options
  const config = gatewayConfig(configuration, publicUrl)
  const database = openDatabase(databaseUrl, poolOf(CONNECTIONS_MAX, logger))
  cleanups.defer(() => database.destroy())
  keepAgreements(config.site.agreements, layoutOf(configuration.dataDir).agreements)
  const notices = await noticesOf(configuration, database, { logger, cleanups })
  const log = await openLogIfPresent(configuration)
  cleanups.defer(() => log?.close())
  const disputeService = log === null ? null : createDisputeService(options, cleanups)
  const clock = systemClock()
  const gateway = createGateway({
    config,
    knex: database,
    engineClient: transport.engineClient,
    ...(disputeService === null ? {} : { disputeService }),
    bus: transport.bus,
    clock,
    ownershipInLog: log === null ? null : (auctionId) => draftedOwnership(log, auctionId),
    readProjectors: log === null ? null : () => measureProjectors(database, log),
    readLag: log === null ? null : () => readLag(database, log, clock.now()),
    version: packageFacts.version,
    logger,
    webDist,
    blogDir: path.join(projectRoot, 'web/content/blog'),
    createRenderer: await loadRenderer(webDist),
    readinessChecks: [...transport.readinessChecks, ...options.readinessChecks],
    furtherMetrics: [...furtherMetrics, dataMetrics(configuration.dataDir), certificateMetrics(publicUrl)],
    ...(tracing && { tracing }),
  })
  cleanups.defer(() => gateway.close())
  return { port: await gateway.listen(port, configuration.hosts), notices }
}

/**
 * Notices for the operator, also logged as warnings. Where demo data are off, sessions of demo accounts end.
 * An unavailable database does not delay the start: the check is retried in the background.
 */
async function noticesOf(
  configuration: Configuration,
  database: Knex,
  { logger, cleanups }: { readonly logger: Logger; readonly cleanups: AsyncDisposableStack },
): Promise<readonly string[]> {
  const stopping = new AbortController()
  cleanups.defer(() => stopping.abort())
  const checked = retryUntilAvailable(() => checkAccounts(configuration, database), stopping.signal)
  const warn = (notices: readonly string[]): readonly string[] => {
    for (const notice of notices) logger.warn({ notice }, 'start')
    return notices
  }
  const warned = checked.then(warn)
  const early = await Promise.race([warned, sleep(NOTICES_WAIT_MS, [], { ref: false })])
  return [...early, ...warn(configurationNotices(configuration))]
}

async function checkAccounts(configuration: Configuration, database: Knex): Promise<readonly string[]> {
  if (!configuration.demo) await endDemoSessions(database)
  return administrationNotices(await administrationOf(database, configuration))
}

/** Retries while a store is unavailable; resolves with no notices once it is stopped. */
async function retryUntilAvailable(
  check: () => Promise<readonly string[]>,
  stopping: AbortSignal,
): Promise<readonly string[]> {
  while (!stopping.aborted) {
    try {
      return await check()
    } catch {
      // Readiness reports what is missing.
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }
  return []
}

/**
 * A gateway needs the log only for auctions that are not projected yet and for the lag of the projections. An
 * embedded log exists only on the engine's machine.
 */
async function openLogIfPresent(configuration: Configuration): Promise<EventLogReader | null> {
  const location = eventLogOf(configuration)
  if (location.kind === 'sqlite' && !existsSync(location.path)) return null
  return openLogReader(location)
}

/** The dispute service reads whole histories on a thread of its own. */
function createDisputeService(
  { configuration, logger, databaseUrl }: GatewayPartOptions,
  cleanups: AsyncDisposableStack,
): DisputePortClient {
  const log = eventLogOf(configuration)
  const client = disputePortClient(
    startDisputeService(
      { log, logger, databaseUrl, signingSecret: signingSecretOf(configuration) },
      cleanups,
    ),
  )
  cleanups.defer(() => client.close())
  return client
}

function gatewayConfig(configuration: Configuration, publicUrl: string): GatewayConfig {
  const { mapboxToken, mapStyleUrl, demo, dataDir, smtpUrl } = configuration
  return {
    publicUrl,
    allowedOrigins: [],
    trustedProxies: configuration.trustedProxies,
    operatorNetwork: configuration.operatorNetwork,
    sessionSecret: sessionSecretOf(configuration),
    secondFactor: {
      key: secondFactorKeyOf(configuration),
      isRequiredForStaff: configuration.isSecondFactorRequiredForStaff,
    },
    signing: publishedSigning(configuration),
    filesDir: layoutOf(dataDir).files,
    privateDir: layoutOf(dataDir).private,
    mapOrigins: mapOriginsOf(configuration),
    map: { mapboxToken, styleUrl: mapStyleUrl },
    site: readSiteFile(configuration.siteFile, demo),
    clamdUrl: configuration.clamdUrl,
    isDemo: demo,
    mailboxDir: demo && smtpUrl === null ? layoutOf(dataDir).mail : null,
    // Several gateways count together; one alone needs no table for it.
    rateLimitStore: configuration.nats === null ? 'memory' : 'postgres',
  }
}

const mapboxOrigins = [
  'https://api.mapbox.com',
  'https://events.mapbox.com',
  'https://*.tiles.mapbox.com',
] as const

/** From where a page may load tiles, styles and glyphs: Mapbox's servers with a token, and a style's own. */
function mapOriginsOf({ mapboxToken, mapStyleUrl }: Configuration): readonly string[] {
  const own = mapStyleUrl !== null && !mapStyleUrl.startsWith('mapbox:') ? [new URL(mapStyleUrl).origin] : []
  return mapboxToken === null ? own : [...mapboxOrigins, ...own]
}

type Renderer = {
  readonly createRenderer: (
    read: PublicRead,
    manifest: unknown,
    styleSheets: Readonly<Record<string, string>>,
  ) => RenderPage
}

/**
 * What renders the pages of a build on the server; it is part of that build, so that what the server renders
 * is what the browser takes over. Null where there is no build.
 */
async function loadRenderer(webDist: string | null): Promise<((read: PublicRead) => RenderPage) | null> {
  if (webDist === null) return null
  const file = path.join(webDist, rendererFolder, 'entry-server.js')
  const manifestFile = path.join(webDist, '.vite/manifest.json')
  if (!existsSync(file) || !existsSync(manifestFile)) return null
  const { createRenderer } = (await import(pathToFileURL(file).href)) as Renderer
  const manifest: unknown = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const styleSheets = Object.fromEntries(
    globSync('assets/*.css', { cwd: webDist }).map((name) => [
      name,
      readFileSync(path.join(webDist, name), 'utf8'),
    ]),
  )
  return (read) => createRenderer(read, manifest, styleSheets)
}
