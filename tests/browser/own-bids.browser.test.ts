import { randomUUID } from 'node:crypto'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { Bidder } from './bidder.ts'
import { TestBroker } from './own-auction.ts'
import { violations } from './violations.ts'

const url = inject('productUrl')
let browser: Browser
let auctionId = ''
let statuses: readonly number[] = []

async function signedIn(email: string): Promise<ApiClient> {
  const api = new ApiClient(url)
  await api.login(email)
  return api
}

/** Anna's bid is voided, another is accepted, and one is too low. */
beforeAll(async () => {
  browser = await launchBrowser()
  const broker = await TestBroker.signIn(url)
  const [anna, admin] = await Promise.all([signedIn('anna@demo.example'), signedIn('admin@demo.example')])
  auctionId = await broker.open({ description: { title: `Gebotshaus ${Date.now()}` } })
  const first = await anna.bid(auctionId, 100_000, randomUUID())
  const { receipt } = first as Extract<typeof first, { receipt: unknown }>
  const path = manageAuction('VoidBid').path.replace(':auctionId', auctionId)
  const data = { bidRevision: receipt.revision, reason: 'Irrtum' }
  const voided = await admin.request('POST', `/api${path}`, { commandId: randomUUID(), data })
  const accepted = await anna.bid(auctionId, 120_000, randomUUID())
  const refused = await anna.bid(auctionId, 120_500, randomUUID())
  statuses = [voided.status, accepted.status, refused.status]
})
afterAll(() => browser.close())

test.each([
  { language: 'de', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
] as const)(
  'what a person bid is listed with its outcome, the reason and the figures, without barriers: %j',
  async ({ colorScheme, ...how }) => {
    expect(statuses).toEqual([201, 201, 409])
    const anna = await Bidder.open(browser, url, how)
    const { page, text } = anna
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await anna.signInAs('anna@demo.example')
    await page.goto(`/user/bids?auction=${auctionId}`)
    const { bids } = text.user
    await page.getByRole('heading', { name: bids.title }).waitFor()
    const money = (amount: string) => `€\u00a0${how.language === 'de' ? amount : amount.replace('.', ',')}`
    const row = (outcome: string) => page.locator(`li[data-outcome="${outcome}"]`)
    await row('accepted').getByText(bids.outcomes.accepted).waitFor()
    expect(await row('accepted').innerText()).toContain(money('120.000'))
    const refused = await row('refused').innerText()
    expect(refused).toContain(bids.outcomes.refused)
    expect(refused).toContain(
      bids.reasons.auctionBidTooLow
        .replace('{{current}}', money('120.000'))
        .replace('{{minimum}}', money('121.000')),
    )
    expect(refused).toContain('auctionBidTooLow')
    const voided = await row('voided').innerText()
    expect([voided.includes(money('100.000')), voided.includes(bids.voided)]).toEqual([true, true])
    // Each has the checksum that its receipt has.
    for (const outcome of ['accepted', 'refused', 'voided'])
      expect(await row(outcome).innerText()).toMatch(/[0-9a-f]{64}/)
    expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: bids.toAll }).press('Enter')
    await page.waitForURL((address) => address.search === '')
    await anna.close()
  },
)
