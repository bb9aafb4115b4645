import { getAdministeredAuctions } from '@zuschlag/contracts/administration/administered-auctions'
import type { DisputeState, DisputeStep, DisputeSteps } from '@zuschlag/contracts/administration/dispute'
import { userIdSchema } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { getAuctionHistory } from '@zuschlag/contracts/administration/auction-insight'
import type { Page, Route } from 'playwright'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import { signInAs } from './page-state.ts'

/**
 * How much is drawn does not grow with how much there is. The server's answers are made up here, ten thousand
 * long.
 */
const MANY = 10_000
/** Refused attempts that the dispute console counts and does not show. */
const LEFT_OUT = 59_000
/** What a page may draw: a window of rows, their neighbours and the head. */
const DRAWN_MAX = 60

const someone = {
  id: userIdSchema.parse('11111111-1111-4111-8111-111111111111'),
  name: 'Anna Muster',
  email: 'anna@demo.example',
}
const hash = 'ab'.repeat(32)
const at = (index: number) => msToInstant(Date.UTC(2026, 5, 1) + index * 1000)

let page: Page
let auctionId: string

test.beforeAll(async ({ broker }) => {
  auctionId = await broker.open()
})
test.beforeEach(({ page: own }) => {
  page = own
})

const json = (route: Route, body: unknown) =>
  route.fulfill({ contentType: 'application/json', body: JSON.stringify(body) })
const open = (path: string) => signInAs(page, 'broker@demo.example', `/administration/objects${path}`)
const rows = () => page.getByRole('row').count()

/** Goes through a long table from its first row to its last, and says how many rows there ever were. */
async function mostRowsOf(table: ReturnType<Page['getByRole']>): Promise<number> {
  let most = await rows()
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await table.evaluate((box, share) => {
      box.scrollTop = share * box.scrollHeight
    }, part)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    most = Math.max(most, await rows())
  }
  return most
}

test('of ten thousand auctions one page is requested and rendered', async () => {
  const asked: number[] = []
  let example: unknown
  await page.route('**/api/administration/auctions?**', async (route) => {
    const query = new URL(route.request().url()).searchParams
    const [skip, take] = [Number(query.get('skip') ?? 0), Number(query.get('take'))]
    asked.push(take)
    const real = getAdministeredAuctions.answer?.parse(await (await route.fetch()).json())
    example ??= real?.auctions[0]
    const auctions = Array.from({ length: take }, (_, index) => {
      const id = `00000000-0000-4000-8000-${String(skip + index).padStart(12, '0')}`
      return { ...(example as object), id, title: `Objekt ${skip + index}` }
    })
    await json(route, { ...real, auctions, total: MANY })
  })
  await open('')
  // What waits has a table of its own above.
  const table = page.getByRole('grid', { name: de.administration.objects.title, exact: true })
  await table.getByRole('link', { name: 'Objekt 0', exact: true }).waitFor()
  expect(await rows()).toBeLessThanOrEqual(DRAWN_MAX)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await table.getByRole('link', { name: 'Objekt 25', exact: true }).waitFor()
  expect(await rows()).toBeLessThanOrEqual(DRAWN_MAX)
  expect(Math.max(...asked)).toBeLessThanOrEqual(50)
})

test('of ten thousand bids those in view are rendered', async () => {
  const bids = Array.from({ length: MANY }, (_, index) => ({
    revision: MANY - index + 1,
    bidder: someone,
    bidderNumber: 1,
    price: 100_000 + (MANY - index) * 1000,
    raisedPrice: null,
    placedAt: at(MANY - index),
    eventHash: hash,
    standing: true,
    rank: index + 1,
    candidateRank: index + 1,
    isBidderBest: index === 0,
    voidReason: null,
  }))
  await page.route(`**/api/administration/auctions/${auctionId}/bids?**`, (route) => json(route, bids))
  await open(`/${auctionId}/process`)
  const table = page.getByRole('grid', { name: de.runningAuction.bids })
  await table.getByText('€ 10.100.000').first().waitFor()
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThanOrEqual(MANY)
  expect(await mostRowsOf(table)).toBeLessThanOrEqual(DRAWN_MAX)
  await table.getByText('€ 101.000', { exact: true }).first().waitFor()
})

test('of a history of ten thousand events those in view are rendered', async () => {
  await page.route(`**/api/administration/auctions/${auctionId}/history?**`, async (route) => {
    const [newest] = getAuctionHistory.answer?.parse(await (await route.fetch()).json()) ?? []
    const events = Array.from({ length: MANY }, (_, index) => ({ ...newest, revision: MANY - index }))
    await json(route, events)
  })
  await open(`/${auctionId}/history`)
  const table = page.getByRole('grid').first()
  await table.waitFor()
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThanOrEqual(MANY)
  expect(await mostRowsOf(table)).toBeLessThanOrEqual(DRAWN_MAX)
})

test('the console steps through ten thousand events without asking the server, with a window of rows', async () => {
  const pages: number[] = []
  await page.route(`**/api/administration/auctions/${auctionId}/dispute/steps?**`, async (route) => {
    const query = new URL(route.request().url()).searchParams
    const [skip, take] = [Number(query.get('skip')), Number(query.get('take'))]
    pages.push(skip)
    await json(route, stepsFrom(skip, take))
  })
  await open(`/${auctionId}/dispute`)
  const slider = page.getByRole('slider', { name: de.dispute.moment })
  await slider.waitFor()
  expect(await slider.getAttribute('aria-valuemax')).toBe(String(MANY - 1))
  await page.getByText(de.dispute.attemptsLeftOut_other.replace('{{attempts}}', '59.000')).waitFor()
  await page.getByText('abgelehnte Vorgänge: 59.000.').first().waitFor()
  expect(pages.length).toBe(new Set(pages).size)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(request.url())
  })
  await slider.focus()
  for (const key of ['Home', 'ArrowRight', 'PageUp', 'ArrowLeft', 'End', 'PageDown']) {
    await slider.press(key)
    expect(await rows()).toBeLessThanOrEqual(DRAWN_MAX)
  }
  expect(await slider.getAttribute('aria-valuenow')).toBe(String(MANY - 1 - 10))
  expect(asked.filter((address) => address.includes('/dispute/steps'))).toEqual([])
})

const beginning: DisputeState = {
  status: 'Published',
  currentPrice: 100_000,
  minimumBid: 101_000,
  bidCount: 0,
  leaderId: null,
  start: at(0),
  end: at(MANY * 2),
  rulesVersion: 1,
  documentsState: 1,
  night: 'none',
}

function stepsFrom(skip: number, take: number): DisputeSteps {
  const count = Math.max(0, Math.min(take, MANY - skip))
  const steps = Array.from({ length: count }, (_, index): DisputeStep => {
    const revision = skip + index
    const price = 100_000 + revision * 1000
    return {
      stream: 'auction',
      revision,
      type: 'BidPlaced',
      at: at(revision),
      role: 'investor',
      actorId: someone.id,
      commandId: crypto.randomUUID(),
      hash,
      rule: 'BID-9',
      facts: { bidderId: someone.id, price },
      change: { currentPrice: price, minimumBid: price + 1000, bidCount: revision + 1 },
    }
  })
  const before = { ...beginning, currentPrice: 100_000 + skip * 1000, bidCount: skip }
  return { total: MANY, attemptsLeftOut: LEFT_OUT, before, steps, nights: [], people: [someone] }
}
