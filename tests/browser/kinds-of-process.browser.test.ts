import type { Price } from '@zuschlag/contracts/kernel/price'
import { expect } from 'vitest'
import { test as base } from './browser-test.ts'
import { inMinutes } from './own-auction.ts'
import { patience } from './page-state.ts'

const price = (amount: number) => amount as Price

const test = base
  .extend('anna', { scope: 'file' }, ({ staying }) => staying.signedIn('anna@demo.example'))
  .extend('api', { scope: 'file' }, ({ apiOf }) => apiOf('ben@demo.example'))

const purchasable = { immediatePurchaseEnabled: true, immediatePurchasePrice: price(400_000) }

test('an immediate purchase is requested once, with its costs and its own words', async ({
  broker,
  anna,
  api,
  apiOf,
}) => {
  const id = await broker.open({ terms: purchasable })
  await anna.openAuction(id)
  const { page, text } = anna
  await page.getByText(/rückt das Ende auf .* nach diesem Gebot, wenn das später ist\. /).waitFor()
  const enter = page.getByRole('button', { name: /^Sofortkauf anfragen, €\s400\.000$/ })
  await enter.click()
  expect(await page.getByRole('button', { name: text.bidding.placeFirst }).count()).toBe(0)
  await page.getByText('€ 430.400').waitFor()
  await anna.tickAll()
  await page.getByRole('button', { name: /^Anfrage zu/ }).click()
  await page.locator('[data-step="confirm"]').getByText('vierhunderttausend Euro').waitFor()
  await page.getByRole('button', { name: /^Für .* anfragen$/ }).click()
  await anna.receipt.getByText(text.bidding.receipt.titlePurchase).waitFor()
  await anna.receipt.getByText(text.legal.purchaseEffect.AT, { exact: true }).waitFor()
  await anna.closeReceipt()
  await page.getByText(text.bidding.purchaseRequested).waitFor()
  expect(await enter.count()).toBe(0)
  expect((await api.auction(id)).hasEnded).toBe(false)
  // On the open page: what became of it, and the way to ask again.
  const { requests } = await (
    await apiOf('broker@demo.example')
  ).get<{ requests: { auction: { id: string }; revision: number }[] }>('/api/administration/open-requests')
  const requestRevision = requests.find(({ auction }) => auction.id === id)?.revision
  await broker.manage(id, 'DeclineImmediatePurchase', { requestRevision, reason: 'Zu früh' })
  await page.getByText(/^Ihre Anfrage zum Sofortkauf wurde am .* abgelehnt\.$/).waitFor()
  await enter.waitFor()
})

test('a purchase that bids have overtaken fails with a message and its figures', async ({
  broker,
  anna,
  api,
}) => {
  const id = await broker.open({ terms: purchasable })
  await anna.openAuction(id)
  const { page, text } = anna
  await page.getByRole('button', { name: /^Sofortkauf anfragen/ }).click()
  await anna.tickAll()
  const review = page.getByRole('button', { name: /^Anfrage zu/ })
  const send = page.getByRole('button', { name: /^Für .* anfragen$/ })
  await review.click()
  // The bid counts before the request arrives, and before the page knows of it.
  await page.route('**/api/auctions/*/immediate-purchase-requests', async (route) => {
    await api.bid(id, 400_000)
    await route.continue()
  })
  await send.click()
  const refusal = page
    .getByRole('alert')
    .filter({ hasText: text.bidding.refused.immediatePurchasePriceReached.title })
  await refusal.getByText('€ 400.000').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await review.and(page.locator('[aria-disabled]')).waitFor()
})

test('a purchase that bids overtake in its confirm step is not sent, and the step says why', async ({
  broker,
  anna,
  api,
}) => {
  const id = await broker.open({ terms: purchasable })
  await anna.openAuction(id)
  const { page, text } = anna
  await page.getByRole('button', { name: /^Sofortkauf anfragen/ }).click()
  await anna.tickAll()
  await page.getByRole('button', { name: /^Anfrage zu/ }).click()
  const send = page.getByRole('button', { name: /^Für .* anfragen$/ })
  await send.waitFor()
  await api.bid(id, 410_000)
  const fault = page
    .getByRole('alert')
    .filter({ hasText: text.bidding.refused.immediatePurchasePriceReached.title })
  await fault.getByText('€ 410.000').waitFor()
  expect(await send.count()).toBe(0)
})

