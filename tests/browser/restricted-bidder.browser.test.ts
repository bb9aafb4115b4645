import { randomUUID } from 'node:crypto'
import { changeAdmission, getAdmissions, type Admission } from '@zuschlag/contracts/administration/admissions'
import { expect } from 'vitest'
import type { Bidder } from './bidder.ts'
import { type ApiOf, test } from './browser-test.ts'
import type { People } from './people.ts'

/** Anna, with a bid of the start price, which makes the tenant know her. */
async function bidderIn(people: People, auctionId: string): Promise<Bidder> {
  const anna = await people.signedIn('anna@demo.example')
  await anna.openAuction(auctionId)
  await anna.bid()
  return anna
}

async function decide(apiOf: ApiOf, auctionId: string, change: object): Promise<void> {
  const brokerApi = await apiOf('broker@demo.example')
  const path = `/api${getAdmissions.path.replace(':auctionId', auctionId)}`
  const { admissions } = await brokerApi.get<{ admissions: Admission[] }>(path)
  const userId = admissions.find(({ person }) => person.email === 'anna@demo.example')?.person.id ?? ''
  const address = changeAdmission.path.replace(':auctionId', auctionId).replace(':userId', userId)
  const body = { commandId: randomUUID(), reason: 'Bonität geprüft', ...change }
  const answer = await brokerApi.request('POST', `/api${address}`, body)
  if (!answer.ok) throw new Error(await answer.text())
}

test('[ADM-2] a limit stands in the form before it is passed, and the form refuses what is above it', async ({
  people,
  broker,
  apiOf,
}) => {
  const auctionId = await broker.open({
    terms: { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never },
  })
  const anna = await bidderIn(people, auctionId)
  await decide(apiOf, auctionId, { action: 'limit', limit: 105_000 })
  await anna.page.reload()
  const { bidding } = anna.text
  await anna.card.getByText(/^Ihr Limit in diesem Verfahren: .*105\.000/).waitFor()
  await anna.card.getByText(bidding.purchaseAboveLimit).waitFor()
  expect(await anna.card.getByRole('button', { name: /^Sofortkauf anfragen/ }).count()).toBe(0)
  await anna.openForm()
  await anna.tickAll()
  const price = anna.page.getByRole('textbox', { name: bidding.newBid })
  await price.fill('105001')
  await anna.card.getByText(/^Höchstens .*105\.000/).waitFor()
  expect(await price.getAttribute('aria-invalid')).toBe('true')
  await anna.card.getByRole('button', { name: /105\.000.* übernehmen$/ }).click()
  await anna.reviewButton.click()
  await anna.submitButton.click()
  await anna.receipt.waitFor()
  await anna.closeReceipt()
  // The next bid would have to be above the limit: there is no button any more, and the figures say why.
  await anna.card.getByText(/Das nächste Gebot muss mindestens .*106\.000.* betragen/).waitFor()
  expect(await anna.page.getByRole('button', { name: bidding.raiseOwn }).count()).toBe(0)
  // Who can raise the limit is said once for both, the bid and the purchase.
  expect(await anna.card.getByText(/kann es erhöhen/).count()).toBe(1)
})

test('[ADM-3] [LIVE-11] a suspended bidder reads why there is no button, instead of being refused afterwards', async ({
  people,
  broker,
  apiOf,
}) => {
  const auctionId = await broker.open()
  const anna = await bidderIn(people, auctionId)
  await decide(apiOf, auctionId, { action: 'suspend', category: 'proofExpired' })
  // On the open page: without a reload.
  await anna.card.getByText(anna.text.bidding.blocked.bidderSuspended).waitFor()
  await anna.card.getByText('Grund: Finanzierungsnachweis abgelaufen.').waitFor()
  expect(await anna.page.getByRole('button', { name: anna.text.bidding.raiseOwn }).count()).toBe(0)
  await decide(apiOf, auctionId, { action: 'resume' })
  await anna.page.getByRole('button', { name: anna.text.bidding.raiseOwn }).first().waitFor()
})

test('a bid refused for a suspension no longer says so once its bidder may bid again', async ({
  people,
  broker,
  apiOf,
}) => {
  const auctionId = await broker.open()
  const anna = await bidderIn(people, auctionId)
  await anna.enter(120_000)
  const { page } = anna
  // The suspension counts before the bid arrives.
  await page.route('**/api/auctions/*/bids', async (route) => {
    await decide(apiOf, auctionId, { action: 'suspend' })
    await route.continue()
  })
  await anna.submitButton.click()
  const refusal = page.locator('[data-submission="refused"][data-code="bidderSuspended"]')
  await refusal.waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await anna.card.getByText(anna.text.bidding.blocked.bidderSuspended).waitFor()
  await decide(apiOf, auctionId, { action: 'resume' })
  await refusal.waitFor({ state: 'detached' })
})

test('an immediate purchase is confirmed in words of its own', async ({ people, broker }) => {
  const auctionId = await broker.open({
    terms: { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never },
  })
  const anna = await bidderIn(people, auctionId)
  const { bidding } = anna.text
  await anna.card.getByRole('button', { name: /^Sofortkauf anfragen/ }).click()
  const boxes = anna.page.getByRole('group', { name: bidding.confirmations })
  await boxes.getByText(bidding.confirmPurchase.noReservations).waitFor()
  expect(await boxes.getByText(bidding.confirm.noReservations).count()).toBe(0)
})
