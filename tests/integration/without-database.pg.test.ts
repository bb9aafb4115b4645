import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TcpGate } from '../fixtures/tcp-gate.ts'
import { people, problemIn, ScriptClient } from './people.ts'
import { type RunningStack, startStack } from './running-stack.ts'

let gate: TcpGate
let stack: RunningStack
let auctionId: AuctionId
let anna: ScriptClient
let stranger: ScriptClient

/** PostgreSQL as the gateway reaches it; engine and projections have ways of their own. */
async function throughGate(url: string): Promise<string> {
  const address = new URL(url)
  gate = await TcpGate.before(Number(address.port))
  address.port = String(gate.port)
  return address.href
}

beforeAll(async () => {
  stack = await startStack(throughGate)
  auctionId = await stack.openAuction()
  anna = await ScriptClient.signedIn(stack.url, people.anna)
  stranger = new ScriptClient(stack.url)
  stranger.cookie = `zuschlag-session=${'A'.repeat(43)}`
})
afterEach(async () => {
  gate.open()
  while ((await anna.get('/health/ready')).status !== 200) continue
})
afterAll(async () => {
  await stack.close()
  await gate.close()
})

/** So much later that nothing is fresh; only what is kept for such times is left. */
const laterOn = (): void => stack.clock.jumpTo(stack.clock.hoursFromNow(5 / 3600))

test('while PostgreSQL is down readiness reports it, cached sessions continue to bid, and others get 503', async () => {
  expect((await anna.bid(auctionId, 100_000)).status).toBe(201)
  gate.shut()
  laterOn()
  const ready = await anna.get('/health/ready')
  expect([ready.status, (ready.json() as { missing: string[] }).missing]).toEqual([
    503,
    [expect.stringContaining('database')],
  ])
  expect((await anna.bid(auctionId, 110_000)).status).toBe(201)
  const refused = await stranger.bid(auctionId, 120_000)
  expect([refused.status, problemIn(refused).code]).toEqual([503, 'unavailable'])
  expect((await anna.bid(auctionId, 100)).status).toBe(409)
})

test('while PostgreSQL hangs cached sessions continue to bid after a moment', async () => {
  expect((await anna.bid(auctionId, 130_000)).status).toBe(201)
  gate.hold()
  laterOn()
  expect((await anna.bid(auctionId, 140_000)).status).toBe(201)
})

test('a bid that was answered before its auction could be read is never placed', async () => {
  const other = await stack.openAuction()
  gate.hold()
  laterOn()
  const answer = await anna.bid(other, 100_000)
  expect([answer.status, problemIn(answer).code]).toEqual([503, 'outcomeUnknown'])
  gate.open()
  const isGivenUp = () => stack.logged.some((line) => line.includes('command came too late'))
  await expect.poll(isGivenUp, { timeout: 30_000 }).toBe(true)
  expect((await anna.bid(other, 110_000)).status).toBe(201)
  const bids = (await stack.eventsOf(other)).filter(({ type }) => type === 'BidPlaced')
  expect(bids).toMatchObject([{ data: { price: 110_000 } }])
})

test('a session that ended before PostgreSQL went away does not come back with it', async () => {
  const other = await ScriptClient.signedIn(stack.url, people.anna)
  expect((await other.bid(auctionId, 150_000)).status).toBe(201)
  expect((await other.post('/api/account/logout', {})).status).toBeLessThan(300)
  gate.shut()
  expect((await other.bid(auctionId, 160_000)).status).toBe(503)
  gate.open()
  while ((await anna.get('/health/ready')).status !== 200) continue
  expect((await other.bid(auctionId, 160_000)).status).toBe(401)
})

test('when PostgreSQL is back everything is as it was, and every bid is there once', async () => {
  const ben = await ScriptClient.signedIn(stack.url, people.ben)
  expect((await ben.bid(auctionId, 200_000)).status).toBe(201)
  expect((await stranger.bid(auctionId, 300_000)).status).toBe(401)
  const events = await stack.eventsOf(auctionId)
  const prices = events.flatMap((event) => (event.type === 'BidPlaced' ? [event.data.price] : []))
  expect(prices).toEqual([100_000, 110_000, 130_000, 140_000, 150_000, 200_000])
})
