import { mkdir } from 'node:fs/promises'
import { MessageChannel } from 'node:worker_threads'
import type { MessagePort } from 'node:worker_threads'
import { broadcastBus } from '@zuschlag/engine/bus/broadcast-bus'
import { portClient } from '@zuschlag/engine/client/port-client'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import type { GatewayConfig } from '@zuschlag/gateway/config'
import type { Logger } from '@zuschlag/gateway/http/logger'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { createGateway } from '@zuschlag/gateway/server'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import knex from 'knex'
import { sessionSecretOf } from '../configuration.ts'
import type { Configuration } from '../configuration.ts'
import { freePort } from '../embedded-postgres/server-process.ts'
import { step } from '../progress.mjs'
import { openDatabase } from './database.ts'
import type { ProductDatabase } from './database.ts'
import { prepareDemoData } from './demo-data.ts'
import { lockInstance } from './instance-lock.ts'
import { eventLogOf, layoutOf } from './layout.ts'
import { openProductLog } from './product-log.ts'
import { startWorker } from './worker.ts'
import type { ProductWorker, WorkerMessage } from './worker.ts'

/** Between the threads of this process; another product on the machine has a process of its own. */
const busChannel = 'zuschlag'
const databaseConnectionsMax = 16

export type Product = {
  /** Where a person opens it. */
  readonly address: string
  /** Resolves with the reason when a part ends without having been asked to. */
  readonly lost: Promise<string>
  readonly stop: () => Promise<void>
}

export type ProductOptions = {
  readonly configuration: Configuration
  /** Folder of the built web; nothing where a development server shows it. */
  readonly webDist: string
  /** Further origins whose pages may speak to the gateway. */
  readonly allowedOrigins?: readonly string[]
}

/** What was started, in order; it is stopped in the opposite one. */
class Parts {
  readonly #stops: (() => Promise<void> | void)[] = []

  add(stop: () => Promise<void> | void): void {
    this.#stops.push(stop)
  }

  async stop(): Promise<void> {
    for (let stop = this.#stops.pop(); stop !== undefined; stop = this.#stops.pop()) await stop()
  }
}

/**
 * Puts the product together: database, log, engine and projections in threads of their own, gateway in this one.
 * What was started is stopped again when a later part fails.
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

async function compose(
  { configuration, webDist, allowedOrigins = [] }: ProductOptions,
  parts: Parts,
): Promise<Product> {
  const { dataDir } = configuration
  const files = layoutOf(dataDir)
  const lock = lockInstance(dataDir)
  parts.add(lock.release)
  await mkdir(files.files, { recursive: true })
  const logger = openProductLog(configuration.logLevel, configuration.production, files.logFile)
  const lost = Promise.withResolvers<string>()
  const onLoss = (reason: string): void => {
    logger.fatal({ reason }, 'a part was lost')
    lost.resolve(reason)
  }
  const database = await prepareDatabase(configuration, logger)
  parts.add(database.stop)
  await prepareDemoData(configuration, database.url)
  const port = configuration.port === 0 ? await freePort() : configuration.port
  const address = configuration.publicUrl ?? `http://localhost:${port}`
  await step('Engine, projections and gateway', async () => {
    const engine = await startEngine(dataDir, logger, onLoss)
    parts.add(engine.worker.stop)
    const projections = await startProjections(dataDir, database.url, logger, onLoss)
    parts.add(projections.stop)
    const gateway = await createProductGateway(
      { configuration, webDist, allowedOrigins, address },
      {
        databaseUrl: database.url,
        enginePort: engine.port,
        logger,
        parts,
      },
    )
    await gateway.listen(port)
  })
  lock.announce({ pid: process.pid, address, databaseUrl: database.url, startedAt: new Date().toISOString() })
  return { address, lost: lost.promise, stop: () => parts.stop() }
}

async function prepareDatabase(configuration: Configuration, logger: Logger): Promise<ProductDatabase> {
  const onLoss = (reason: string): void => logger.error({ reason }, 'database was lost')
  const database = await step('PostgreSQL', () => openDatabase(configuration, onLoss), {
    note: ({ note }) => note,
  })
  try {
    await step('Migrations', async () => {
      await migrateAccounts(database.url)
      await migrateReadModels(database.url)
    })
  } catch (error) {
    await database.stop()
    throw error
  }
  return database
}

/** Threads report every change of their state; what went wrong is an incident. */
function logWorkerMessage(logger: Logger, part: string, message: WorkerMessage): void {
  if (message.type === 'incident') logger.warn({ part, message }, 'incident')
  else logger.info({ part, message }, 'state')
}

async function startEngine(dataDir: string, logger: Logger, onLoss: (reason: string) => void) {
  const { port1: port, port2: commandPort } = new MessageChannel()
  const worker = await startWorker({
    name: 'engine',
    entry: 'engine/src/main.ts',
    data: { log: eventLogOf(dataDir), busChannel, commandPort },
    transfer: [commandPort],
    onMessage: (message) => logWorkerMessage(logger, 'engine', message),
    onLoss,
  })
  return { worker, port }
}

function startProjections(
  dataDir: string,
  databaseUrl: string,
  logger: Logger,
  onLoss: (reason: string) => void,
): Promise<ProductWorker> {
  return startWorker({
    name: 'projections',
    entry: 'projections/src/main.ts',
    data: { log: eventLogOf(dataDir), databaseUrl, busChannel },
    onMessage: (message) => logWorkerMessage(logger, 'projections', message),
    onLoss,
  })
}

type GatewayParts = {
  readonly databaseUrl: string
  readonly enginePort: MessagePort
  readonly logger: Logger
  readonly parts: Parts
}

async function createProductGateway(
  {
    configuration,
    webDist,
    allowedOrigins,
    address,
  }: Required<ProductOptions> & { readonly address: string },
  { databaseUrl, enginePort, logger, parts }: GatewayParts,
) {
  const engineClient = portClient(enginePort)
  parts.add(() => engineClient.close())
  const bus = broadcastBus(busChannel)
  parts.add(() => bus.close())
  const database = knex({
    client: 'pg',
    connection: databaseUrl,
    pool: { min: 0, max: databaseConnectionsMax },
  })
  parts.add(() => database.destroy())
  const { mapboxToken, mapStyleUrl, demo, dataDir } = configuration
  const mapOrigins =
    mapStyleUrl === null || mapStyleUrl.startsWith('mapbox:') ? [] : [new URL(mapStyleUrl).origin]
  const config: GatewayConfig = {
    publicUrl: address,
    allowedOrigins,
    trustedProxies: 0,
    sessionSecret: sessionSecretOf(configuration),
    mediaDir: layoutOf(dataDir).files,
    mapOrigins,
    map: { mapboxToken, styleUrl: mapStyleUrl },
    isDemo: demo,
    rateLimitStore: 'memory',
  }
  const gateway = await createGateway({
    config,
    knex: database,
    engineClient,
    bus,
    clock: systemClock(),
    logger,
    webDist,
  })
  parts.add(() => gateway.close())
  return gateway
}
