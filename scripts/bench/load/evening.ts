import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ProductProcess } from '../../../tests/cluster/product-process.ts'
import { investorEmail, PEOPLE_WITH_PASSWORD, signInInvestors } from '../../../tests/faults/bidding-people.ts'
import { lastingTerms, openAuctions } from '../../../tests/faults/open-auctions.ts'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { readInstanceFacts } from '../../product/instance-lock.ts'
import { layoutOf } from '../../product/layout.ts'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import { Cluster } from '../../../tests/cluster/cluster.ts'
import type { LoadOptions } from './load-options.ts'
import { DUELS_OF_AUCTIONS } from '../measure/traffic.ts'
import path from 'node:path'

const SESSION_SECRET = 'only for a run of load, where nobody else is'
const PASSWORD = 'a password of the evening'
const MINUTE_MS = 60_000

export type Evening = {
  /** Process ids of the product by what they are. */
  readonly parts: Readonly<Record<string, number>>
  /** Of the gateways. */
  readonly ports: readonly number[]
  readonly auctionIds: readonly AuctionId[]
  readonly cookies: readonly string[]
  readonly emails: readonly string[]
  readonly password: string
  readonly stop: () => Promise<void>
}

export type EveningSize = Pick<LoadOptions, 'auctions' | 'bidders' | 'gateways'>

/**
 * The product on data of its own, with auctions that run and people who are signed in. One auction in five is
 * at its end: each bid comes within its last minute and moves the end, so that it costs two events and goes
 * on for as long as somebody bids.
 */
export async function openEvening({ auctions, bidders, gateways }: EveningSize): Promise<Evening> {
  const auctionIds = Array.from({ length: auctions }, (_, index) => auctionIdOf(index + 1))
  const duels = Math.max(1, Math.floor(auctions * DUELS_OF_AUCTIONS))
  const open = (log: LogLocation): Promise<void> =>
    openAuctions(log, auctionIds, (index) => (index < duels ? duelTerms() : lastingTerms))
  const product = await (gateways === null ? startOneProcess(open) : startProcesses(open, gateways))
  try {
    const { databaseUrl, secret } = product
    const cookies = await signInInvestors(databaseUrl, secret, bidders, PASSWORD)
    const emails = cookies.slice(0, PEOPLE_WITH_PASSWORD).map((_, index) => investorEmail(index + 1))
    return { ...product, auctionIds, cookies, emails, password: PASSWORD }
  } catch (error) {
    await product.stop()
    throw error
  }
}

type Product = Pick<Evening, 'parts' | 'ports' | 'stop'> & {
  readonly databaseUrl: string
  readonly secret: string
}
type OpenLog = (log: LogLocation) => Promise<void>

const common = { DEMO: '0', LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' }
const pidOf = ({ child }: ProductProcess): number => child.pid ?? 0
const portOf = ({ url }: ProductProcess): number => Number(new URL(url).port)

/** `npm start`. */
async function startOneProcess(open: OpenLog): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-load-'))
  await open({ kind: 'sqlite', path: layoutOf(dataDir).eventLog })
  const environment = { ...common, DATA_DIR: dataDir, SESSION_SECRET }
  const product = await ProductProcess.start('start', environment)
  const stop = async (): Promise<void> => {
    if (!product.isGone) await product.kill('SIGTERM')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  }
  try {
    await product.ready()
  } catch (error) {
    await stop()
    throw error
  }
  const databaseUrl = readInstanceFacts(dataDir)?.databaseUrl ?? ''
  return {
    parts: { product: pidOf(product) },
    ports: [portOf(product)],
    databaseUrl,
    secret: SESSION_SECRET,
    stop,
  }
}

/** Engine, projections and gateways, each a process, over NATS. */
async function startProcesses(open: OpenLog, count: number): Promise<Product> {
  const cluster = await Cluster.start({ withDatabase: true, logKind: 'sqlite', further: common })
  try {
    await open(cluster.log)
    const databaseUrl = cluster.directDatabaseUrl
    const run = (name: string): Promise<ProductProcess> => cluster.run(name, { DATABASE_URL: databaseUrl })
    const [engine, projections] = [await run('engine'), await run('projections')]
    const gateways = await Promise.all(Array.from({ length: count }, () => run('gateway')))
    await Promise.all([engine, projections, ...gateways].map((each) => each.ready()))
    const named = gateways.map((each, index) => [`gateway ${index + 1}`, pidOf(each)] as const)
    return {
      parts: {
        engine: pidOf(engine),
        projections: pidOf(projections),
        ...Object.fromEntries(named),
        postgres: cluster.postgresPid(),
      },
      ports: gateways.map(portOf),
      databaseUrl,
      secret: Cluster.sessionSecret,
      stop: () => cluster.stop(),
    }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Time enough to start the product and to connect everybody; from then on bids keep it open. */
function duelTerms(): typeof lastingTerms {
  return {
    ...lastingTerms,
    openEnd: false,
    end: msToInstant(Date.now() + 4 * MINUTE_MS),
    endExtensionHours: 0,
    endExtensionMinutes: 5,
    endExtensionStartHours: 0,
    endExtensionStartMinutes: 5,
  }
}
