import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { allConfirmed } from '../fixtures/auction-play.ts'
import { test } from './browser-test.ts'

test('[EVID-15] the console shows what the bidder saw, though the price moved before the bid arrived', async ({
  people,
  broker,
  apiOf,
}) => {
  const auctionId = await broker.open({ description: { title: 'Letzte Sekunde' } })
  const anna = await apiOf('anna@demo.example')
  const ben = await people.signedIn('ben@demo.example')
  await ben.openAuction(auctionId)
  // Between ben's press and the arrival of his bid anna bids more.
  let outbidding: ReturnType<typeof anna.bid> | undefined
  await ben.page.route('**/api/auctions/*/bids', async (route) => {
    // A page that waits for long sends its bid once more.
    outbidding ??= anna.bid(auctionId, 150_000)
    expect((await outbidding).status).toBe(201)
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

  const desk = await people.signedIn('broker@demo.example')
  const { page, text } = desk
  await page.goto(`/administration/objects/${auctionId}/dispute`)
  await page.getByRole('slider', { name: text.dispute.moment }).waitFor()
  const offer = page.getByRole('region', { name: text.dispute.offer.title })
  const said = await offer.innerText()
  expect(said).toContain('€\u00a0100.000')
  expect(said).not.toContain('150.000')
  expect(said).toMatch(/Dazwischen\s+[\d.]+\sms/)
  await offer.getByText(text.dispute.offer.same).waitFor()
  const refused = page.getByRole('region', { name: text.dispute.refused.bid })
  expect(await refused.innerText()).toContain('€\u00a0150.000')

  // Anna's bid came from a program that says nothing.
  await page.getByRole('button', { name: text.dispute.previous }).click()
  await offer.getByText(text.dispute.offer.noScreen).waitFor()

  await desk.openProcess(auctionId)
  await page.getByText('Auf dem Bildschirm: mindestens €\u00a0100.000.').waitFor()
})

test('[EVID-15] a claim that the log does not bear out is named', async ({ people, broker, apiOf }) => {
  const auctionId = await broker.open({ description: { title: 'Falsche Anzeige' } })
  const ben = await apiOf('ben@demo.example')
  const screen = { revision: 2, currentPrice: 90_000, minimumBid: 100_000, end: null, isLeading: false }
  const answer = await ben.request('POST', `/api/auctions/${auctionId}/bids`, {
    price: 100_000,
    commandId: randomUUID(),
    confirmations: allConfirmed,
    screen,
  })
  expect(answer.status).toBe(201)
  const { page, text } = await people.signedIn('broker@demo.example')
  await page.goto(`/administration/objects/${auctionId}/dispute`)
  const offer = page.getByRole('region', { name: text.dispute.offer.title })
  await offer.getByText(text.dispute.offer.differs).waitFor()
  expect(await offer.innerText()).toMatch(/90\.000\s+\(laut Protokoll €\u00a0100\.000\)/)
})