test('a closed process shows neither how many bids there are nor which', async ({ broker, anna, api }) => {
  const id = await broker.open({ terms: { closedProcess: true } })
  await api.bid(id, 100_000)
  await anna.openAuction(id)
  const { page, text } = anna
  await anna.card.getByText(text.details.fact.startPrice).waitFor()
  expect(await anna.card.locator('dt', { hasText: text.details.fact.bids }).count()).toBe(0)
  expect(await page.getByRole('heading', { name: text.priceHistory.title }).count()).toBe(0)
  expect(await page.getByRole('button', { name: text.bidding.showBids }).count()).toBe(0)
  await anna.bid()
  await anna.card.getByText(text.bid.highest, { exact: true }).waitFor()
})

test('in a norm-price process bids need not beat each other, and those of others are no news', async ({
  broker,
  bid,
  anna,
}) => {
  const id = await broker.open({
    terms: { auctionType: 2, startPrice: price(500_000), minimumPrice: price(450_000) },
    description: { showMinimumPrice: true },
  })
  await anna.openAuction(id)
  const { page, text } = anna
  await anna.card.getByText(text.details.noPrice).waitFor()
  const { revision } = await bid('ben@demo.example', id, 480_000)
  // By a message of its own, or with the first one where the connection came after the bid.
  const seen = () => anna.frames.some((frame) => frame.auctionId === id && (frame.revision ?? 0) >= revision)
  await expect.poll(seen, patience).toBe(true)
  expect(await anna.card.getByText(text.details.noPrice).count()).toBe(1)

  await anna.openForm()
  await anna.tickAll()
  const input = page.getByRole('textbox', { name: text.bidding.newBid })
  await input.fill('449999')
  await page.getByText(/^Mindestens €\s450\.000\.$/).waitFor()
  // By now the message has had its effect.
  expect(await anna.newBidNotice.count()).toBe(0)
  await input.fill('450000')
  await anna.reviewButton.click()
  await anna.submitButton.click()
  await anna.receipt.getByText('Danke für Ihr Gebot von € 450.000.').waitFor()
  await anna.closeReceipt()
  // Only now, with an own bid, the highest of all is shown.
  await expect.poll(async () => (await anna.price.innerText()).replaceAll(/\D/g, ''), patience).toBe('480000')

  // A further bid below it is marked beforehand as not leading.
  await anna.openForm()
  await anna.tickAll()
  await input.fill('460000')
  await anna.reviewButton.click()
  await page.getByText(text.confirmOffer.below.title).waitFor()
  await page.getByText(/bereits ein Gebot von €\s480\.000/).waitFor()
})

test('[BID-14] who was outbid in a norm-price process reads from where bids are valid, on page and dashboard', async ({
  broker,
  bid,
  anna,
}) => {
  const title = `Normpreis ${crypto.randomUUID().slice(0, 8)}`
  const id = await broker.open({
    terms: { auctionType: 2, startPrice: price(300_000), minimumPrice: price(280_000) },
    description: { title, showMinimumPrice: true },
  })
  await bid('anna@demo.example', id, 281_000)
  await bid('ben@demo.example', id, 310_000)
  await anna.openAuction(id)
  const { page } = anna
  await anna.card
    .getByText(/^Ihr letztes Gebot: €\s281\.000\. .*übertreffen: Jedes ab €\s280\.000 gilt\.$/)
    .waitFor()
  expect(await anna.card.getByText(/Nächstes Gebot/).count()).toBe(0)
  await page.goto('/object/dashboard')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByText(/jedes Gebot ab €\s280\.000 gilt/).waitFor()
  await row.getByRole('link', { name: anna.text.Dashboard.bidAgain }).waitFor()
})

test('a night that blocks bids says so and until when, and offers no bid', async ({ broker, anna, api }) => {
  const clock = (minutes: number) =>
    new Intl.DateTimeFormat('de-AT', {
      timeZone: 'Europe/Vienna',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(inMinutes(minutes)))
  const [nightTimeStart, nightTimeEnd] = [clock(-60), clock(120)]
  const night = { nightTimeStart, nightTimeEnd, nightBidding: 'blocked' } as const
  const id = await broker.open({ terms: { ...night, end: inMinutes(28 * 60) } })
  await anna.openAuction(id)
  const { page, text } = anna
  await anna.card.getByText(text.bidding.blocked.nightTimeActive).waitFor()
  await page.getByText(/nach diesem Gebot, ohne Nachtruhe gerechnet und wenn das später ist\. /).waitFor()
  await anna.card.getByText(`Nachtruhe bis ${nightTimeEnd}`, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: text.bidding.placeFirst }).count()).toBe(0)
  const answer = await api.bid(id, 100_000)
  expect(answer).toMatchObject({ status: 409, problem: { code: 'nightTimeActive' } })
})
