import { readFile } from 'node:fs/promises'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { expect } from 'vitest'
import type { Bidder } from './bidder.ts'
import { test as base } from './browser-test.ts'
import { inMinutes } from './own-auction.ts'
import { unbrokenChain, isFocused, patience } from './page-state.ts'

const test = base
  .extend('anna', { scope: 'file' }, ({ staying }) => staying.signedIn('anna@demo.example'))
  .extend('ben', { scope: 'file' }, ({ staying }) =>
    staying.signedIn('ben@demo.example', { language: 'en', width: 390 }),
  )
  .extend('api', { scope: 'file' }, ({ apiOf }) => apiOf('ben@demo.example'))

test("a duel in the last minutes notifies each bidder of the other's bids only, and moves the end", async ({
  broker,
  anna,
  ben,
  api,
}) => {
  const end = inMinutes(4)
  const id = await broker.open({ terms: { end } })
  await Promise.all([anna.openAuction(id), ben.openAuction(id)])

  const [, , , , hash] = await anna.bid()
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  await anna.card.getByText(anna.text.bid.highest, { exact: true }).waitFor()
  await ben.newBidNotice.getByText('€ 100,000').waitFor()
  for (const { card, text } of [anna, ben]) {
    const [before = ''] = text.details.time.extendedFrom.split('{{time}}')
    // With its day: a broker moves an end by days.
    await card.getByText(new RegExp(`${before.trim()} \\d{2}\\.\\d{2}\\.\\d{4}`)).waitFor()
    await card
      .getByText(/\d{2}:\d{2}:\d{2}$/)
      .nth(1)
      .waitFor()
  }
  const first = await api.auction(id)
  expect(first.end).not.toBe(end)
  const isHeard = () =>
    anna.frames.some((frame) => frame.auctionId === id && (frame.revision ?? 0) >= first.revision)
  await expect.poll(isHeard).toBe(true)
  expect(await anna.newBidNotice.count()).toBe(0)

  await ben.bid()
  await anna.newBidNotice.getByText('€ 101.000').waitFor()
  await anna.card.getByText(anna.text.bid.outbid, { exact: true }).waitFor()
  // Who leads is offered no more than to raise an own bid.
  await ben.page.getByRole('button', { name: ben.text.bidding.raiseOwn }).first().waitFor()
  // A newer bid replaces the one that was shown.
  await api.bid(id, 105_000)
  await anna.newBidNotice.getByText('€ 105.000').waitFor()
  expect(await anna.newBidNotice.count()).toBe(1)
  await anna.page.keyboard.press('Escape')
  await anna.newBidNotice.waitFor({ state: 'detached' })
  // Both pages say the same, without a reload and without a message missed.
  const last = await api.auction(id)
  expect(last).toMatchObject({ bidCount: 3, currentPrice: 105_000 })
  expect(last.end).not.toBe(first.end)
  for (const person of [anna, ben]) {
    await expect.poll(async () => (await person.price.innerText()).replaceAll(/\D/g, '')).toBe('105000')
    await expect.poll(() => person.fact(person.text.details.fact.bids).innerText()).toBe('3')
    await expect.poll(() => person.card.getByText(/^(Ende|Ends) .*\d$/).innerText()).toContain(timeOf(last))
    expect(unbrokenChain(person.frames, id)).toBe(true)
    expect(await person.wasNeverReloaded()).toBe(true)
  }
  // Both later bids were Ben's own.
  expect(await ben.newBidNotice.count()).toBe(0)
  // While the form is scrolled through, price, standing and time stay in sight, as does the extension.
  await anna.openForm()
  const head = anna.card.locator('[data-bid-head]')
  await anna.page.getByRole('group', { name: anna.text.bidding.confirmations }).scrollIntoViewIfNeeded()
  await head.getByText('€ 105.000').waitFor()
  await head.getByRole('timer').waitFor()
  await head.locator('[data-extended]').waitFor()
  const box = await head.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(900)
})

