import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { DisputeIncident } from '@zuschlag/contracts/administration/dispute-incidents'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { personalDataSchema } from '@zuschlag/contracts/user/personal-data'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TcpGate } from '../fixtures/tcp-gate.ts'
import { PASSWORD, people, problemIn, ScriptClient } from './people.ts'
import { type RunningStack, startStack } from './running-stack.ts'

let gate: TcpGate
let stack: RunningStack
let auctionId: AuctionId
let anna: ScriptClient
let broker: ScriptClient

beforeAll(async () => {
  stack = await startStack(async (url) => {
    const address = new URL(url)
    gate = await TcpGate.before(Number(address.port))
    address.port = String(gate.port)
    return address.href
  })
  anna = await ScriptClient.signedIn(stack.url, people.anna)
  broker = await ScriptClient.signedIn(stack.url, people.broker)
})
afterEach(() => {
  stack.interceptor = null
})
afterAll(async () => {
  await stack.close()
  await gate.close()
})

async function incidentsOf(id: AuctionId): Promise<DisputeIncident[]> {
  const answer = await broker.get(`/api/administration/auctions/${id}/dispute/incidents`)
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  return (answer.json() as { incidents: DisputeIncident[] }).incidents
}

/** The incidents of an auction, once there are so many. */
const incidents = (id: AuctionId, count: number): Promise<DisputeIncident[]> =>
  vi.waitFor(async () => {
    const found = await incidentsOf(id)
    expect(found).toHaveLength(count)
    return found
  }, 30_000)

const engineIsGone = (): void => {
  stack.interceptor = { execute: () => Promise.resolve({ status: 'unavailable', reason: 'engineGone' }) }
}

test('a bid that the engine never answered is kept with time, account, code, command and price', async () => {
  auctionId = await stack.openAuction()
  const commandId = randomUUID()
  engineIsGone()
  const answer = await anna.bid(auctionId, 100_000, { commandId })
  expect(answer.status).toBe(503)
  const [incident] = await incidents(auctionId, 1)
  expect(incident).toMatchObject({
    kind: 'bid',
    status: 503,
    code: 'unavailable',
    price: 100_000,
    commandId,
    requestId: problemIn(answer).requestId,
    count: 1,
    person: { id: people.anna.id, name: 'Anna Nachname' },
    decided: null,
  })
  expect(Math.abs(Date.parse(incident?.at ?? '') - Date.parse(stack.clock.now()))).toBeLessThan(5_000)

  stack.interceptor = null
  const again = await anna.bid(auctionId, 100_000, { commandId })
  expect(again.status).toBe(201)
  const { revision } = again.json() as { revision: number }
  await stack.seen(auctionId, revision)
  expect((await incidentsOf(auctionId))[0]?.decided).toEqual({ stream: 'auction', revision })
})

test('a body that is no bid, a spent limit, a lost session and outdated terms are listed', async () => {
  const id = await stack.openAuction()
  expect((await anna.bid(id, 100_000, { commandId: 'none' })).status).toBe(400)
  const ended = await ScriptClient.signedIn(stack.url, people.ben)
  const { cookie } = ended
  await ended.post('/api/account/logout', {})
  ended.cookie = cookie
  expect((await ended.bid(id, 110_000)).status).toBe(401)
  expect((await new ScriptClient(stack.url).bid(id, 120_000)).status).toBe(401)
  const carla = await ScriptClient.signedIn(stack.url, people.carla)
  const spend = vi.spyOn(stack.rateLimits, 'spend').mockResolvedValue({ ok: false, retryAfterSeconds: 1 })
  expect((await carla.bid(id, 130_000)).status).toBe(429)
  spend.mockRestore()
  const businessTerms = { version: 1, hash: '0a'.repeat(32) }
  expect((await anna.bid(id, 140_000, { businessTerms })).status).toBe(409)
  const found = await incidents(id, 5)
  const byCode = (code: string) => found.filter((one) => one.code === code)
  expect(byCode('agreementOutdated')).toMatchObject([{ status: 409, price: 140_000, commandId: null }])
  expect(byCode('validationFailed')).toMatchObject([{ price: 100_000, person: { id: people.anna.id } }])
  // The token says whose session it was: nobody else ever had it.
  expect(new Set(byCode('unauthenticated').map(({ person }) => person?.id))).toEqual(
    new Set([people.ben.id, undefined]),
  )
  expect(byCode('tooManyRequests')).toMatchObject([
    { status: 429, price: null, person: { id: people.carla.id } },
  ])
})

test('the bidder finds it among the own bids and in the export, and an erasure takes it along', async () => {
  const id = await stack.openAuction()
  const dora = await ScriptClient.signedIn(stack.url, people.carla)
  engineIsGone()
  expect((await dora.bid(id, 100_000)).status).toBe(503)
  await incidents(id, 1)
  const own = (await dora.get(`/api/user/bids?auctionId=${id}`)).json() as { bids: unknown[] }
  expect(own.bids).toMatchObject([
    { outcome: 'undecided', code: 'unavailable', price: 100_000, revision: null, eventHash: null },
  ])
  const taken = personalDataSchema.parse((await dora.get('/api/user/personal-data')).json())
  const recorded = { confirmations: null, rulesVersion: null, screen: null }
  expect(taken.bids).toContainEqual({ ...(own.bids[0] as object), ...recorded })
  expect((await dora.post('/api/user/personal-data/deletion', { password: PASSWORD })).status).toBe(204)
  expect(await incidentsOf(id)).toEqual([])
})

test('while PostgreSQL is away the answers are as quick, and the incidents are written afterwards', async () => {
  const id = await stack.openAuction()
  expect((await anna.bid(id, 100_000)).status).toBe(201)
  engineIsGone()
  gate.shut()
  const askedMs = performance.now()
  expect((await anna.bid(id, 110_000)).status).toBe(503)
  expect(performance.now() - askedMs).toBeLessThan(4_500)
  await pause(1_000)
  gate.open()
  while ((await anna.get('/health/ready')).status !== 200) await pause(50)
  expect(await incidents(id, 1)).toMatchObject([{ price: 110_000, person: { id: people.anna.id } }])
})

test('nobody but the managers of the auction reads them', async () => {
  const path = `/api/administration/auctions/${auctionId}/dispute/incidents`
  expect((await anna.get(path)).status).toBe(404)
  expect((await new ScriptClient(stack.url).get(path)).status).toBe(401)
})
