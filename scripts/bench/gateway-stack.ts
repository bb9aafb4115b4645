import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import type { Bus } from '@zuschlag/engine/transport/bus'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createLogger } from '@zuschlag/gateway/kernel/logger'
import type { RateLimits } from '@zuschlag/gateway/edge/rate-limits/rate-limits'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { createGateway } from '@zuschlag/gateway/server'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import type { Knex } from 'knex'
import { investorId, signInInvestors } from '../../tests/faults/bidding-people.ts'
import { lastingTerms, openAuctions } from '../../tests/faults/open-auctions.ts'
import { auctionIdOf } from '../../tests/fixtures/auction-commands.ts'
import { ApiClient } from '../client/api-client.ts'
import { startEmbeddedPostgres } from '../product/embedded-postgres/embedded-postgres.ts'
import { eventLogOf } from '../product/layout.ts'
import { startEngine, startProjections } from '../product/threads.ts'
import { embeddedTransport, connectGateway } from '../product/transport.ts'
import { readSiteFile } from '../product/site/site-file.ts'

const sessionSecret = 'only for the bench, where nobody else is'
const silent = createLogger('silent')
const openHandedLimits: RateLimits = {
  spend: () => Promise.resolve({ ok: true }),
  giveBack: () => Promise.resolve(),
  check: () => Promise.resolve({ ok: true }),
}

/**
 * Without an end; in a norm-price process every price from the minimum on is accepted, in whatever order it
 * comes.
 */
const terms: Partial<AuctionTerms> = { ...lastingTerms, auctionType: 2, minimumPrice: 1 as never }

export type GatewayStack = {
  readonly auctionIds: readonly AuctionId[]
  readonly databaseUrl: string
  /** Cookie of a signed-in investor. */
  readonly cookie: string
  readonly userId: UserId
  readonly engineClient: EngineClient
  /** Another gateway on a port of its own, in this thread, as in the product. */
  readonly startGateway: (engineClient: EngineClient) => Promise<number>
  readonly stopProjections: () => Promise<void>
  readonly close: () => Promise<void>
}

/**
 * The product's parts as `npm start` puts them together, on data of their own: threads, durable writes, real
 * sockets.
 */
export async function startGatewayStack(auctions: number): Promise<GatewayStack> {
  const cleanups = new AsyncDisposableStack()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-bench-gateway-'))
  cleanups.defer(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'postgres'), durable: true })
  cleanups.defer(server.stop)
  const databaseUrl = server.connectionString
  await migrateAccounts(databaseUrl)
  await migrateReadModels(databaseUrl)
  const knex = createKnex({ connection: databaseUrl, pool: { min: 0, max: 16 } })
  cleanups.defer(() => knex.destroy())
  const log = eventLogOf({ dataDir, eventStoreUrl: null })
  const auctionIds = Array.from({ length: auctions }, (_, index) => auctionIdOf(index + 1))
  await openAuctions(log, auctionIds, () => terms)
  const onLoss = (reason: string) => fail(reason)
  const threads = { log, databaseUrl, transportConfig: embeddedTransport, logger: silent, onLoss }
  const { ready, port } = startEngine({ ...threads, partitions: 1, deadlineFile: null }, cleanups)
  await ready
  const { engineClient, bus } = await connectGateway(
    { transportConfig: embeddedTransport, enginePort: port, partitions: 1, logger: silent },
    cleanups,
  )
  const projections = new AsyncDisposableStack()
  cleanups.defer(() => projections.disposeAsync())
  await startProjections(threads, projections).ready
  const [cookie = ''] = await signInInvestors(databaseUrl, sessionSecret, 1)
  return {
    auctionIds,
    databaseUrl,
    cookie,
    userId: investorId(1),
    engineClient,
    async startGateway(client) {
      const gatewayPort = await startGateway(client, knex, bus, cleanups)
      const visitor = new ApiClient(`http://127.0.0.1:${gatewayPort}`)
      // Until readers know every auction: what is measured then waits for nothing of the start.
      while ((await visitor.publicAuctions()).length < auctions) await pause(20)
      return gatewayPort
    },
    stopProjections: () => projections.disposeAsync(),
    close: () => cleanups.disposeAsync(),
  }
}

function fail(reason: string): never {
  throw new Error(reason)
}

async function startGateway(
  engineClient: EngineClient,
  knex: Knex,
  bus: Bus,
  cleanups: AsyncDisposableStack,
): Promise<number> {
  const gateway = createGateway({
    config: {
      publicUrl: 'http://localhost',
      allowedOrigins: [],
      trustedProxies: 0,
      sessionSecret,
      secondFactor: { key: null, isRequiredForStaff: false },
      filesDir: null,
      privateDir: path.join(tmpdir(), 'zuschlag-bench-private'),
      mapOrigins: [],
      map: { mapboxToken: null, styleUrl: null },
      site: readSiteFile(null),
      isDemo: false,
      mailboxDir: null,
      rateLimitStore: 'memory',
    },
    knex,
    engineClient,
    bus,
    clock: systemClock(),
    logger: silent,
    webDist: null,
    rateLimits: openHandedLimits,
  })
  cleanups.defer(() => gateway.close())
  return gateway.listen(0, ['127.0.0.1'])
}