test('a bid is confirmed in figures and words, a jump asks for confirmation, and the receipt can be saved', async ({
  broker,
  anna,
}) => {
  const id = await broker.open()
  await anna.openAuction(id)
  await anna.enter(1_350_000)
  const { page, text } = anna
  const step = page.locator('[data-step="confirm"]')
  await step.getByText('eine Million dreihundertfünfzigtausend Euro').waitFor()
  // 3 % brokerage, 3.5 % tax, 1.1 % register: 102 600 beside the price.
  await step.getByText('€ 102.600').waitFor()
  await step.getByText('€ 1.452.600').waitFor()
  await step.locator('[data-jump]').waitFor()

  await step.getByRole('button', { name: text.confirmOffer.back }).click()
  // A keyboard goes on where it came from.
  await expect.poll(() => isFocused(anna.reviewButton), patience).toBe(true)
  await page.getByRole('textbox', { name: text.bidding.newBid }).fill('100000')
  await anna.reviewButton.click()
  await step.getByText('einhunderttausend Euro').waitFor()
  expect(await step.locator('[data-jump]').count()).toBe(0)
  await anna.submitButton.click()
  await anna.receipt.waitFor()
  const lines = await anna.receipt.locator('dd').allInnerTexts()
  expect(lines.length).toBeGreaterThan(0)

  const download = page.waitForEvent('download')
  await anna.receipt.getByRole('button', { name: text.bidding.receipt.download }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^quittung-[0-9a-f]{8}-\d+\.txt$/)
  const kept = await readFile(await file.path(), 'utf8')
  for (const line of lines) expect(kept).toContain(line)
  expect(kept).toContain(id)
  await anna.closeReceipt()
})

test('a bid that is overtaken in the confirm step is not sent; the new minimum is one press away', async ({
  broker,
  anna,
  api,
}) => {
  const id = await broker.open()
  await anna.openAuction(id)
  await anna.enter(100_000)
  await anna.submitButton.waitFor()
  await api.bid(id, 120_000)
  const { page, text } = anna
  await page.getByText(text.confirmOffer.overtaken).waitFor()
  expect(await anna.submitButton.count()).toBe(0)
  await page.getByRole('button', { name: text.confirmOffer.adjust }).click()
  await page.getByRole('button', { name: /^€\s121\.000/ }).click()
  await anna.reviewButton.click()
  await anna.submitButton.click()
  expect(await anna.receipt.locator('dd').first().innerText()).toMatch(/^€\s121\.000$/)
  await anna.closeReceipt()
  expect(await api.auction(id)).toMatchObject({ currentPrice: 121_000, bidCount: 2 })
})

test('while the own bid has no answer yet, its live price is no reason against it', async ({
  broker,
  anna,
  api,
}) => {
  const id = await broker.open()
  await anna.openAuction(id)
  await anna.enter(100_000)
  const { page } = anna
  // The server takes the bid; its answer waits until the step has shown the live price.
  const shown = Promise.withResolvers<void>()
  await page.route('**/api/auctions/*/bids', async (route) => {
    const response = await route.fetch()
    await shown.promise
    await route.fulfill({ response })
  })
  await anna.submitButton.click()
  await anna.card.locator('[data-bid-head]').getByText(anna.text.details.standing.leading).waitFor()
  const step = page.locator('[data-step="confirm"]')
  expect(await step.locator('[data-own], [data-below]').count()).toBe(0)
  shown.resolve()
  await anna.receipt.waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await anna.closeReceipt()
  expect((await api.auction(id)).bidCount).toBe(1)
})

test('a bid can be placed by keyboard alone, and Back closes the form instead of leaving', async ({
  broker,
  anna,
}) => {
  const id = await broker.open()
  await anna.openAuction(id)
  const { page, text } = anna
  await page.getByRole('button', { name: text.bidding.placeFirst }).first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), patience).toBe('INPUT')
  await page.goBack()
  await page.getByRole('button', { name: text.bidding.placeFirst }).first().waitFor()
  expect(page.url()).toContain(id)

  await page.getByRole('button', { name: text.bidding.placeFirst }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: text.bidding.newBid }).waitFor()
  const boxes = page.getByRole('checkbox')
  await expect.poll(() => boxes.count(), patience).toBe(3)
  for (let steps = 0; steps < 30 && !(await focusIsOn(anna.reviewButton)); steps += 1) {
    if (await page.evaluate(() => document.activeElement?.getAttribute('type') === 'checkbox'))
      await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), patience)
    .toBe(text.confirmOffer.titleBid)
  await anna.submitButton.and(page.locator(':not([aria-disabled])')).waitFor()
  await page.keyboard.press('Tab')
  expect(await focusIsOn(anna.submitButton)).toBe(true)
  await page.keyboard.press('Enter')
  await anna.receipt.waitFor()
  await page.keyboard.press('Escape')
  await anna.receipt.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body), patience).toBe(false)
})

/** Hours and minutes of the end as both languages write them, in the auction's zone. */
function timeOf({ end, timeZone }: AuctionDetails): string {
  const format = new Intl.DateTimeFormat('de-AT', { timeZone, hour: '2-digit', minute: '2-digit' })
  return format.format(new Date(end ?? Number.NaN))
}

function focusIsOn(button: ReturnType<Bidder['page']['locator']>): Promise<boolean> {
  return isFocused(button)
}
