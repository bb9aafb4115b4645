import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { type Instant, instantToMs } from '@zuschlag/contracts/kernel/instant'
import { expect, test, vi } from 'vitest'
import { people, problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [anna] = await signedIn(stack, 'anna')

const SLOW_MS = 400
type Offer = Extract<StoredEvent, { type: 'BidPlaced' | 'BidRejected' }>

async function lastOffer(auctionId: string): Promise<Offer> {
  return (await stack.eventsOf(auctionId as never)).at(-1) as Offer
}

function arrivalIn({ data }: Offer): Instant {
  if (data.arrivedAt === null) throw new Error('No arrival')
  return data.arrivedAt
}

/** Sends a bid whose body needs a while, as on a slow line. */
async function slowBid(auctionId: string, price: number): Promise<{ status: number; text: string }> {
  const body = JSON.stringify({ price, commandId: randomUUID(), confirmations: allConfirmed })
  const sent = request(`${stack.url}/api/auctions/${auctionId}/bids`, {
    method: 'POST',
    headers: {
      cookie: anna.cookie,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  const answered = once(sent, 'response')
  // From now on the server knows of it.
  await once(sent, 'continue')
  sent.write(body.slice(0, 10))
  await delay(SLOW_MS)
  sent.end(body.slice(10))
  const [response] = (await answered) as [NodeJS.ReadableStream & { statusCode: number }]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  return { status: response.statusCode, text }
}

test.each([
  ['an accepted bid', 100_000, 201],
  ['a refused bid', 1, 409],
])('[EVID-15] %s says when it arrived, before the rest of it was read', async (_what, price, status) => {
  const auctionId = await stack.openAuction()
  const answer = await slowBid(auctionId, price)
  expect(answer.status).toBe(status)
  const event = await lastOffer(auctionId)
  const waitedMs = instantToMs(event.at) - instantToMs(arrivalIn(event))
  expect(waitedMs).toBeGreaterThanOrEqual(SLOW_MS - 20)
  expect(waitedMs).toBeLessThan(SLOW_MS + 10_000)
  const said = JSON.parse(answer.text) as Receipt & { readonly receipt?: Receipt }
  const receipt = said.receipt ?? said
  expect(receipt).toMatchObject({ arrivedAt: arrivalIn(event), engineTime: event.at })
})

const screen = {
  revision: 2,
  currentPrice: 100_000,
  minimumBid: 100_000,
  end: '2030-01-01T00:00:00.000Z',
  isLeading: false,
}

test('[EVID-15] what the screen showed is recorded as it was said, with a bid and with a refusal', async () => {
  const auctionId = await stack.openAuction()
  for (const price of [100_000, 100_001]) {
    await anna.bid(auctionId, price, { screen })
    expect((await lastOffer(auctionId)).data).toMatchObject({ price, screen })
  }
  await anna.bid(auctionId, 100_002)
  expect((await lastOffer(auctionId)).data).toMatchObject({ price: 100_002, screen: null })
})

test('[EVID-15] [ONCE-2] sent again later and from another screen, a bid gets its first receipt', async () => {
  const auctionId = await stack.openAuction()
  const commandId = randomUUID()
  const first = await anna.bid(auctionId, 120_000, { commandId, screen })
  await delay(5)
  const again = await anna.bid(auctionId, 120_000, { commandId, screen: { ...screen, isLeading: true } })
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.json()).toEqual(first.json())
})

test.each([
  { ...screen, revision: -1 },
  { ...screen, revision: 1.5 },
  { ...screen, currentPrice: '100000' },
  { ...screen, currentPrice: 10_000_000_000 },
  { ...screen, minimumBid: -1 },
  { ...screen, end: 'tomorrow' },
  { ...screen, isLeading: 1 },
  { ...screen, note: 'x'.repeat(5_000) },
  { revision: 2 },
  'screen',
  [],
])('[EVID-15] a screen of another shape is refused: %j', async (wrong) => {
  const auctionId = await stack.openAuction()
  const before = await stack.log.head()
  const answer = await anna.bid(auctionId, 100_000, { screen: wrong })
  expect([answer.status, problemIn(answer).code]).toEqual([400, 'validationFailed'])
  expect(await stack.log.head()).toBe(before)
})

test('[EVID-15] nobody says from outside when their bid arrived', async () => {
  const auctionId = await stack.openAuction()
  const answer = await anna.bid(auctionId, 100_000, { arrivedAt: '2020-01-01T00:00:00.000Z' })
  expect([answer.status, problemIn(answer).code]).toEqual([400, 'validationFailed'])
})

test('[EVID-9] the process page lists attempts that an earlier release reflected', async () => {
  const auctionId = await stack.openAuction()
  await anna.bid(auctionId, 1, { screen })
  const broker = await ScriptClient.signedIn(stack.url, people.broker)
  const address = `/api/administration/auctions/${auctionId}/refused-attempts`
  const attemptsNow = async () => ((await broker.get(address)).json() as { attempts: object[] }).attempts
  await vi.waitFor(async () => expect(await attemptsNow()).toHaveLength(1), 30_000)
  const { at, data } = await lastOffer(auctionId)
  expect(await attemptsNow()).toMatchObject([{ at, arrivedAt: data.arrivedAt, screen }])
  const row = stack.knex('read.auction_history').where({ auction_id: auctionId, is_attempt: true })
  const { arrivedAt: _arrivedAt, screen: _screen, ...older } = data
  await row.clone().update({ data: JSON.stringify(older) })
  expect(await attemptsNow()).toMatchObject([{ at, arrivedAt: null, screen: null }])
  // At its end the stack compares the read models with the log.
  await row.clone().update({ data: JSON.stringify(data) })
})
