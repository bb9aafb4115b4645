import type { Price } from '@zuschlag/contracts/kernel/price'
import { expect } from 'vitest'
import { test as base } from './browser-test.ts'
import { inMinutes } from './own-auction.ts'
import { patience } from './page-state.ts'

const test = base.extend('anna', { scope: 'file' }, ({ staying }) => staying.signedIn('anna@demo.example'))

test('who leads is offered a secondary button and reads that a further bid only outbids an own one', async ({
  broker,
  anna,
}) => {
  const id = await broker.open()
  await anna.openAuction(id)
  await anna.bid()
  const { page, text } = anna
  const raise = anna.card.getByRole('button', { name: text.bidding.raiseOwn })
  await raise.waitFor()
  const colour = (place: typeof raise) =>
    place.evaluate((element) => getComputedStyle(element).backgroundColor)
  const secondary = await colour(raise)
  await anna.card.getByText('Ein weiteres Gebot überbietet nur Ihr eigenes.').waitFor()
  await anna.card
    .getByText(
      /^Sie führen\. Ihr Gebot, abgegeben um \d\d:\d\d:\d\d, ist bestätigt, Nummer \d+ im Verlauf\.$/,
    )
    .waitFor()
  await anna.openForm()
  await anna.tickAll()
  await anna.reviewButton.click()
  await anna.card.locator('p[data-own]').waitFor()
  await anna.submitButton.and(page.locator(':not([aria-disabled])')).waitFor()
  expect(await colour(anna.submitButton)).not.toBe(secondary)
})

test('an extension stays announced after a reload, with the seconds of the end', async ({
  broker,
  bid,
  anna,
}) => {
  const id = await broker.open({ terms: { end: inMinutes(4) } })
  await bid('ben@demo.example', id, 100_000)
  await anna.openAuction(id)
  await anna.card
    .locator('[data-extended]')
    .getByText(/^Verlängert, vorgesehen war \d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}$/)
    .waitFor()
  await anna.card.getByText(/^Ende .*\d{2}:\d{2}:\d{2}$/).waitFor()
})

test('the dashboard names the next bid where the reader was outbid, and seconds in the last hour', async ({
  broker,
  bid,
  anna,
}) => {
  const title = `Nächstes Gebot ${crypto.randomUUID().slice(0, 8)}`
  const id = await broker.open({ terms: { end: inMinutes(50) }, description: { title } })
  await anna.openAuction(id)
  await anna.bid()
  await bid('ben@demo.example', id, 120_000)
  await anna.card.getByText(anna.text.bid.outbid, { exact: true }).waitFor()
  const { page } = anna
  await page.goto('/object/dashboard')
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByText('€ 121.000').waitFor()
  expect(await row.innerText()).toMatch(/€\s21\.000 mehr als Ihr letztes/)
  const card = page.getByRole('article').filter({ hasText: title })
  await card.getByText(/Min\.?\s\d+\sSek/).waitFor()
})

test('an emptied amount is asked for and its costs are not awaited; the purchase price is named', async ({
  broker,
  anna,
}) => {
  const terms = { immediatePurchaseEnabled: true, immediatePurchasePrice: 110_000 as Price }
  const id = await broker.open({ terms })
  await anna.openAuction(id)
  await anna.openForm()
  const { page, text } = anna
  const amount = page.getByRole('textbox', { name: text.bidding.newBid })
  await amount.fill('')
  await page.getByText(text.bidding.missingPrice).waitFor()
  await expect.poll(() => page.getByText(text.costs.calculating).count(), patience).toBe(0)
  await amount.fill('110000')
  await anna.tickAll()
  await anna.reviewButton.click()
  await page
    .locator('[data-purchase]')
    .getByText(/Für €\s110\.000 können Sie/)
    .waitFor()
})

test('bids that could not be read can be read again', async ({ broker, bid, anna }) => {
  const id = await broker.open()
  await bid('ben@demo.example', id, 100_000)
  const { page, text } = anna
  const bids = `**/api/auctions/${id}/anonymized-bids`
  await page.route(bids, (route) => route.fulfill({ status: 500, json: {} }))
  await anna.openAuction(id)
  const retry = page.getByRole('button', { name: text.readFailure.retry })
  await retry.waitFor({ timeout: 60_000 })
  await page.unroute(bids)
  await retry.click()
  await page.getByRole('heading', { name: text.priceHistory.title }).waitFor()
  await retry.waitFor({ state: 'detached' })
})
