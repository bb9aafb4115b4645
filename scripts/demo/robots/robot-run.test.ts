import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UnusableAnswer } from '../../client/api-client.ts'
import { type Robot, robotCeiling, robotPrice, runRobots, signInRobot } from './robot-run.ts'
import fc from 'fast-check'

const auctionId = '505de673-8006-5c8e-b2ac-7e80ae883553'
let server: Server
let url: string
let bids: { readonly bidder: string; readonly price: number }[]
let failing: boolean

/** A product of one auction that knows who is who by the cookie. Start price 1000, increase 100. */
beforeEach(async () => {
  bids = []
  failing = false
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const { status, body, cookie } = answer(request.url ?? '', text, request.headers.cookie ?? '')
      response.writeHead(status, cookie === undefined ? {} : { 'set-cookie': `session=${cookie}; Path=/` })
      response.end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => {
  server.close()
})

function answer(
  path: string,
  text: string,
  cookie: string,
): { status: number; body: unknown; cookie?: string } {
  if (failing) return { status: 500, body: { code: 'internalError' } }
  const current = bids.at(-1)
  const me = cookie.replace('session=', '')
  if (path.endsWith('/login'))
    return { status: 200, body: {}, cookie: (JSON.parse(text) as { email: string }).email }
  if (path.endsWith('/bids')) {
    bids.push({ bidder: me, price: (JSON.parse(text) as { price: number }).price })
    return { status: 201, body: { revision: bids.length } }
  }
  const body = {
    id: auctionId,
    title: 'Haus',
    startPrice: 1000,
    auctionBidMinimumIncrease: 100,
    minimumBid: current === undefined ? 1000 : current.price + 100,
    immediatePurchaseEnabled: false,
    immediatePurchasePrice: null,
    isHighestBidder: current?.bidder === me,
    abilities: { placeBid: true },
    tenant: { currencyCode: 'EUR' },
  }
  return { status: 200, body }
}

async function robots(): Promise<Robot[]> {
  return [await signInRobot(url, 'ben'), await signInRobot(url, 'multi')]
}

const run = {
  auctionIds: [auctionId],
  bidsPerMinute: 600_000,
  minutes: 1,
  signal: new AbortController().signal,
  onBid: () => undefined,
  say: () => undefined,
}

test('robots outbid each other in turn and stop by themselves below half above the start price', async () => {
  const tally = await runRobots({ ...run, robots: await robots() })
  expect(tally.accepted).toBe(bids.length)
  expect(bids.length).toBeGreaterThan(1)
  for (const [index, bid] of bids.entries()) {
    expect(bid.bidder).not.toBe(bids[index + 1]?.bidder)
    expect(bid.price).toBeLessThanOrEqual(1500)
  }
  expect(bids.at(-1)?.price).toBeGreaterThan(1400)
})

test('robots stop when they are told to', async () => {
  const stop = new AbortController()
  const onBid = (): void => stop.abort()
  const tally = await runRobots({
    ...run,
    bidsPerMinute: 1,
    robots: await robots(),
    signal: stop.signal,
    onBid,
  })
  expect(tally).toEqual({ accepted: 1, refused: 0 })
})

test('robots give up on a product that keeps failing', async () => {
  const signedIn = await robots()
  failing = true
  await expect(runRobots({ ...run, robots: signedIn })).rejects.toThrow(UnusableAnswer)
  await expect(signInRobot(url, 'ben')).rejects.toThrow('cannot sign in')
})

const priced = fc.record({
  startPrice: fc.integer({ min: 1, max: 5_000_000 }),
  minimumBid: fc.integer({ min: 1, max: 8_000_000 }),
  auctionBidMinimumIncrease: fc.constantFrom(0, 1, 1000, 25_000),
  immediatePurchaseEnabled: fc.boolean(),
  immediatePurchasePrice: fc.option(fc.integer({ min: 1, max: 8_000_000 })),
})

test('robots bid at least the minimum and never above their ceiling', () => {
  let placed = 0
  fc.assert(
    fc.property(priced, fc.double({ min: 0, max: 0.999, noNaN: true }), (auction, chance) => {
      const price = robotPrice(auction, chance)
      if (price === null) {
        expect(auction.minimumBid).toBeGreaterThan(robotCeiling(auction))
        return
      }
      placed += 1
      expect(price).toBeGreaterThanOrEqual(auction.minimumBid)
      expect(price).toBeLessThanOrEqual(auction.startPrice * 1.5)
      if (auction.immediatePurchaseEnabled && auction.immediatePurchasePrice !== null)
        expect(price).toBeLessThan(auction.immediatePurchasePrice)
    }),
  )
  expect(placed).toBeGreaterThan(0)
})
