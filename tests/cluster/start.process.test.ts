import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { buildWeb, currentWebBuild } from '../../scripts/product/web-build.ts'
import { auctionIdOf, numberedUuid } from '../fixtures/auction-commands.ts'
import { bidOver, checkHistory, openAuction } from './bidding.ts'
import { Cluster } from './cluster.ts'
import type { ProductProcess } from './product-process.ts'

/** `npm start` with real services in the place of embedded ones. */

const auctionId = auctionIdOf(1)

let cluster: Cluster | null = null
beforeAll(() => {
  if (currentWebBuild() === null) buildWeb()
})
afterEach(() => cluster?.stop())

async function bidsAndReads(started: Cluster, { url }: ProductProcess): Promise<void> {
  const cookie = await started.signIn('anna')
  const attempt = { commandId: numberedUuid(5000, 1) as CommandId, price: 100_000 }
  let answer = await bidOver(url, auctionId, cookie, attempt)
  while (answer.kind === 'again') answer = await bidOver(url, auctionId, cookie, attempt)
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${answer.kind}`)
  await checkHistory(started.log, auctionId, [answer.receipt])
  const read = async () => (await fetch(`${url}/api/public/auctions/${auctionId}`)).json()
  await expect.poll(read).toMatchObject({ bidCount: 1, currentPrice: 100_000 })
}

describe.each(['eventstoredb', 'sqlite'] as const)('with NATS and PostgreSQL, on a log of %s', (logKind) => {
  test('the product is ready, decides and shows; without NATS it reports it, and resumes when NATS is back', async () => {
    cluster = await Cluster.start({ withDatabase: true, logKind })
    const product = await cluster.run('start')
    await product.ready()
    await openAuction(cluster.client(), auctionId, 1)
    await cluster.nats.kill()
    while ((await product.missing())?.includes('nats: not connected') !== true) await pause(50)
    await expect.poll(async () => (await fetch(`${product.url}/api/public/auctions`)).status).toBe(200)
    await cluster.nats.startAgain()
    await product.ready()
    await bidsAndReads(cluster, product)
  })
})

test('without NATS, on an EventStoreDB, the product is ready, and another gateway has nothing to join', async () => {
  cluster = await Cluster.start({ withDatabase: true })
  const product = await cluster.run('start', { NATS_URL: '' })
  await product.ready()
  expect(await product.figure('zuschlag_engine_leading_partitions')).toBe(1)
  const gateway = await cluster.run('gateway', { NATS_URL: '' })
  while (!gateway.isGone) await pause(50)
  expect(gateway.said).toContain('NATS_URL must be set')
})
