import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from '@zuschlag/contracts/auction/commands'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import type { EngineClient } from '@zuschlag/engine/client/engine-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auctionIdOf, bid, bidder, numberedUuid } from '../fixtures/auction-commands.ts'
import { PlainNats } from '../fixtures/plain-nats.ts'
import { checkHistory, openAuction } from './bidding.ts'
import { Cluster } from './cluster.ts'
import type { ProductProcess } from './product-process.ts'

/** Somebody reaches the NATS server of a running product, without its key. */

const PATIENCE_MS = 120_000
const COMMANDS = 'zuschlag.commands.0-of-1'
const auctionId = auctionIdOf(1)

let cluster: Cluster
let client: EngineClient
let engine: ProductProcess
let stranger: PlainNats

beforeAll(async () => {
  cluster = await Cluster.start({ withDatabase: false })
  client = cluster.client()
  engine = await cluster.run('engine')
  await engine.ready()
  await openAuction(client, auctionId, 1)
  stranger = await PlainNats.connect(cluster.nats.url)
}, PATIENCE_MS)
afterAll(async () => {
  stranger.close()
  await cluster.stop()
})

const bidOf = (number: number, price: number): Command =>
  bid(auctionId, numberedUuid(7000, number) as CommandId, price, bidder(1))
const rejected = (reason: string): Promise<number> =>
  engine.figure(`zuschlag_engine_rejected_messages_total{reason="${reason}"}`)
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(50)
}

test(
  'forged and repeated bids change nothing, nobody answers them, and the engine names them',
  { timeout: PATIENCE_MS },
  async () => {
    await stranger.subscribe('stranger.inbox')
    await stranger.subscribe('zuschlag.>')
    const genuine = await client.execute(bidOf(1, 100_000), { timeoutMs: 60_000 })
    if (genuine.status !== 'accepted') throw new Error(`Not accepted: ${genuine.status}`)
    await stranger.flush()
    const recorded = stranger.messages.find(({ subject }) => subject === COMMANDS)?.payload ?? ''
    const before = await rejected('notSealed')
    for (const role of ['investor', 'systemAdmin'] as const) {
      const command = { ...bidOf(2, 9_000_000), actor: { role, userId: randomUUID() } }
      await stranger.publish(COMMANDS, JSON.stringify({ command, context: {} }), 'stranger.inbox')
    }
    await stranger.publish(COMMANDS, recorded, 'stranger.inbox')
    await until(async () => (await rejected('notSealed')) === before + 2)
    await until(async () => (await rejected('replayed')) === 1)
    await stranger.flush()
    expect(stranger.messages.filter(({ subject }) => subject === 'stranger.inbox')).toEqual([])
    const history = await checkHistory(cluster.log, auctionId, [genuine.receipt])
    expect(history.filter(({ type }) => type === 'BidPlaced')).toHaveLength(1)
    const readiness = await fetch(`${engine.url}/health/ready`)
    expect([readiness.status, await readiness.text()]).toEqual([
      200,
      expect.stringContaining('was rejected: it was received before'),
    ])
  },
)
