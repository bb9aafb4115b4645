import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { auctionIdOf, numberedUuid } from '../fixtures/auction-commands.ts'
import { people, savePeople } from '../integration/people.ts'
import { sessionCookie } from '../faults/bidding-people.ts'
import { openAuctions } from '../faults/open-auctions.ts'
import { here, ProductProcess } from './product-process.ts'

const SESSION_SECRET = 'only for tests of an outage of the store, and long enough'
const auctionId = auctionIdOf(1)

type Answer = { readonly status: number; readonly code: string; readonly receipt: CommandReceipt | null }

export type Parts = {
  readonly environment: NodeJS.ProcessEnv
  readonly dataDir: string
  readonly cookie: string
}

/** The whole product in one process, as `npm start` runs it, on an EventStoreDB with one running auction. */
export class ProductOnStore {
  readonly #environment: NodeJS.ProcessEnv
  readonly #dataDir: string
  readonly #cookie: string
  #product: ProductProcess | null = null
  #price = 100_000
  #bids = 0
  #oldLines = 0
  #markedAt = 0

  protected constructor({ environment, dataDir, cookie }: Parts) {
    this.#environment = environment
    this.#dataDir = dataDir
    this.#cookie = cookie
  }

  /** @param databaseUrl of an empty database */
  static async on(connectionString: string, databaseUrl: string): Promise<ProductOnStore> {
    return new ProductOnStore(await ProductOnStore.partsOn(connectionString, databaseUrl))
  }

  protected static async partsOn(connectionString: string, databaseUrl: string): Promise<Parts> {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-outage-'))
    await migrateAccounts(databaseUrl)
    await migrateReadModels(databaseUrl)
    await savePeople(databaseUrl)
    const environment = {
      EVENTSTOREDB_URL: connectionString,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SESSION_SECRET,
      DEMO: '0',
      PUBLIC_URL: 'http://localhost',
      LOG_LEVEL: 'info',
    }
    await openAuctions({ kind: 'eventstoredb', connectionString }, [auctionId])
    return { environment, dataDir, cookie: await sessionCookie(databaseUrl, SESSION_SECRET, people.anna.id) }
  }

  get product(): ProductProcess {
    if (this.#product === null) throw new Error('The product was not started')
    return this.#product
  }

  async start(): Promise<void> {
    this.#product = await ProductProcess.start('start', this.#environment, here)
  }

  async stopProduct(): Promise<void> {
    if (this.#product !== null && !this.#product.isGone) await this.#product.kill('SIGTERM')
  }

  async stop(): Promise<void> {
    await this.stopProduct()
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 20 })
  }

  /** Sends a bid, with the same command id again as long as it was not accepted. */
  async bid(): Promise<Answer> {
    const client = new ApiClient(this.product.url, { cookie: this.#cookie })
    const answer = await client.bid(auctionId, this.#price, numberedUuid(4000, this.#bids))
    if (!('receipt' in answer)) return { status: answer.status, code: answer.problem.code, receipt: null }
    this.#bids += 1
    this.#price += 1000
    return { status: answer.status, code: '', receipt: answer.receipt }
  }

  async statusOf(place: string): Promise<number> {
    return (await fetch(`${this.product.url}${place}`)).status
  }

  /** Lines of the log from here on are new. */
  async markLog(): Promise<void> {
    this.#oldLines = (await this.#logLines()).length
    this.#markedAt = performance.now()
  }

  get sinceMarkMs(): number {
    return performance.now() - this.#markedAt
  }

  async newLogLines(): Promise<readonly LogLine[]> {
    return (await this.#logLines()).slice(this.#oldLines)
  }

  /** Outside production the log is a file. */
  async #logLines(): Promise<readonly LogLine[]> {
    const file = path.join(this.#dataDir, 'zuschlag.log')
    const text = existsSync(file) ? await readFile(file, 'utf8') : ''
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LogLine)
  }
}

/** Whether a line says that something went wrong. */
export function isTrouble({ level }: Pick<LogLine, 'level'>): boolean {
  return level !== 'debug' && level !== 'info'
}

export type LogLine = {
  readonly level: string
  readonly msg: string
  readonly part?: string
  /** Of a thread. */
  readonly message?: { readonly incident?: object }
  readonly err?: { readonly message?: string }
}
