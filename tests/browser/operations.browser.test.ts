import { spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect } from 'vitest'
import { readInstanceFacts } from '../../scripts/product/instance-lock.ts'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import type { ApiClient } from '../../scripts/client/api-client.ts'
import type { ProductUnderTest } from '../journeys/product-under-test.ts'
import { freePort, startProduct, temporaryDataDir } from '../journeys/product-under-test.ts'
import { test as base } from './browser-test.ts'
import { unbrokenChain, signInAs } from './page-state.ts'

/*
 * What an operator lives through, on a product of its own: a projector that falls behind, catches up,
 * restarts, one that a rebuild runs, and a power cut. A lock on its checkpoint holds the projector up, and
 * keeps the rebuild from taking its place.
 */
const STARTS_WITHIN_MS = 170_000

const { projectors: texts } = de.platform
/** For what needs a process, the whole log, and then a question of the page. */
const chain = { timeout: 90_000 }
const root = path.resolve(import.meta.dirname, '../..')

let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>
let product: ProductUnderTest
const test = base.extend('url', { scope: 'file' }, () => product.url)

let page: Page
let database: Client
let anna: ApiClient
let auctionId = ''
let price = 100_000

beforeAll(async () => {
  dataDir = await temporaryDataDir()
  product = await startProduct({ dataDir: dataDir.path, port: await freePort() })
}, STARTS_WITHIN_MS)
test.beforeAll(async ({ staying, broker, apiOf }) => {
  page = await staying.page()
  await signInAs(page, 'admin@demo.example', '/administration/operations')
  database = new Client({ connectionString: readInstanceFacts(dataDir.path)?.databaseUrl })
  await database.connect()
  auctionId = await broker.open()
  anna = await apiOf('anna@demo.example')
})
afterAll(async () => {
  // It lets go of the lock.
  await database.end()
  await product.kill()
  await dataDir.remove()
})

/** The projector that readers see, as its row says it. */
const visible = (): Locator =>
  page.getByRole('row').filter({ hasText: new RegExp(`(?<!noch nicht )${texts.visible}`) })
const building = (): Locator => page.getByRole('row').filter({ hasText: texts.hidden })
const cells = async (row: Locator): Promise<readonly string[]> => {
  const [set = '', state = '', position = '', behind = '', rate = ''] = await row
    .locator('[role=rowheader], [role=gridcell]')
    .allInnerTexts()
  return [set, state, position, behind, rate].map((text) => text.trim())
}
const headOfLog = async (): Promise<string> => {
  const [said = ''] = await page.getByText(texts.head.replace('{{position}}', '')).allInnerTexts()
  return said.slice(texts.head.indexOf('{{'))
}

async function placeBid(): Promise<void> {
  expect((await anna.bid(auctionId, price)).status).toBe(201)
  price += 1000
}

/** Until the projector that readers see has reached the end of the log. */
async function untilLive(): Promise<void> {
  await expect
    .poll(async () => {
      const [, state, position, behind] = await cells(visible())
      return [state, position === (await headOfLog()), behind]
    }, chain)
    .toEqual([texts.state.live, true, texts.events_other.replace('{{figure}}', '0')])
}

test('failed mails are sent again together', async () => {
  const { mails } = de.platform
  await database.query(
    `insert into accounts.mails (id, kind, email, language, data, status, attempts, queued_at, due_at)
     select gen_random_uuid(), 'passwordChanged', 'eva' || n || '@muster.example', 'de', '{}', 'failed', 10, now(), now()
     from generate_series(1, 2) n`,
  )
  await page.reload()
  await page.getByRole('button', { name: mails.retryAll.replace('{{count}}', '2') }).click()
  await page.getByText(mails.allQueuedAgain).first().waitFor()
  const { rows } = await database.query(
    `select count(*)::int as count from accounts.mails where email like '%@muster.example' and status <> 'failed'`,
  )
  expect(rows).toEqual([{ count: 2 }])
})

