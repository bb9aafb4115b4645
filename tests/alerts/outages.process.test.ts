import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createKnex } from '@zuschlag/projections/kernel/postgres/create-knex'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmtpServer } from '../../gateway/src/modules/notifications/mail/smtp-server.fixture.ts'
import { buildWeb, currentWebBuild } from '../../scripts/product/web-build.ts'
import { Cluster } from '../cluster/cluster.ts'
import type { ProductProcess } from '../cluster/product-process.ts'
import { people } from '../integration/people.ts'
import { fullDisks } from '../journeys/full-disks.ts'
import { freePort, startProduct, temporaryDataDir } from '../journeys/product-under-test.ts'
import { firing, type RuleFile, scrape, type Scrape } from './recorded-series.ts'
import { folderOfFile } from '../fixtures/temporary-folder.ts'

/* Each outage as the product itself shows it: its parts are broken, its figures are scraped, and the rules
   are played on them. A busy machine may slow event loops down, so that alert is left out here. */

const processes = ['alerts.yml', 'alerts-processes.yml'] as const
const names = ['engine', 'projections', 'mails', 'gateway'] as const
const CLOCK_OFFSET_MS = 180_000
const ATTEMPTS_MAX = 200
const ATTEMPT_PAUSE_MS = 300
const folder = folderOfFile('outages')
const smtp = new SmtpServer()
let cluster: Cluster
let running: Record<(typeof names)[number], ProductProcess>
let knex: Knex
let healthy: Scrape

beforeAll(async () => {
  if (currentWebBuild() === null) buildWeb()
  const SMTP_URL = await smtp.start()
  cluster = await Cluster.start({ withDatabase: true, further: { PUBLIC_URL: 'http://localhost', SMTP_URL } })
  knex = createKnex({ connection: cluster.databaseUrl, pool: { min: 0, max: 1 } })
  const started = await Promise.all(names.map(async (name) => [name, await cluster.run(name)] as const))
  running = Object.fromEntries(started) as typeof running
  await allReady()
  healthy = await scrapeAll()
}, 300_000)
afterAll(async () => {
  await knex.destroy()
  await cluster.stop()
  await smtp.stop()
})

const targets = () => names.map((name) => ({ process: name, url: running[name].url }))
const scrapeAll = () => scrape(targets())
const allReady = () => Promise.all(Object.values(running).map((each) => each.ready()))
async function fired(scrapes: readonly Scrape[], files: readonly RuleFile[] = processes) {
  return (await firing(scrapes, files)).filter((alert) => alert !== 'EventLoopBlocked')
}
/** Scrapes until the product shows it. @throws Error with what it shows instead */
async function until(isShown: (now: Scrape) => boolean, from = scrapeAll): Promise<Scrape> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const now = await from()
    if (isShown(now)) return now
    await pause(ATTEMPT_PAUSE_MS)
  }
  throw new Error(JSON.stringify([...(await from())].filter(([name]) => /ready|mails|state/.test(name))))
}
const valueOf = (now: Scrape, start: string): number =>
  Number([...now].find(([series]) => series.startsWith(start))?.[1] ?? NaN)
const isReady = (now: Scrape, process: string, part: string): number =>
  Number(
    [...now].find(([series]) => series.startsWith(`zuschlag_ready{part="${part}",process="${process}"`))?.[1],
  )
const read = () => fetch(`${running.gateway.url}/api/public/auctions`)

test('nothing fires on a product that works', async () => {
  expect(await fired([healthy, await scrapeAll()])).toEqual([])
})

test('a database that is away is noticed by every process that needs it, though nothing is bid', async () => {
  cluster.databaseGate?.shut()
  try {
    const shown = await until(
      (now) =>
        ['gateway', 'projections', 'mails'].every((name) => isReady(now, name, 'database') === 0) &&
        valueOf(now, 'zuschlag_projection_state{state="caughtUp"') !== 1,
    )
    // A counter that is new counts from its second value on.
    const scrapes = [healthy, shown]
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 10; count += 1) expect((await read()).status).toBe(503)
      scrapes.push(await scrapeAll())
    }
    const later = scrapes.at(-1) ?? shown
    expect(await fired(scrapes)).toEqual(
      expect.arrayContaining(['DatabaseAway', 'FiguresMissing', 'RequestsFail']),
    )
    expect([isReady(later, 'engine', 'engine'), valueOf(later, 'up{process="gateway"')]).toEqual([1, 1])
    // One line of an outage, not one of each attempt.
    const lines = Object.values(running).flatMap(({ said }) => said.split('\n'))
    expect(lines.filter((line) => line !== '' && !line.startsWith('{'))).toEqual([])
    expect(lines.filter((line) => line.includes('"mails cannot be looked for"')).length).toBeLessThan(5)
  } finally {
    cluster.databaseGate?.open()
  }
  await allReady()
})

