import { randomUUID } from 'node:crypto'
import { changeAdmission, getAdmissions, type Admission } from '@zuschlag/contracts/administration/admissions'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { Bidder } from './bidder.ts'
import { TestBroker } from './own-auction.ts'

const url = inject('productUrl')

let browser: Browser
let broker: TestBroker
let brokerApi: ApiClient

beforeAll(async () => {
  browser = await launchBrowser()
  broker = await TestBroker.signIn(url)
  brokerApi = new ApiClient(url)
  await brokerApi.login('broker@demo.example')
})
afterAll(() => browser.close())

/** Anna, with a bid of the start price, which makes the tenant know her. */
async function bidderIn(auctionId: string): Promise<Bidder> {
  const anna = await Bidder.open(browser, url, { language: 'de', width: 1440 })
  await anna.signInAs('anna@demo.example')
  await anna.openAuction(auctionId)
  await anna.bid()
  return anna
}

async function decide(auctionId: string, change: object): Promise<void> {
  const path = `/api${getAdmissions.path.replace(':auctionId', auctionId)}`
  const { admissions } = await brokerApi.get<{ admissions: Admission[] }>(path)
  const userId = admissions.find(({ person }) => person.email === 'anna@demo.example')?.person.id ?? ''
  const address = changeAdmission.path.replace(':auctionId', auctionId).replace(':userId', userId)
  const body = { commandId: randomUUID(), reason: 'Bonität geprüft', ...change }
  const answer = await brokerApi.request('POST', `/api${address}`, body)
  if (!answer.ok) throw new Error(await answer.text())
}

test('[ADM-2] a limit stands in the form before it is passed, and the form refuses what is above it', async () => {
  const auctionId = await broker.open({
    terms: { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never },
  })
  const anna = await bidderIn(auctionId)
  await decide(auctionId, { action: 'limit', limit: 105_000 })
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
  await anna.close()
})

test('[ADM-3] [LIVE-11] a suspended bidder reads why there is no button, instead of being refused afterwards', async () => {
  const auctionId = await broker.open()
  const anna = await bidderIn(auctionId)
  await decide(auctionId, { action: 'suspend' })
  // On the open page: without a reload.
  await anna.card.getByText(anna.text.bidding.blocked.bidderSuspended).waitFor()
  expect(await anna.page.getByRole('button', { name: anna.text.bidding.raiseOwn }).count()).toBe(0)
  await decide(auctionId, { action: 'resume' })
  await anna.page.getByRole('button', { name: anna.text.bidding.raiseOwn }).first().waitFor()
  await anna.close()
})

test('an immediate purchase is confirmed in words of its own', async () => {
  const auctionId = await broker.open({
    terms: { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never },
  })
  const anna = await bidderIn(auctionId)
  const { bidding } = anna.text
  await anna.card.getByRole('button', { name: /^Sofortkauf anfragen/ }).click()
  const boxes = anna.page.getByRole('group', { name: bidding.confirmations })
  await boxes.getByText(bidding.confirmPurchase.noReservations).waitFor()
  expect(await boxes.getByText(bidding.confirm.noReservations).count()).toBe(0)
  await anna.close()
})
