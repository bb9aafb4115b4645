import { randomUUID } from 'node:crypto'
import { manageAuction } from '@zuschlag/contracts/administration/manage-auction'
import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { overflowOf, violations } from './page-state.ts'

let auctionId = ''
let statuses: readonly number[] = []

/** Anna's bid is voided, another is accepted, and one is too low. */
test.beforeAll(async ({ broker, apiOf, bid }) => {
  const anna = await apiOf('anna@demo.example')
  const admin = await apiOf('admin@demo.example')
  auctionId = await broker.open({ description: { title: `Gebotshaus ${Date.now()}` } })
  const receipt = await bid('anna@demo.example', auctionId, 100_000)
  const path = manageAuction('VoidBid').path.replace(':auctionId', auctionId)
  const data = { bidRevision: receipt.revision, reason: 'Irrtum' }
  const voided = await admin.request('POST', `/api${path}`, { commandId: randomUUID(), data })
  const accepted = await anna.bid(auctionId, 120_000)
  const refused = await anna.bid(auctionId, 120_500)
  statuses = [voided.status, accepted.status, refused.status]
})

test.for([
  { language: 'de', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
] as const)(
  'what a person bid is listed with its outcome, the reason and the figures, without barriers: %j',
  async (look, { people }) => {
    expect(statuses).toEqual([201, 201, 409])
    const { page, text } = await people.signedIn('anna@demo.example', look)
    await page.goto(`/user/bids?auction=${auctionId}`)
    const { bids } = text.user
    await page.getByRole('heading', { name: bids.title }).waitFor()
    const money = (amount: string) => `€\u00a0${look.language === 'de' ? amount : amount.replace('.', ',')}`
    const row = (outcome: string) => page.locator(`li[data-outcome="${outcome}"]`)
    await row('accepted').getByText(bids.outcomes.recorded).waitFor()
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
    const overflow = await overflowOf(page)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: bids.toAll }).press('Enter')
    await page.waitForURL((address) => address.search === '')
  },
)
