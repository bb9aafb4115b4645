import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { inMemoryBus } from '@zuschlag/engine/transport/bus'
import { openLog, openLogReader } from '@zuschlag/engine/log/open-log'
import knexFactory from 'knex'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CliIo } from '../../scripts/cli/terminal/verb.ts'
import { runCli } from '../../scripts/cli/command-line.ts'
import type { Configuration } from '../../scripts/product/configuration/configuration.ts'
import { layoutOf } from '../../scripts/product/layout.ts'
import { readSiteFile } from '../../scripts/product/site/site-file.ts'
import { createTestDatabase, type TestDatabase } from '../fixtures/test-database.ts'
import { PASSWORD, people, ScriptClient } from './people.ts'
import { RunningStack } from './running-stack.ts'
import { openStackParts, type StackParts } from './stack-parts.ts'
import { folderOfFile } from '../fixtures/temporary-folder.ts'

type Place = { readonly dataDir: string; readonly database: TestDatabase }

const home = folderOfFile('backup')
let parts: StackParts
let stack: RunningStack
let auctionId: AuctionId
/** What bidders had received before the backup was requested. */
const acknowledged: Receipt[] = []
const siteFile = () => join(home, 'operator', 'site.json')
const written = () => join(home, 'backup')
const picture = (auction: AuctionId) => join('images', 'auctions', auction, 'one-1600.webp')

async function run(verb: 'backup' | 'restore', args: readonly string[], { dataDir, database }: Place) {
  const said: string[] = []
  const printed: string[] = []
  const settings = { dataDir, databaseUrl: database.url, eventStoreUrl: null, siteFile: siteFile() }
  const configuration = settings as unknown as Configuration
  const io: CliIo = {
    print: (line) => said.push(line) && printed.push(line),
    say: (line) => said.push(line),
    drained: () => Promise.resolve(),
    stdin: (async function* nothing() {})(),
    resolvePath: (file) => file,
    configuration: () => configuration,
    signal: new AbortController().signal,
  }
  return { code: await runCli([verb, ...args], io), said: said.join('\n'), printed: printed.join('\n') }
}

async function emptyPlace(): Promise<Place> {
  return { dataDir: await mkdtemp(join(home, 'restored-')), database: await createTestDatabase() }
}

/** An entry in the audit trail. */
async function leaveATrace(url: string): Promise<void> {
  const anna = await ScriptClient.signedIn(url, people.anna)
  const proof = { password: PASSWORD }
  expect((await anna.post('/api/user/sessions/end-others', proof)).status).toBe(200)
}

async function bidOn(client: ScriptClient, isOver: () => boolean, onReceipt: (receipt: Receipt) => void) {
  for (let price = 0; !isOver();) {
    const answer = await client.bid(auctionId, Math.max(price, 100_000))
    const said = answer.json() as Receipt & { minimumBid?: number }
    if (answer.status === 201) onReceipt(said)
    price = answer.status === 201 ? price + 2_000 : (said.minimumBid ?? price)
    if (![201, 409].includes(answer.status)) throw new Error(`${answer.status} ${answer.text}`)
  }
}

beforeAll(async () => {
  parts = await openStackParts()
  stack = new RunningStack(parts)
  await stack.start()
  auctionId = await stack.openAuction()
  await mkdir(join(stack.filesDir, 'images', 'auctions', auctionId), { recursive: true })
  await writeFile(join(stack.filesDir, picture(auctionId)), 'a picture')
  await writeFile(join(stack.filesDir, 'images', 'half.webp.new'), 'half a pic')
  await mkdir(join(stack.privateDir, 'identifications'), { recursive: true })
  await writeFile(join(stack.privateDir, 'identifications', 'one.jpg'), 'an identification')
  await leaveATrace(stack.url)
  await mkdir(join(home, 'operator'))
  await writeFile(join(home, 'operator', 'agb.md'), 'The terms that a bid names')
  const stated = { businessTerms: [{ date: '2026-11-02', de: 'agb.md' }] }
  await writeFile(siteFile(), JSON.stringify({ agreements: stated }))
})
afterAll(async () => {
  await stack.close()
})

test('a backup is written while bids come in', async () => {
  const bidders = await Promise.all(
    [people.anna, people.ben].map((who) => ScriptClient.signedIn(stack.url, who)),
  )
  let [isAsked, isOver, during] = [false, false, 0]
  const bidding = bidders.map((bidder) =>
    bidOn(
      bidder,
      () => isOver,
      (receipt) => (isAsked ? (during += 1) : acknowledged.push(receipt)),
    ),
  )
  while (acknowledged.length < 20) await new Promise((resolve) => setImmediate(resolve))
  isAsked = true
  const source = { dataDir: parts.directory, database: parts.database }
  const outcome = await run('backup', ['--to', written()], source)
  isOver = true
  await Promise.all(bidding)
  expect(outcome).toMatchObject({ code: 0 })
  expect(during).toBeGreaterThan(0)
  expect(await readdir(written())).toEqual([
    'agreements',
    'database',
    'events.sqlite',
    'files',
    'files.ndjson',
    'manifest.json',
    'private',
    'site',
  ])
  const again = await run('backup', ['--to', written()], source)
  expect(again.code).toBe(1)
  expect(again.said).toContain('not empty')
})

