import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partitionOf } from '@zuschlag/engine/client/partition'
import { SILENCE_MS } from '@zuschlag/engine/store/stream-lease'
import { auctionIdOf } from '../fixtures/auction-commands.ts'
import { Bidder, bidOnEngine, checkHistory, openAuction } from './bidding.ts'
import { Cluster } from './cluster.ts'
import type { ProductProcess } from './product-process.ts'

/* Partitions are on their way from one engine to another when one of both is killed, or stands still until
   its leases have run out: some were given back and not taken yet, some are held, some not even given up.
   People bid on all of them meanwhile. */

const PARTITIONS = 8
const AUCTIONS = 12
/** Only patience: on a machine that has nothing else to do it takes a fraction. */
const PATIENCE_MS = 300_000
const environment = { PARTITIONS: String(PARTITIONS) }
const auctions = Array.from({ length: AUCTIONS }, (_, index) => auctionIdOf(index + 1))

let cluster: Cluster
const bidders: Bidder[] = []
let giver: ProductProcess

beforeAll(async () => {
  cluster = await Cluster.start({ withDatabase: false })
  const client = cluster.client(PARTITIONS)
  giver = await cluster.run('engine', environment)
  await giver.ready()
  for (const [index, auctionId] of auctions.entries()) {
    await openAuction(client, auctionId, index + 1)
    const send = bidOnEngine(client, auctionId, index + 1)
    bidders.push(new Bidder(index + 1, send))
  }
}, PATIENCE_MS)
afterAll(async () => {
  await Promise.all(bidders.map((each) => each.stop()))
  await cluster.stop()
})

test('the auctions are in more than one partition', () => {
  expect(new Set(auctions.map((auctionId) => partitionOf(auctionId, PARTITIONS))).size).toBeGreaterThan(1)
})

/** Partitions that an engine leads; none while it does not even answer. */
const leads = (engine: ProductProcess): Promise<number> =>
  engine.figure('zuschlag_engine_leading_partitions').catch(() => 0)

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5)
}

/** Whether partitions start to move: at least one is nobody's at this moment. */
async function startsToMove(taker: ProductProcess): Promise<boolean> {
  let giveUpAt = Number.POSITIVE_INFINITY
  while (performance.now() < giveUpAt) {
    const led = await Promise.all([giver, taker].map(leads))
    if (led.reduce((sum, count) => sum + count, 0) < PARTITIONS) return true
    const isReady = (await taker.missing())?.length === 0
    if (isReady) giveUpAt = Math.min(giveUpAt, performance.now() + 2_000)
    await pause(5)
  }
  return false
}

/** Another engine joins the one that leads all, and partitions start to move. */
async function joinedWhileMoving(): Promise<ProductProcess> {
  for (;;) {
    await leadsAll(giver)
    const taker = await cluster.run('engine', environment)
    if (await startsToMove(taker)) return taker
    // By chance it is to have none, or has got all of its own between two looks.
    await taker.kill()
  }
}

/** Everybody bids on, and nothing that was acknowledged by now is missing or doubled. */
async function nothingIsLost(): Promise<void> {
  await Promise.all(bidders.map((each) => each.more(3)))
  for (const [index, auctionId] of auctions.entries())
    await checkHistory(cluster.log, auctionId, bidders[index]?.receipts ?? [])
}

async function leadsAll(engine: ProductProcess): Promise<void> {
  await until(async () => (await leads(engine)) === PARTITIONS)
}

/** Stands still for longer than any lease of it lasts. */
async function standStill({ child }: ProductProcess): Promise<void> {
  child.kill('SIGSTOP')
  await pause(SILENCE_MS * 1.5)
  child.kill('SIGCONT')
}

/**
 * Moments after the first partition was given up, in milliseconds: others have been by then, and some were
 * taken.
 */
describe.each([0, 300])('%i ms into a move of partitions', (afterMs) => {
  const moving = async (): Promise<ProductProcess> => {
    const taker = await joinedWhileMoving()
    await pause(afterMs)
    return taker
  }

  test(
    '[ONCE-6] the one that takes is killed: the other takes back what it had given',
    { timeout: PATIENCE_MS },
    async () => {
      const taker = await moving()
      await taker.kill()
      await leadsAll(giver)
      await nothingIsLost()
      expect(giver.isGone).toBe(false)
    },
  )

  test(
    '[ONCE-6] the one that gives is killed: the other gets all of it',
    { timeout: PATIENCE_MS },
    async () => {
      const taker = await moving()
      await giver.kill()
      giver = taker
      await leadsAll(giver)
      await nothingIsLost()
      expect(giver.isGone).toBe(false)
    },
  )
})

test(
  '[ONCE-6] the one that gives stands still beyond its leases, and writes nothing when it goes on',
  { timeout: PATIENCE_MS },
  async () => {
    const taker = await joinedWhileMoving()
    await standStill(giver)
    await nothingIsLost()
    await until(async () => (await leads(giver)) + (await leads(taker)) === PARTITIONS)
    await nothingIsLost()
    await taker.kill('SIGTERM')
    expect(taker.child.exitCode).toBe(0)
  },
)

test(
  '[ONCE-6] the one that takes stands still before it has taken all: what it left is found again',
  { timeout: PATIENCE_MS },
  async () => {
    const taker = await joinedWhileMoving()
    await standStill(taker)
    await nothingIsLost()
    await until(async () => (await leads(giver)) + (await leads(taker)) === PARTITIONS)
    await taker.kill()
    await leadsAll(giver)
    await nothingIsLost()
    expect(bidders.every(({ receipts }) => receipts.length > 10)).toBe(true)
    await expect.poll(() => giver.missing()).toEqual([])
  },
)
