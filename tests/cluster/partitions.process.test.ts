import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { partitionOf } from '@zuschlag/engine/client/partition'
import { auctionIdOf } from '../fixtures/auction-commands.ts'
import { Bidder, bidOnEngine, checkHistory, openAuction } from './bidding.ts'
import { Cluster } from './cluster.ts'
import type { ProductProcess } from './product-process.ts'

const PARTITIONS = 4
const auctions = [1, 2, 3, 4, 5, 6].map(auctionIdOf)
/** Only patience: on a machine that has nothing else to do it takes a fraction. */
const PATIENCE_MS = 300_000
const environment = { PARTITIONS: String(PARTITIONS) }

let cluster: Cluster
let client: EngineClient
let first: ProductProcess
const bidders = new Map<AuctionId, Bidder>()

beforeAll(async () => {
  cluster = await Cluster.start({ withDatabase: false })
  client = cluster.client(PARTITIONS)
  first = await cluster.run('engine', environment)
  await first.ready()
  for (const [index, auctionId] of auctions.entries()) {
    await openAuction(client, auctionId, index + 1)
    bidders.set(auctionId, new Bidder(index + 1, bidOnEngine(client, auctionId, index + 1)))
  }
}, PATIENCE_MS)
afterAll(async () => {
  await Promise.all([...bidders.values()].map((each) => each.stop()))
  await cluster.stop()
})

const leads = (engine: ProductProcess): Promise<number> => engine.figure('zuschlag_engine_leading_partitions')

/** Waits until the engines lead every partition between them, and each what it is to have. */
async function untilShared(engines: readonly ProductProcess[], fits: (led: readonly number[]) => boolean) {
  for (;;) {
    const led = await Promise.all(engines.map(leads))
    if (fits(led) && led.reduce((sum, count) => sum + count, 0) === PARTITIONS) return led
    await pause(50)
  }
}

async function everybodyBidsOn(): Promise<void> {
  await Promise.all([...bidders.values()].map((each) => each.more(5)))
}

async function checkHistories(): Promise<void> {
  for (const [auctionId, { receipts }] of bidders) await checkHistory(cluster.log, auctionId, receipts)
}

test('one engine alone leads all partitions', async () => {
  expect(await untilShared([first], () => true)).toEqual([PARTITIONS])
  expect(new Set(auctions.map((auctionId) => partitionOf(auctionId, PARTITIONS))).size).toBeGreaterThan(1)
  await everybodyBidsOn()
})

test(
  '[ONCE-6] a partition moves to an engine that comes, and back when it is killed; nothing is lost or doubled',
  { timeout: PATIENCE_MS },
  async () => {
    let second = await cluster.run('engine', environment)
    // By chance all partitions may stay with the first one, or all go to the second; another newcomer has
    // another name.
    for (;;) {
      await second.ready()
      await pause(2_000)
      const led = await leads(second)
      if (led > 0 && led < PARTITIONS) break
      await second.kill('SIGTERM')
      second = await cluster.run('engine', environment)
    }
    await untilShared([first, second], (led) => led.every((count) => count < PARTITIONS))
    await everybodyBidsOn()
    await second.kill('SIGKILL')
    await untilShared([first], () => true)
    await everybodyBidsOn()
    await checkHistories()
    await expect.poll(() => leads(first)).toBe(PARTITIONS)
  },
)

test('an engine that shuts down releases its partitions', { timeout: PATIENCE_MS }, async () => {
  const next = await cluster.run('engine', environment)
  await next.ready()
  await everybodyBidsOn()
  await first.kill('SIGTERM')
  await untilShared([next], () => true)
  await everybodyBidsOn()
  await Promise.all([...bidders.values()].map((each) => each.stop()))
  await checkHistories()
  await expect.poll(() => next.missing()).toEqual([])
})
