import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWeb, currentWebBuild } from '../../scripts/product/web-build.ts'
import { auctionIdOf } from '../fixtures/auction-commands.ts'
import { LiveClient } from '../../scripts/client/live-client.ts'
import { Bidder, bidOver, checkHistory, openAuction } from './bidding.ts'
import { Cluster } from './cluster.ts'
import type { ProductProcess } from './product-process.ts'

const auctionId = auctionIdOf(1)
/** Only patience: recovery takes a fraction of this where the machine has nothing else to do. */
const PATIENCE_MS = 60_000

let cluster: Cluster
let engines: ProductProcess[]
let gatewayA: ProductProcess
let gatewayB: ProductProcess
let projections: ProductProcess
let bidder: Bidder
let watcher: LiveClient
let refusals = 0

beforeAll(async () => {
  if (currentWebBuild() === null) buildWeb()
  cluster = await Cluster.start({ withDatabase: true })
  engines = [await cluster.run('engine'), await cluster.run('engine')]
  projections = await cluster.run('projections')
  gatewayA = await cluster.run('gateway')
  gatewayB = await cluster.run('gateway')
  await Promise.all([...engines, projections, gatewayA, gatewayB].map((each) => each.ready()))
  await openAuction(cluster.client(), auctionId, 1)
  const cookie = await cluster.signIn('anna')
  bidder = new Bidder(1, (attempt) => bidOver(gatewayA.url, auctionId, cookie, attempt))
  watcher = await LiveClient.open(gatewayB.url, await cluster.signIn('ben'))
  await watcher.subscribed(auctionId)
}, 300_000)
afterAll(async () => {
  watcher.socket.terminate()
  await bidder.stop()
  await cluster.stop()
})

/**
 * The watcher on the other gateway receives everything acknowledged so far; its chain is checked as it grows.
 */
async function watcherHearsAll(): Promise<void> {
  const last = bidder.receipts.at(-1)?.revision ?? 0
  const hasArrived = (message: object): boolean => 'revision' in message && Number(message.revision) >= last
  // A gateway that cannot look up who may watch asks its watchers to come back.
  const isRefused = (): boolean => watcher.messages.filter(({ type }) => type === 'error').length > refusals
  while (!watcher.messages.some(hasArrived)) {
    await watcher.until((message) => hasArrived(message) || isRefused(), PATIENCE_MS)
    if (!isRefused()) continue
    refusals += 1
    await pause(2_000)
    watcher.send({ type: 'subscribe', auctionId, after: null })
  }
  expect(watcher.messages.find(hasArrived)).toMatchObject({ auctionId })
}

async function leaderOf(): Promise<ProductProcess> {
  for (;;) {
    for (const engine of engines) {
      if (!engine.isGone && (await engine.figure('zuschlag_engine_leading_partitions')) === 1) return engine
    }
    await pause(50)
  }
}

test('a bid over one gateway reaches watchers of the other', async () => {
  await bidder.more(20)
  await watcherHearsAll()
  expect(watcher.messages.length).toBeGreaterThan(1)
})

test('[ONCE-6] after the leader is killed the other engine leads, and nothing is lost or duplicated', async () => {
  const leader = await leaderOf()
  await leader.kill()
  await bidder.more(20)
  expect((await leaderOf()).child.pid).not.toBe(leader.child.pid)
  await watcherHearsAll()
  await checkHistory(cluster.log, auctionId, bidder.receipts)
})

test('while NATS is down readiness reports it and reads continue; everything resumes when it is back', async () => {
  await cluster.nats.kill()
  while ((await gatewayA.missing())?.includes('nats: not connected') !== true) await pause(50)
  await expect.poll(async () => (await fetch(`${gatewayB.url}/api/public/auctions`)).status).toBe(200)
  await cluster.nats.startAgain()
  await bidder.more(20)
  await watcherHearsAll()
  await gatewayA.ready()
})

test('a gateway that stands still misses hints, and repairs its watchers when it goes on', async () => {
  gatewayB.child.kill('SIGSTOP')
  await bidder.more(50)
  const before = watcher.messages.length
  gatewayB.child.kill('SIGCONT')
  await watcherHearsAll()
  expect(watcher.messages.length).toBeGreaterThan(before)
})

test('while PostgreSQL is down readiness reports it; everything resumes when it is back', async () => {
  cluster.databaseGate?.shut()
  const isReported = (missing: readonly string[] | null) =>
    missing?.some((each) => each.startsWith('database')) === true
  while (!isReported(await gatewayA.missing())) await pause(50)
  cluster.databaseGate?.open()
  await bidder.more(20)
  await watcherHearsAll()
  await Promise.all([gatewayA, gatewayB, projections].map((each) => each.ready()))
  await expect.poll(() => gatewayA.missing()).toEqual([])
})

test('in the end everything acknowledged is in the log once, with the correlation ids of each entry', async () => {
  await bidder.stop()
  await watcherHearsAll()
  const events = await checkHistory(cluster.log, auctionId, bidder.receipts)
  const read = async () => (await fetch(`${gatewayB.url}/api/public/auctions/${auctionId}`)).json()
  await expect.poll(read).toMatchObject({
    bidCount: events.filter(({ type }) => type === 'BidPlaced').length,
  })
  const commandId = bidder.receipts.at(-1)?.commandId ?? ''
  const lineOf = (each: ProductProcess) =>
    JSON.parse(each.said.split('\n').find((line) => line.includes(commandId)) ?? '{}') as object
  const leader = await leaderOf()
  const atEngine = lineOf(leader) as { requestId?: string }
  expect(atEngine).toMatchObject({ commandId, auctionId, outcome: 'accepted' })
  expect(lineOf(gatewayA)).toMatchObject({ commandId, auctionId, requestId: atEngine.requestId })
  const decided = 'zuschlag_engine_decisions_total{command="PlaceBid",outcome="accepted"}'
  expect(await leader.figure(decided)).toBeGreaterThan(0)
  await expect.poll(() => projections.figure('zuschlag_projection_lag_events')).toBe(0)
})
