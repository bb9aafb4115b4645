import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { Client } from 'pg'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readInstanceFacts } from '../../scripts/product/instance-lock.ts'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { TestBroker } from './own-auction.ts'
import { signInAs } from './sign-in-as.ts'

/*
 * What an operator sees of a projector that falls behind, catches up, restarts, and of one that a rebuild
 * runs. A lock on its checkpoint holds the projector up, and keeps the rebuild from taking its place.
 */

const url = inject('productUrl')
const { projectors: texts } = de.platform
const root = path.resolve(import.meta.dirname, '../..')

let browser: Browser
let page: Page
let database: Client
let anna: ApiClient
let auctionId = ''
let price = 100_000

beforeAll(async () => {
  browser = await launchBrowser()
  const person = await newPerson(browser)
  page = await person.newPage()
  await signInAs(page, 'admin@demo.example', '/administration/operations')
  database = new Client({ connectionString: readInstanceFacts(inject('productDataDir'))?.databaseUrl })
  await database.connect()
  auctionId = await (await TestBroker.signIn(url)).open()
  anna = new ApiClient(url)
  await anna.login('anna@demo.example')
})
afterAll(async () => {
  // It lets go of the lock.
  await database.end()
  await browser.close()
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
  expect((await anna.bid(auctionId, price, randomUUID())).status).toBe(201)
  price += 1000
}

/** Until the projector that readers see has reached the end of the log. */
async function untilLive(): Promise<void> {
  await expect
    .poll(async () => {
      const [, state, position, behind] = await cells(visible())
      return [state, position === (await headOfLog()), behind]
    })
    .toEqual([texts.state.live, true, texts.events_other.replace('{{figure}}', '0')])
}

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
    })
    .toEqual([texts.state.catchingUp, false, texts.events_one.replace('{{figure}}', '1'), '0'])
  const ended = rebuild()
  await expect
    .poll(async () => {
      const [, state, position, behind] = await cells(building())
      return [state, position === (await headOfLog()), behind]
    })
    .toEqual([texts.state.rebuilding, true, texts.events_other.replace('{{figure}}', '0')])
  await database.query('rollback')
  expect(await ended).toBe(0)
  await expect.poll(async () => (await cells(visible()))[0] === before).toBe(false)
  await untilLive()
})

test('one whose connection breaks off starts again, and its rate is shown', async () => {
  await untilLive()
  const { rowCount } = await database.query(
    `select pg_terminate_backend(pid) from pg_locks, hashtextextended(
       (select 'zuschlag read_' || generation from read.generations where state = 'live'), 0) key
     where locktype = 'advisory' and objsubid = 1 and granted
       and classid::bigint = (key >> 32) & 4294967295 and objid::bigint = key & 4294967295`,
  )
  expect(rowCount).toBe(1)
  // Events keep coming, so that the second that is measured has some.
  const placed: Promise<void>[] = []
  const bids = setInterval(() => placed.push(placeBid()), 400)
  await expect.poll(async () => Number((await cells(visible()))[4])).toBeGreaterThan(0)
  clearInterval(bids)
  await Promise.all(placed)
  await untilLive()
})

/** `npm run cli -- rebuild` beside the running product; resolves with its exit code. */
function rebuild(): Promise<number | null> {
  const environment = { ...process.env, NODE_ENV: 'development', DATA_DIR: inject('productDataDir') }
  const child = spawn(process.execPath, [path.join(root, 'scripts/cli.ts'), 'rebuild'], {
    cwd: root,
    env: environment,
    stdio: 'ignore',
  })
  return new Promise((resolve) => child.once('exit', resolve))
}
