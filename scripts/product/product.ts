import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import type { Logger } from '@zuschlag/gateway/kernel/logger'
import { checkBeforeStart } from './check-before-start.ts'
import type { Configuration } from './configuration/configuration.ts'
import { freePort } from './embedded-postgres/server-process.ts'
import { step } from './kernel/progress.mjs'
import { ACCOUNTS_LOST, type AccountState, readAccountState } from './account-state.ts'
import { openDatabase, type ProductDatabase } from './database.ts'
import { isDemoMissing, prepareDemoData } from './demo-data.ts'
import { mailData } from './mail-data.ts'
import { lockInstance } from './instance-lock.ts'
import { deadlineFileOf, eventLogOf, layoutOf } from './layout.ts'
import { assertPortIsFree } from './port-is-free.ts'
import { openProductLog, STDOUT } from './product-log.ts'
import { logReadiness, reachLog } from './reach-log.ts'
import { assertUsableLog } from './readable-log.ts'
import { createWatchdog } from './watchdog/watchdog.ts'
import { openTracing } from './tracing.ts'
import { startEngine, startMail, startProjections } from './threads.ts'
import { connectGateway, transportConfigOf } from './transport.ts'
import { makePrivate } from './kernel/private-files.ts'

/** The printed URL works at once. A large log takes longer: then /health/ready says what is missing. */
const settleWithinMs = 10_000
/** How long a start waits for parts that work on a store elsewhere. */
const storeWaitMs = 5_000

export type Product = {
  /** Where a person opens it. */
  readonly publicUrl: string
  readonly accounts: AccountState
  /** Notices for the operator, a line each. */
  readonly notices: readonly string[]
  /** Of the whole product; JSON lines on stdout in production, else a file. */
  readonly logger: Logger
  /** Resolves with the reason when a part ends without having been asked to. */
  readonly lost: Promise<string>
  readonly stop: () => Promise<void>
}

export type ProductOptions = {
  readonly configuration: Configuration
  /** Finds or builds the folder of the built web; null where a development server serves it. */
  readonly webDist: () => Promise<string | null>
}

/**
 * Composes the product: database, log, engine and projections in threads of their own, gateway in this
 * one. What was started is stopped again when a later part fails.
 * @throws UserFacingError where the person at the terminal can put it right.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const cleanups = new AsyncDisposableStack()
  try {
    return await compose(options, cleanups)
  } catch (error) {
    await cleanups.disposeAsync()
    throw error
  }
}

/**
 * Independent parts start first and run in parallel: after a power cut each second of a start is one without
 * bids. PostgreSQL is a process, the engine a thread; meanwhile this thread loads the gateway's code.
 */
