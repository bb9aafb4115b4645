import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { allConfirmed } from '../fixtures/auction-play.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { Bidder } from './bidder.ts'
import { TestBroker } from './own-auction.ts'

let browser: Browser
beforeAll(async () => void (browser = await launchBrowser()))
afterAll(() => browser.close())

test('[EVID-15] the console shows what the bidder saw, though the price moved before the bid arrived', async () => {
  const url = inject('productUrl')
  const auctionId = await (await TestBroker.signIn(url)).open({ description: { title: 'Letzte Sekunde' } })
  const anna = new ApiClient(url)
  await anna.login('anna@demo.example')
  const ben = await Bidder.open(browser, url, { language: 'de', width: 1440 })
  await ben.signInAs('ben@demo.example')
  await ben.openAuction(auctionId)
  // Between ben's press and the arrival of his bid anna bids more.
  await ben.page.route('**/api/auctions/*/bids', async (route) => {
    const outbid = await anna.bid(auctionId, 150_000, randomUUID())
    expect(outbid.status).toBe(201)
    await route.continue()
  })
  await ben.openForm()
  await ben.tickAll()
  await ben.reviewButton.click()
  const [answer] = await Promise.all([
    ben.page.waitForResponse((each) => each.url().endsWith('/bids') && each.request().method() === 'POST'),
    ben.submitButton.click(),
  ])
  expect(answer.status()).toBe(409)
  const receipt = ben.page.locator('dl', { hasText: ben.text.bidding.receipt.arrived })
  await receipt.waitFor({ state: 'attached' })
  await ben.close()

  const broker = await Bidder.open(browser, url, { language: 'de', width: 1440 })
  await broker.signInAs('broker@demo.example')
  const { page, text } = broker
  await page.goto(`/administration/objects/${auctionId}/dispute`)
  await page.getByRole('slider', { name: text.dispute.moment }).waitFor()
  const offer = page.getByRole('region', { name: text.dispute.offer.title })
  const said = await offer.innerText()
  expect(said).toContain('€\u00a0100.000')
  expect(said).not.toContain('150.000')
  expect(said).toMatch(/Dazwischen\s+[\d.]+ ms/)
  await offer.getByText(text.dispute.offer.same).waitFor()
  const refused = page.getByRole('region', { name: text.dispute.refused.bid })
  expect(await refused.innerText()).toContain('€\u00a0150.000')

  // Anna's bid came from a program that says nothing.
  await page.getByRole('button', { name: text.dispute.previous }).click()
  await offer.getByText(text.dispute.offer.noScreen).waitFor()

  await broker.openProcess(auctionId)
  await page.getByText('Auf dem Bildschirm: mindestens €\u00a0100.000.').waitFor()
  await broker.close()
})

test('[EVID-15] a claim that the log does not bear out is named', async () => {
  const url = inject('productUrl')
  const auctionId = await (await TestBroker.signIn(url)).open({ description: { title: 'Falsche Anzeige' } })
  const ben = new ApiClient(url)
  await ben.login('ben@demo.example')
  const screen = { revision: 2, currentPrice: 90_000, minimumBid: 100_000, end: null, isLeading: false }
  const answer = await ben.request('POST', `/api/auctions/${auctionId}/bids`, {
    price: 100_000,
    commandId: randomUUID(),
    confirmations: allConfirmed,
    screen,
  })
  expect(answer.status).toBe(201)
  const broker = await Bidder.open(browser, url, { language: 'de', width: 1440 })
  await broker.signInAs('broker@demo.example')
  const { page, text } = broker
  await page.goto(`/administration/objects/${auctionId}/dispute`)
  const offer = page.getByRole('region', { name: text.dispute.offer.title })
  await offer.getByText(text.dispute.offer.differs).waitFor()
  expect(await offer.innerText()).toMatch(/90\.000\s+\(laut Protokoll €\u00a0100\.000\)/)
  await broker.close()
})