test('an empty place gets all of it back: verified, every acknowledged bid, and people sign in', async () => {
  const place = await emptyPlace()
  const outcome = await run('restore', ['--from', written()], place)
  expect(outcome.code).toBe(0)
  expect(outcome.said).toMatch(/✔ log: 1 auction, .*\n✔ read models: 1 auction, as the log says$/)
  const { eventLog, files, private: hidden } = layoutOf(place.dataDir)
  expect(await readFile(join(files, picture(auctionId)), 'utf8')).toBe('a picture')
  expect(existsSync(join(files, 'images', 'half.webp.new'))).toBe(false)
  expect(await readFile(join(hidden, 'identifications', 'one.jpg'), 'utf8')).toBe('an identification')
  const restoredSite = join(place.dataDir, 'site', 'site.json')
  expect(outcome.said).toContain(`${restoredSite}: the site file of the backup; let SITE_FILE name it`)
  expect(readSiteFile(restoredSite)).toEqual(readSiteFile(siteFile()))

  const location = { kind: 'sqlite', path: eventLog } as const
  const restored = new RunningStack({
    database: place.database,
    directory: place.dataDir,
    log: await openLog(location),
    logReader: await openLogReader(location),
    knex: knexFactory({ client: 'pg', connection: place.database.url, pool: { min: 0, max: 8 } }),
    bus: inMemoryBus(),
  })
  await restored.start()
  const hashes = new Set((await restored.eventsOf(auctionId)).map(({ hash }) => hash))
  expect(acknowledged.filter(({ eventHash }) => !hashes.has(eventHash))).toEqual([])
  const anna = await ScriptClient.signedIn(restored.url, people.anna)
  const { minimumBid } = await anna.details(auctionId)
  expect((await anna.bid(auctionId, minimumBid)).status).toBe(201)
  // Entries of the trail are numbered on from where they were.
  await leaveATrace(restored.url)
  await restored.close()
})

test('a check restores a backup into a temporary database, and leaves nothing behind', async () => {
  const place = { dataDir: join(home, 'never-made'), database: parts.database }
  const databases = () => parts.knex('pg_database').where('datname', 'like', 'zuschlag_check_%')
  const outcome = await run('backup', ['--check', written(), '--json'], place)
  const document = JSON.parse(outcome.printed) as Record<string, unknown>
  expect({ code: outcome.code, ...document }).toMatchObject({
    code: 0,
    fits: true,
    log: { auctions: 1 },
    readModels: { auctions: 1, difference: null },
  })
  expect(await databases()).toEqual([])
  expect(existsSync(place.dataDir)).toBe(false)

  const folder = await mkdtemp(join(home, 'spoilt-'))
  await cp(written(), folder, { recursive: true })
  await damage(join(folder, 'database', 'users.copy'))
  const refused = await run('backup', ['--check', folder], place)
  expect(refused).toMatchObject({ code: 1, said: expect.stringMatching(/users\.copy is damaged/) as string })
  expect(await databases()).toEqual([])
})

test('a backup into a missing folder, and one that ran out of time, leave nothing behind', async () => {
  const source = { dataDir: parts.directory, database: parts.database }
  const unmounted = join(home, 'disk', 'of', 'backups')
  expect(await run('backup', ['--to', unmounted], source)).toMatchObject({
    code: 2,
    said: `there is no folder ${join(home, 'disk', 'of')}: make it, or mount its disk`,
  })
  expect(existsSync(join(home, 'disk'))).toBe(false)
  expect((await run('backup', ['--to', unmounted, '--time-limit', '0'], source)).code).toBe(2)
  expect(await readdir(home)).toEqual(expect.not.arrayContaining([expect.stringMatching(/partial/)]))
})

describe('a restore refuses, and leaves an empty place', () => {
  const damages: readonly [string, RegExp, (folder: string) => Promise<unknown>][] = [
    ['a changed row', /users\.copy is damaged/, (folder) => damage(join(folder, 'database', 'users.copy'))],
    ['a changed log', /events\.sqlite is damaged/, (folder) => damage(join(folder, 'events.sqlite'))],
    [
      'a missing picture',
      /one-1600\.webp is missing/,
      (folder) => rm(join(folder, 'files', picture(auctionId))),
    ],
    ['a changed list', /files\.ndjson is damaged/, (folder) => damage(join(folder, 'files.ndjson'))],
    ['a changed manifest', /manifest\.json is damaged/, (folder) => replace(folder, '"rows": ', '"rows": 1')],
    ['a later format', /later release: format 2/, (folder) => replace(folder, '"format": 1', '"format": 2')],
    ['no manifest', /holds no backup/, (folder) => rm(join(folder, 'manifest.json'))],
  ]
  test.each(damages)('%s', async (_name, reason, spoil) => {
    const place = await emptyPlace()
    const folder = await mkdtemp(join(home, 'spoilt-'))
    await cp(written(), folder, { recursive: true })
    await spoil(folder)
    const outcome = await run('restore', ['--from', folder], place)
    expect(outcome.code).toBe(1)
    expect(outcome.said).toMatch(reason)
    expect(existsSync(layoutOf(place.dataDir).eventLog)).toBe(false)
    // The place is as good as before: what is whole goes in.
    await rm(place.dataDir, { recursive: true })
    await place.database.drop()
  })

  test('a database and a folder that hold something', async () => {
    const place = await emptyPlace()
    const taken = { ...place, database: parts.database }
    expect((await run('restore', ['--from', written()], taken)).said).toMatch(
      /has the schema accounts and read/,
    )
    await writeFile(layoutOf(place.dataDir).eventLog, '')
    expect((await run('restore', ['--from', written()], place)).said).toMatch(/is there already/)
    await place.database.drop()
  })
})

async function damage(file: string): Promise<void> {
  const content = await readFile(file)
  const middle = content.length >> 1
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle)
  await writeFile(file, content)
}

async function replace(folder: string, from: string, to: string): Promise<void> {
  const file = join(folder, 'manifest.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to))
}