async function compose({ configuration, webDist }: ProductOptions, cleanups: AsyncDisposableStack) {
  const { dataDir, logLevel, production, partitions } = configuration
  const { lock, port, log } = await claimInstance(configuration, cleanups)
  const logger = openProductLog(logLevel, production, layoutOf(dataDir).logFile)
  const lost = Promise.withResolvers<string>()
  const onLoss = (reason: string): void => {
    logger.fatal({ reason }, 'a part was lost')
    lost.resolve(reason)
  }
  const database = startDatabase(configuration, logger, cleanups)
  const transportConfig = transportConfigOf(configuration)
  const watchdog = createWatchdog(production ? STDOUT : layoutOf(dataDir).logFile)
  const threads = { log, transportConfig, logger, onLoss, watchdog }
  const tracing = await openTracing(configuration, 'product', cleanups)
  const runEngine = () =>
    startEngine({ ...threads, partitions, deadlineFile: deadlineFileOf(configuration), tracing }, cleanups)
  // Demo data are played into the log by this thread, and a log has one writer.
  const early = (await isDemoMissing(configuration)) ? null : runEngine()
  const builtWeb = await webDist()
  const { migrate } = await import('./migrate-tables.ts')
  const { startGateway } = await import('./gateway-part.ts')
  const databaseUrl = await prepareDatabase(database, migrate)
  if (early === null) await prepareDemoData(configuration, databaseUrl)
  const accounts = await readAccountState(configuration, databaseUrl)
  if (accounts.areLost) logger.error(ACCOUNTS_LOST)
  const publicUrl = configuration.publicUrl ?? `http://localhost:${port}`
  let notices: readonly string[] = []
  await step('Engine, projections and gateway', async () => {
    const engine = early ?? runEngine()
    const projections = startProjections({ ...threads, databaseUrl }, cleanups)
    await waitForStart(engine, log)
    const gatewayTransport = await connectGateway(
      { transportConfig, enginePort: engine.port, partitions, logger },
      cleanups,
    )
    const common = { configuration, publicUrl, webDist: builtWeb, databaseUrl, logger, tracing }
    const gateway = {
      ...common,
      readinessChecks: [
        watchdog.readiness,
        await logReadiness(log, cleanups),
        // Over NATS another process may be the one that leads; the gateway asks the leader.
        ...(transportConfig.kind === 'nats' ? [] : [engine.readiness, projections.readiness]),
      ],
      transport: gatewayTransport,
      furtherMetrics: [engine.metrics, projections.metrics, gatewayTransport.metrics, watchdog.metrics],
    }
    // Before it answers, so that its status is there for the first client.
    const facts = { address: publicUrl, localUrl: localUrlOf(configuration.hosts, port), databaseUrl }
    lock.announce({ ...facts, pid: process.pid, startedAt: new Date().toISOString() })
    notices = (await startGateway(gateway, cleanups, port)).notices
    // Bids are accepted by now; mails can start half a second later.
    const mail = startMail(mailData(configuration, publicUrl, databaseUrl), threads, cleanups)
    await Promise.all([waitForStart(projections, log), mail.ready])
    const settled = Promise.all([engine.settled, projections.settled])
    await Promise.race([settled, lost.promise, sleep(settleWithinMs, undefined, { ref: false })])
  })
  cleanups.defer(watchdog.start())
  return { publicUrl, accounts, notices, logger, lost: lost.promise, stop: () => cleanups.disposeAsync() }
}

/**
 * Waits for a part to start. A store elsewhere may be away: the product starts without it, and readiness says
 * so.
 */
function waitForStart({ ready }: { readonly ready: Promise<void> }, log: LogLocation): Promise<void> {
  return log.kind === 'sqlite' ? ready : Promise.race([ready, sleep(storeWaitMs, undefined, { ref: false })])
}

function localUrlOf([host = '127.0.0.1']: readonly string[], port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return host.includes(':') ? `http://[${host}]:${port}` : `http://${host}:${port}`
}

/** Preconditions of a start: right settings, one product per folder, a free port, a usable log. */
async function claimInstance(configuration: Configuration, cleanups: AsyncDisposableStack) {
  const { dataDir } = configuration
  checkBeforeStart(configuration)
  const lock = lockInstance(dataDir)
  cleanups.defer(lock.release)
  makePrivate(dataDir)
  const port = configuration.port === 0 ? await freePort() : configuration.port
  await assertPortIsFree(port, configuration.hosts)
  const log = eventLogOf(configuration)
  await assertUsableLog(log)
  await reachLog(log, {
    mustAnswer: configuration.demo,
    say: (line) => void process.stderr.write(`! ${line}\n`),
  })
  await mkdir(layoutOf(dataDir).files, { recursive: true })
  return { lock, port, log }
}

/** It starts beside the others; a failure appears where the database is needed. */
function startDatabase(
  configuration: Configuration,
  logger: Logger,
  cleanups: AsyncDisposableStack,
): Promise<ProductDatabase> {
  const onLoss = (reason: string): void => logger.error({ reason }, 'database was lost')
  const opening = openDatabase(configuration, onLoss)
  opening.catch(() => undefined)
  cleanups.defer(async () => (await opening.catch(() => null))?.stop())
  return opening
}

async function prepareDatabase(
  opening: Promise<ProductDatabase>,
  migrate: (databaseUrl: string) => Promise<void>,
): Promise<string> {
  const { url } = await step('PostgreSQL', () => opening, { note: ({ note }) => note })
  await step('Migrations', () => migrate(url))
  return url
}
