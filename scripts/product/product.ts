import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@zuschlag/gateway/http/logger'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import type { Configuration } from '../configuration.ts'
import { freePort } from '../embedded-postgres/server-process.ts'
import { step } from '../progress.mjs'
import { openDatabase } from './database.ts'
import { prepareDemoData } from './demo-data.ts'
import { mailData } from './mail-data.ts'
import { assertPortIsFree, startGateway } from './gateway-part.ts'
import { lockInstance } from './instance-lock.ts'
import { eventLogOf, layoutOf } from './layout.ts'
import { Parts } from './parts.ts'
import { openProductLog } from './product-log.ts'
import { openTracing } from './tracing.ts'
import { startEngine, startMail, startProjections } from './threads.ts'
import { wireGateway, wiringOf } from './wiring.ts'

/** Whoever reads the address may open it at once. A large log takes longer: then /health/ready says what is missing. */
const settleWithinMs = 10_000

export type Product = {
  /** Where a person opens it. */
  readonly address: string
  /** Resolves with the reason when a part ends without having been asked to. */
  readonly lost: Promise<string>
  readonly stop: () => Promise<void>
}

export type ProductOptions = {
  readonly configuration: Configuration
  /** Folder of the built web; null where a development server shows it. */
  readonly webDist: string | null
}

/**
 * Puts the product together: database, log, engine and projections in threads of their own, gateway in this one.
 * What was started is stopped again when a later part fails.
 * @throws ForPerson where the person at the terminal can put it right.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const parts = new Parts()
  try {
    return await compose(options, parts)
  } catch (error) {
    await parts.stop()
    throw error
  }
}

async function compose({ configuration, webDist }: ProductOptions, parts: Parts): Promise<Product> {
  const { dataDir, logLevel, production, publicUrl } = configuration
  const lock = lockInstance(dataDir)
  parts.add(lock.release)
  const port = configuration.port === 0 ? await freePort() : configuration.port
  await assertPortIsFree(port)
  await mkdir(layoutOf(dataDir).files, { recursive: true })
  const logger = openProductLog(logLevel, production, layoutOf(dataDir).logFile)
  const lost = Promise.withResolvers<string>()
  const onLoss = (reason: string): void => {
    logger.fatal({ reason }, 'a part was lost')
    lost.resolve(reason)
  }
  const databaseUrl = await prepareDatabase(configuration, logger, parts)
  await prepareDemoData(configuration, databaseUrl)
  const address = publicUrl ?? `http://localhost:${port}`
  await step('Engine, projections and gateway', async () => {
    const { partitions } = configuration
    const wiring = wiringOf(configuration)
    const threads = { log: eventLogOf(configuration), wiring, logger, onLoss }
    const tracing = await openTracing(configuration, 'product', parts)
    const engine = await startEngine({ ...threads, partitions, tracing }, parts)
    const projections = await startProjections({ ...threads, databaseUrl }, parts)
    await startMail(mailData(configuration, address, databaseUrl), threads, parts)
    // Over NATS another process may be the one that leads; the gateway asks whoever does.
    const own = [engine.readiness, projections.readiness]
    const readinessChecks = wiring.kind === 'nats' ? [] : own
    const gateway = {
      configuration,
      address,
      webDist,
      databaseUrl,
      logger,
      readinessChecks,
      wiring: await wireGateway(wiring, engine.port, partitions, parts),
      furtherMetrics: [engine.metrics, projections.metrics],
      tracing,
    }
    await startGateway(gateway, parts, port)
    await Promise.race([
      Promise.all([engine.settled, projections.settled]),
      lost.promise,
      sleep(settleWithinMs, undefined, { ref: false }),
    ])
  })
  lock.announce({ pid: process.pid, address, databaseUrl, startedAt: new Date().toISOString() })
  return { address, lost: lost.promise, stop: () => parts.stop() }
}

async function prepareDatabase(configuration: Configuration, logger: Logger, parts: Parts): Promise<string> {
  const onLoss = (reason: string): void => logger.error({ reason }, 'database was lost')
  const open = () => openDatabase(configuration, onLoss)
  const database = await step('PostgreSQL', open, { note: ({ note }) => note })
  parts.add(database.stop)
  await step('Migrations', async () => {
    await migrateAccounts(database.url)
    await migrateReadModels(database.url)
  })
  return database.url
}
