import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { ApiClient } from '../journeys/api-client.ts'
import { Bidder } from './bidder.ts'
import { TestBroker } from './own-auction.ts'

let browser: Browser
let broker: TestBroker
let api: ApiClient
let anna: Bidder

beforeAll(async () => {
  browser = await launchBrowser()
  const url = inject('productUrl')
  broker = await TestBroker.signIn(url)
  api = new ApiClient(url)
  await api.login('anna@demo.example')
  anna = await Bidder.open(browser, url, { language: 'de', width: 1440 })
  await anna.signInAs('anna@demo.example')
})
afterAll(async () => {
  await anna.close()
  await browser.close()
})

const bids = '**/api/auctions/*/bids'

test('offline as the bid is sent: unknown, then the truth, and one bid', async () => {
  const id = await broker.open()
  await anna.openAuction(id)
  await anna.enter(100_000)
  await anna.submitButton.and(anna.page.locator(':not([aria-disabled])')).waitFor()
  await anna.context.setOffline(true)
  await anna.submitButton.click()
  await anna.unknown.waitFor()
  expect((await api.auction(id)).bidCount).toBe(0)
  await anna.context.setOffline(false)
  await anna.receipt.waitFor()
  await anna.closeReceipt()
  expect(await api.auction(id)).toMatchObject({ bidCount: 1, isHighestBidder: true })
})

test('the answer to a bid is lost, and the page is loaded anew before it is known: still one bid', async () => {
  const id = await broker.open()
  await anna.openAuction(id)
  const { page } = anna
  // The server takes the bid; what it answers reaches nobody.
  await page.route(bids, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await anna.enter(100_000)
  await anna.submitButton.click()
  await anna.unknown.waitFor()
  expect((await api.auction(id)).bidCount).toBe(1)
  await page.reload()
  await anna.unknown.waitFor()
  await page.unroute(bids)
  await anna.receipt.waitFor()
  await anna.closeReceipt()
  expect((await api.auction(id)).bidCount).toBe(1)
})

test('withdrawn while the form is open: the form closes and says that nothing was sent', async () => {
  const id = await broker.open()
  await anna.openAuction(id)
  await anna.openForm()
  await anna.tickAll()
  await broker.manage(id, 'WithdrawAuction', { reason: 'Die Verkäuferseite hat es sich anders überlegt.' })
  const { page, text } = anna
  await page.getByRole('alert').getByText(text.bidding.interrupted).waitFor()
  await page.getByText(text.bidding.blocked.auctionNotPublished).waitFor()
  expect(await anna.reviewButton.count()).toBe(0)
})

test('ended by its broker a moment before the bid arrives: refused, with the reason', async () => {
  const id = await broker.open({ terms: { openEnd: true, end: null } })
  await anna.openAuction(id)
  await anna.enter(100_000)
  // The bid leaves before the page hears of the end, and arrives after it.
  await anna.page.route(bids, async (route) => {
    await broker.manage(id, 'EndAuction')
    await route.continue()
  })
  await anna.submitButton.click()
  await anna.page.locator('[data-submission="refused"][data-code="auctionEnded"]').waitFor()
  await anna.page.unroute(bids)
  expect((await api.auction(id)).bidCount).toBe(0)
})
