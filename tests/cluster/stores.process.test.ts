import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { buildWeb, currentWebBuild } from '../../scripts/product/web-build.ts'
import { auctionIdOf, numberedUuid } from '../fixtures/auction-commands.ts'
import { takesFaults } from '../fixtures/eventstoredb-stub/stub-process.ts'
import { Bidder, bidOver, checkHistory, openAuction } from './bidding.ts'
import { Cluster } from './cluster.ts'
import type { ProductProcess } from './product-process.ts'

/* Stores that are missing at the start, hang, are slow or take nothing more. Each test ends with the store
   as it should be, and with bids that are accepted and processes that are ready again, without anybody
   having started anything. */

const auctionId = auctionIdOf(1)

let cluster: Cluster
let engine: ProductProcess
let projections: ProductProcess
let gateway: ProductProcess
let mails: ProductProcess
let cookie: string
let bidder: Bidder | null = null

beforeAll(async () => {
  if (currentWebBuild() === null) buildWeb()
  cluster = await Cluster.start({ withDatabase: true, further: { PUBLIC_URL: 'http://localhost' } })
  cookie = await cluster.signIn('anna')
  await cluster.nats.kill()
  cluster.databaseGate?.shut()
  cluster.eventStore?.gate.shut()
  engine = await cluster.run('engine')
  projections = await cluster.run('projections')
  gateway = await cluster.run('gateway')
  mails = await cluster.run('mails')
}, 300_000)
afterAll(async () => {
  await bidder?.stop()
  await cluster.stop()
})

const all = (): readonly ProductProcess[] => [engine, projections, gateway, mails]

/** Waits until a process says that something is missing, and answers everything that it says. */
async function untilMissing(who: ProductProcess, what: string): Promise<readonly string[]> {
  for (;;) {
    const missing = await who.missing()
    if (missing?.some((each) => each.startsWith(what)) === true) return missing
    await pause(50)
  }
}

const readStatus = async (): Promise<number> => (await fetch(`${gateway.url}/api/public/auctions`)).status
let extraBids = 0
/** The status of one bid that nobody sends again. */
async function statusOfBid(): Promise<number> {
  extraBids += 1
  const client = new ApiClient(gateway.url, { cookie })
  return (await client.bid(auctionId, 1, numberedUuid(4000, extraBids))).status
}
async function untilStatusOfBid(status: number): Promise<void> {
  while ((await statusOfBid()) !== status) await pause(50)
}

/** What every recovery comes to: new bids are accepted, and every process is ready. */
async function everythingGoesOn(): Promise<void> {
  await bidder?.more(5)
  await Promise.all(all().map((each) => each.ready()))
  const state = () => Promise.all([readStatus(), ...all().map((each) => each.missing())])
  await expect.poll(state).toEqual([200, [], [], [], []])
}

test('processes that start before their stores report what is missing, and become ready with them', async () => {
  await untilMissing(engine, 'nats')
  await untilMissing(projections, 'projections')
  await untilMissing(mails, 'database')
  expect(await untilMissing(gateway, 'nats')).toEqual(
    expect.arrayContaining(['nats: not connected', expect.stringMatching(/^database: /)]),
  )
  expect([await readStatus(), await statusOfBid()]).toEqual([503, 503])
  cluster.databaseGate?.open()
  await cluster.nats.startAgain()
  // Nobody can lead, nor project, without the log.
  await untilMissing(engine, 'log')
  await untilMissing(projections, 'projections')
  await untilMissing(gateway, 'engine')
  cluster.eventStore?.gate.open()
  await openAuction(cluster.client(), auctionId, 1)
  bidder = new Bidder(1, (attempt) => bidOver(gateway.url, auctionId, cookie, attempt))
  await everythingGoesOn()
})

test.runIf(takesFaults)('a slow event store makes bids slow, and nothing else', async () => {
  cluster.eventStore?.inflict('slow')
  await bidder?.more(3)
  expect(await readStatus()).toBe(200)
  cluster.eventStore?.inflict(null)
  await everythingGoesOn()
})

test.runIf(takesFaults)(
  'an event store that is full: bids are refused with 503, reads go on, and what was answered holds',
  async () => {
    cluster.eventStore?.inflict('full')
    await untilStatusOfBid(503)
    expect(await readStatus()).toBe(200)
    await untilMissing(gateway, 'engine')
    cluster.eventStore?.inflict(null)
    await everythingGoesOn()
  },
)

test('while the event store hangs bids get 503 and reads continue', async () => {
  cluster.eventStore?.gate.hold()
  await untilStatusOfBid(503)
  expect(await readStatus()).toBe(200)
  await untilMissing(gateway, 'engine')
  cluster.eventStore?.gate.open()
  await everythingGoesOn()
})

test('while NATS hangs bids get 503 and reads continue', async () => {
  cluster.nats.signal('SIGSTOP')
  await untilStatusOfBid(503)
  expect(await readStatus()).toBe(200)
  await untilMissing(gateway, 'nats')
  cluster.nats.signal('SIGCONT')
  await everythingGoesOn()
})

test('while PostgreSQL hangs bids continue on cached sessions, readiness reports it, and reads get 503 in bounded time', async () => {
  try {
    // A session is known for some seconds; who took longer for two bids starts again.
    do {
      cluster.databaseGate?.open()
      await bidder?.more(1)
      cluster.databaseGate?.hold()
    } while ((await Promise.race([bidder?.more(2), pause(3_000, 'late')])) === 'late')
    await untilMissing(gateway, 'database')
    await untilMissing(mails, 'database')
    // What was read just before is kept for a moment.
    await expect.poll(readStatus, { timeout: 30_000 }).toBe(503)
  } finally {
    cluster.databaseGate?.open()
  }
  await everythingGoesOn()
})

test('while PostgreSQL is read-only bids and reads continue, and the rows follow afterwards', async () => {
  await cluster.takesWrites(false)
  await bidder?.more(5)
  expect(await readStatus()).toBe(200)
  await untilMissing(gateway, 'projections')
  await cluster.takesWrites(true)
  await everythingGoesOn()
})

test('in the end everything acknowledged is in the log once, and in the rows', async () => {
  await bidder?.stop()
  const events = await checkHistory(cluster.log, auctionId, bidder?.receipts ?? [])
  const bidCount = events.filter(({ type }) => type === 'BidPlaced').length
  expect(bidCount).toBeGreaterThan(20)
  for (;;) {
    const read = await fetch(`${gateway.url}/api/public/auctions/${auctionId}`)
    if (((await read.json()) as { bidCount: number }).bidCount === bidCount) break
    await pause(50)
  }
})
