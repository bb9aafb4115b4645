import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash } from 'node:crypto'
import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import type { Command } from '@zuschlag/contracts/auction/commands'
import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { LeadingEngine } from '@zuschlag/engine/runtime/leading-engine'
import { openGuardedLog } from '@zuschlag/engine/store/open-log'
import { createSessions } from '@zuschlag/gateway/modules/identity/accounts/sessions'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import knexFactory from 'knex'
import { auctionIdOf, numberedUuid, opening } from '../fixtures/auction-commands.ts'
import { people, savePeople } from '../integration/people.ts'
import { postBid } from './bidding.ts'
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
    await playAuction(connectionString)
    return { environment, dataDir, cookie: await sessionCookie(databaseUrl) }
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
    const attempt = { commandId: numberedUuid(4000, this.#bids) as CommandId, price: this.#price }
    const answer = await postBid(this.product.url, auctionId, this.#cookie, attempt)
    const body = (await answer.json()) as { readonly code?: string }
    if (answer.status === 201) {
      this.#bids += 1
      this.#price += 1000
    }
    const receipt = answer.status === 201 ? (body as CommandReceipt) : null
    return { status: answer.status, code: body.code ?? '', receipt }
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

export type LogLine = {
  readonly level: number
  readonly msg: string
  readonly part?: string
  /** Of a thread. */
  readonly message?: { readonly incident?: object }
  readonly err?: { readonly message?: string }
}

/** A running auction without an end, decided by an engine of the test's own. */
async function playAuction(connectionString: string): Promise<void> {
  const { log, lease } = await openGuardedLog({ kind: 'eventstoredb', connectionString })
  const sha256Hex = (text: string) => hash('sha256', text, 'hex')
  const engine = new LeadingEngine({ log, lease, clock: systemClock(), sha256Hex, owns: () => true })
  await engine.start()
  const terms: Partial<AuctionTerms> = {
    start: msToInstant(Date.now() - 60_000),
    end: null,
    openEnd: true,
  }
  const commands: readonly Command[] = opening(auctionId, 10, { terms })
  for (const command of commands) {
    const outcome = await engine.execute(command)
    if (outcome.status !== 'accepted') throw new Error(`Not opened: ${JSON.stringify(outcome)}`)
  }
  await engine.stop()
  await log.close()
}

async function sessionCookie(databaseUrl: string): Promise<string> {
  const knex = knexFactory({ client: 'pg', connection: databaseUrl })
  const sessions = createSessions({ knex, clock: systemClock(), secret: SESSION_SECRET })
  const { token } = await sessions.open(people.anna.id, null)
  await knex.destroy()
  return `zuschlag-session=${token}`
}
