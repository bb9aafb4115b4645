import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '../../scripts/product/embedded-postgres/embedded-postgres.ts'
import type { EmbeddedPostgres } from '../../scripts/product/embedded-postgres/embedded-postgres.ts'
import { failureOf } from '@zuschlag/gateway/kernel/logger'
import { buildWeb, currentWebBuild } from '../../scripts/product/web-build.ts'
import { isTrouble, type LogLine, type Parts, ProductOnStore } from './product-on-store.ts'
import { EventStoreProcess } from '../fixtures/eventstoredb-stub/stub-process.ts'
import { folderOfFile } from '../fixtures/temporary-folder.ts'

/** Forms of connection strings; each leads to the node at a port. */
const connectionForms = {
  'esdb://one': (port: number) => `esdb://127.0.0.1:${port}?tls=false`,
  'esdb://a,b,c': (port: number) => `esdb://127.0.0.1:1,127.0.0.1:${port},127.0.0.1:2?tls=false`,
  'esdb+discover://': (port: number) => `esdb+discover://127.0.0.1:${port}?tls=false`,
} as const

type ConnectionForm = keyof typeof connectionForms

/** The product on an event store that a test takes away. */
class OutageInstallation extends ProductOnStore {
  readonly form: ConnectionForm
  readonly store: EventStoreProcess

  private constructor(form: ConnectionForm, store: EventStoreProcess, parts: Parts) {
    super(parts)
    this.form = form
    this.store = store
  }

  /** @param databaseUrl of an empty database */
  static async prepare(form: ConnectionForm, databaseUrl: string): Promise<OutageInstallation> {
    const store = await EventStoreProcess.start()
    const connectionString = connectionForms[form](store.gate.port)
    return new OutageInstallation(form, store, await this.partsOn(connectionString, databaseUrl))
  }

  override async stop(): Promise<void> {
    await super.stop()
    await this.store.stop()
  }
}

/* The whole product in one process while its event store is away, at the start and at run time. The outage
   is longer than every retry limit of the client: discovery gives up after 10 attempts, keepalive after 10
   s. OUTAGE_SECONDS makes it longer, and says how long the recovery took. */

const OUTAGE_MS = Number(process.env['OUTAGE_SECONDS'] ?? 12) * 1000
const RECOVERY_MS = 120_000
const MINUTE_MS = 60_000
/** Of pino. */
const forms = Object.keys(connectionForms) as ConnectionForm[]

let postgres: EmbeddedPostgres
const dataDir = folderOfFile('outage-postgres')
const installations: OutageInstallation[] = []

beforeAll(async () => {
  if (currentWebBuild() === null) buildWeb()
  postgres = await startEmbeddedPostgres({ dataDir, durable: false })
  for (const form of forms) installations.push(await prepare(form))
}, 300_000)
afterAll(async () => {
  await Promise.all(installations.map((each) => each.stop()))
  await postgres.stop()
})

async function prepare(form: ConnectionForm): Promise<OutageInstallation> {
  const name = `outage_${forms.indexOf(form)}`
  const client = new Client({ connectionString: postgres.connectionString })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const url = new URL(postgres.connectionString)
  url.pathname = `/${name}`
  return OutageInstallation.prepare(form, url.href)
}

/** Repeats a question until the answer is right; fails where it never is. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { timeout: RECOVERY_MS, interval: 50 }).toBe(true)
}

const namesLog = async ({ product }: OutageInstallation): Promise<boolean> =>
  (await product.missing())?.some((each) => each.startsWith('log: ')) === true

/**
 * Warnings and errors since the store went away, counted by what they say. The line of a single command is
 * its own; mails need no log.
 */
function troubles(lines: readonly LogLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { level, msg, part, message, err } of lines) {
    if (!isTrouble({ level }) || msg === 'command not decided' || part === 'mail') continue
    const key = JSON.stringify({
      part,
      msg,
      failure: failureOf({ message }, msg) ?? err?.message ?? message,
    })
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/**
 * What holds while the store is away: nothing ends, what is missing is named, pages are served, a bid may be
 * repeated.
 */
async function endure(installation: OutageInstallation): Promise<void> {
  await until(() => namesLog(installation))
  await until(async () => (await installation.bid()).status === 503)
  for (const end = performance.now() + OUTAGE_MS; performance.now() < end; await pause(1000)) {
    const pages = ['/health/live', '/api/public/auctions', '/'].map((place) => installation.statusOf(place))
    expect(await Promise.all(pages)).toEqual([200, 200, 200])
    expect(await namesLog(installation)).toBe(true)
    const { status, code } = await installation.bid()
    expect(status).toBe(503)
    // A busy engine may not have said in time that it decides nothing.
    expect(['unavailable', 'outcomeUnknown']).toContain(code)
  }
  const said = troubles(await installation.newLogLines())
  // One line for each failure, and another one every minute.
  const linesMax = 1 + Math.floor(installation.sinceMarkMs / MINUTE_MS)
  for (const [failure, count] of said) expect([failure, count <= linesMax]).toEqual([failure, true])
  expect(said.size).toBeGreaterThan(0)
}

async function recover(installation: OutageInstallation): Promise<void> {
  const back = performance.now()
  installation.store.gate.open()
  await until(async () => (await installation.bid()).status === 201)
  if (process.env['OUTAGE_SECONDS'] !== undefined)
    process.stdout.write(
      `${installation.form}: first bid ${Math.round(performance.now() - back)} ms after the return\n`,
    )
  await until(async () => (await installation.product.missing())?.length === 0)
}

async function startOneByOne(): Promise<void> {
  for (const installation of installations) {
    await installation.start()
    await until(async () => (await installation.product.missing()) !== null)
  }
}

test(
  `an outage of the store at run time ends nothing, for ${forms.join(', ')}`,
  async () => {
    await startOneByOne()
    for (const installation of installations) {
      await installation.product.ready()
      await until(async () => (await installation.bid()).status === 201)
    }
    for (const installation of installations) {
      await installation.markLog()
      installation.store.gate.shut()
    }
    await Promise.all(installations.map(endure))
    await Promise.all(installations.map(recover))
  },
  300_000 + OUTAGE_MS,
)

// After the test before: read models that were never complete answer no list.
test(
  'a store that is away at the start delays nothing but bids, for the same',
  async () => {
    for (const installation of installations) {
      await installation.stopProduct()
      await installation.markLog()
      installation.store.gate.shut()
    }
    await startOneByOne()
    await Promise.all(installations.map(endure))
    await Promise.all(installations.map(recover))
  },
  300_000 + OUTAGE_MS,
)