test('one that is held up shows how far it is behind, a rebuild beside it its position, and both go on', async () => {
  await untilLive()
  const [before = ''] = await cells(visible())
  const { rows } = await database.query<{ generation: number }>(
    "select generation from read.generations where state = 'live'",
  )
  const generation = rows[0]?.generation ?? 0
  await database.query('begin')
  await database.query(`lock table read_${generation}.checkpoint in exclusive mode`)
  await placeBid()
  await expect
    .poll(async () => {
      const [, state, position, behind, rate] = await cells(visible())
      return [state, position === (await headOfLog()), behind, rate]
    }, chain)
    .toEqual([texts.state.catchingUp, false, texts.events_one.replace('{{figure}}', '1'), '0'])
  const ended = rebuild()
  await expect
    .poll(async () => {
      const [, state, position, behind] = await cells(building())
      return [state, position === (await headOfLog()), behind]
    }, chain)
    .toEqual([texts.state.rebuilding, true, texts.events_other.replace('{{figure}}', '0')])
  await database.query('rollback')
  expect(await ended).toBe(0)
  await expect.poll(async () => (await cells(visible()))[0] === before, chain).toBe(false)
  // Also where no event comes, by which the projector would learn of it.
  await untilLive()
  await placeBid()
  await untilLive()
})

test('one whose connection breaks off starts again, and its rate is shown', async () => {
  await untilLive()
  // After a rebuild the projector that goes on takes its lock a moment later than its rows are shown.
  await expect
    .poll(async () => {
      const { rowCount } = await database.query(
        `select pg_terminate_backend(pid) from pg_locks, hashtextextended(
           (select 'zuschlag read_' || generation from read.generations where state = 'live'), 0) key
         where locktype = 'advisory' and objsubid = 1 and granted
           and classid::bigint = (key >> 32) & 4294967295 and objid::bigint = key & 4294967295`,
      )
      return rowCount
    })
    .toBe(1)
  // Events keep coming, so that the second that is measured has some.
  let isMeasured = false
  const placing = (async () => {
    while (!isMeasured) {
      await placeBid()
      await pause(300)
    }
  })()
  const measure = async (): Promise<void> => {
    await expect.poll(async () => Number((await cells(visible()))[4]), chain).toBeGreaterThan(0)
  }
  try {
    await Promise.race([measure(), placing])
  } finally {
    isMeasured = true
  }
  await placing
  await untilLive()
})

/** `npm run cli -- rebuild` beside the running product; resolves with its exit code. */
function rebuild(): Promise<number | null> {
  const environment = { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir.path }
  const child = spawn(process.execPath, [path.join(root, 'scripts/cli/cli.ts'), 'rebuild'], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.once('exit', resolve))
}

test(
  'two open pages survive kill -9 of the whole product and go on without a reload',
  { timeout: 400_000 },
  async ({ people, broker, apiOf }) => {
    await database.end()
    const api = await apiOf('anna@demo.example')
    const id = await broker.open()
    const hers = await people.open()
    const his = await people.open({ language: 'en', width: 390 })
    await Promise.all([hers.signIn('anna@demo.example'), his.signIn('ben@demo.example')])
    await Promise.all([hers.openAuction(id), his.openAuction(id)])
    await hers.bid()
    const { currentPrice, bidCount, end } = await api.auction(id)

    await product.kill()
    await his.card.getByText(his.text.live.connected).waitFor({ state: 'detached' })
    await his.price.waitFor()
    product = await startProduct({ dataDir: dataDir.path, port: Number(new URL(product.url).port) })

    await Promise.all(
      [hers, his].map((person) => person.card.getByText(person.text.live.connected).waitFor()),
    )
    expect(await api.auction(id)).toMatchObject({ currentPrice, bidCount, end })
    await hers.card.getByText(hers.text.bid.highest, { exact: true }).waitFor()

    await his.bid()
    await hers.card.getByText(hers.text.bid.outbid, { exact: true }).waitFor()
    for (const person of [hers, his]) {
      expect(unbrokenChain(person.frames, id)).toBe(true)
      expect(await person.wasNeverReloaded()).toBe(true)
    }
  },
)