test('an event store that is away', async () => {
  cluster.eventStore?.gate.shut()
  try {
    const shown = await until(
      (now) => isReady(now, 'engine', 'log') === 0 && Number.isNaN(valueOf(now, 'zuschlag_projection_lag')),
    )
    expect(await fired([healthy, shown])).toEqual(expect.arrayContaining(['LogAway', 'FiguresMissing']))
  } finally {
    cluster.eventStore?.gate.open()
  }
  await allReady()
})

test('a mail server that refuses the sender, and one that refuses a recipient', async () => {
  const ask = () =>
    fetch(`${running.gateway.url}/api/account/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: people.anna.email }),
    })
  const mail = () => knex('accounts.mails').first<{ status: string; attempts: number } | undefined>()
  smtp.mood = 'refusesSender'
  expect((await ask()).ok).toBe(true)
  await expect.poll(async () => (await mail())?.attempts).toBe(1)
  // As if the pauses between the first attempts had passed.
  await knex('accounts.mails').update({ attempts: 3, due_at: new Date() })
  const refused = await until((now) => valueOf(now, 'zuschlag_mails{state="overdue"') === 1)
  expect(await mail()).toMatchObject({ status: 'queued' })
  expect(await fired([healthy, refused])).toContain('MailsOverdue')
  smtp.mood = 'refusesRecipient'
  await knex('accounts.mails').update({ due_at: new Date() })
  const given = await until((now) => valueOf(now, 'zuschlag_mails{state="failed"') === 1)
  expect(await fired([healthy, given])).toContain('MailsFailed')
  await knex('accounts.mails').delete()
})

test('a process whose clock is off, and one that is gone', async () => {
  const offset = path.join(folder, 'offset')
  writeFileSync(offset, String(CLOCK_OFFSET_MS))
  const clock = path.resolve(import.meta.dirname, '../faults/moved-clock.ts')
  const wrong = await cluster.run('gateway', { NODE_OPTIONS: `--import=${clock}`, CLOCK_OFFSET_FILE: offset })
  const withWrong = () => scrape([...targets(), { process: 'wrong', url: wrong.url }])
  const from = await until((now) => isReady(now, 'wrong', 'engine') === 0, withWrong)
  // Each of its requests is rejected, as its messages come from another time.
  const rejected = 'zuschlag_projections_rejected_messages_total{reason="early"'
  const shown = await until((now) => valueOf(now, rejected) > 10, withWrong)
  expect(await fired([healthy, from, shown])).toEqual(expect.arrayContaining(['LogAway', 'MessagesRejected']))
  await wrong.kill()
  expect(await fired([shown, await withWrong()])).toContain('ProcessGone')
  await allReady()
})

const smallDisk = fullDisks.find(({ reason }) => reason === 'diskFull')
test.runIf(smallDisk !== undefined)('a full disk, where the product is one process', async () => {
  const dataDir = await temporaryDataDir()
  smallDisk?.prepare(dataDir.path)
  const product = await startProduct({ dataDir: dataDir.path, port: await freePort() })
  try {
    const from = () => scrape([{ process: 'product', url: product.url }])
    const before = await until((now) => isReady(now, 'product', 'disk') === 1, from)
    const files = ['alerts.yml', 'alerts-one-process.yml'] as const
    // Its disk is a small one.
    expect(await fired([before, before], files)).toEqual(['DiskLow'])
    smallDisk?.fill(dataDir.path)
    const shown = await until((now) => isReady(now, 'product', 'disk') === 0, from)
    expect(await fired([before, shown], files)).toEqual(expect.arrayContaining(['DiskFull', 'DiskLow']))
  } finally {
    await product.kill()
    smallDisk?.remove(dataDir.path)
    await dataDir.remove()
  }
})
