import { problemSchema } from '@zuschlag/contracts/kernel/problem'
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { test as base } from './browser-test.ts'
import { refuseWith } from './page-state.ts'

const test = base
  .extend('anna', { scope: 'file' }, ({ staying }) => staying.signedIn('anna@demo.example'))
  .extend('api', { scope: 'file' }, ({ apiOf }) => apiOf('anna@demo.example'))

const bids = '**/api/auctions/*/bids'

/** As long as a lift or a tunnel takes; the page's own patience for an answer is over by then. */
const CUT_MS = 20_000

test('a bid whose network is cut for 20 s is shown as unknown, then with its outcome, and counts once', async ({
  people,
  broker,
  api,
}) => {
  const id = await broker.open()
  const anna = await people.signedIn('anna@demo.example')
  await anna.page.clock.install()
  await anna.openAuction(id)
  await anna.enter(100_000)
  await anna.submitButton.and(anna.page.locator(':not([aria-disabled])')).waitFor()
  await anna.context.setOffline(true)
  await anna.submitButton.click()
  await anna.unknown.waitFor()
  await anna.page.clock.runFor(CUT_MS)
  await anna.unknown.waitFor()
  expect((await api.auction(id)).bidCount).toBe(0)
  await anna.context.setOffline(false)
  await anna.receipt.waitFor()
  await anna.closeReceipt()
  expect(await api.auction(id)).toMatchObject({ bidCount: 1, isHighestBidder: true })
})

test('a bid is placed once when its answer is lost and the page is reloaded before the outcome is known', async ({
  broker,
  anna,
  api,
}) => {
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
  // An answer that is being lost right now is lost wholly, before the next one passes.
  await page.unrouteAll({ behavior: 'wait' })
  await anna.receipt.waitFor()
  await anna.closeReceipt()
  expect((await api.auction(id)).bidCount).toBe(1)
})

test('a bid for earlier business terms names the version that holds and asks for the tick again', async ({
  broker,
  anna,
  api,
}) => {
  const id = await broker.open()
  await anna.openAuction(id)
  const { page, text } = anna
  const agreement = { version: 2, hash: '0a'.repeat(32) }
  await refuseWith(page, bids, 409, 'agreementOutdated', { agreement })
  await anna.enter(100_000)
  await anna.submitButton.click()
  const title = text.bidding.refused.agreementOutdated.title.replace('{{version}}', '2')
  await page.getByRole('alert').getByText(title).waitFor()
  const agb = page.getByRole('checkbox', { name: text.bidding.confirm.agbChecked })
  expect(await agb.isChecked()).toBe(false)
  const group = page.getByRole('group', { name: text.bidding.confirmations })
  expect(await group.getByRole('checkbox', { checked: false }).count()).toBe(1)
  await page.unroute(bids)
  await group.locator('label', { has: agb }).click()
  await anna.reviewButton.click()
  await anna.submitButton.click()
  await anna.receipt.waitFor()
  await anna.closeReceipt()
  expect((await api.auction(id)).bidCount).toBe(1)
})

test('a withdrawal while the form is open closes the form and says that nothing was sent', async ({
  broker,
  anna,
}) => {
  const id = await broker.open()
  await anna.openAuction(id)
  await anna.openForm()
  await anna.tickAll()
  await broker.manage(id, 'WithdrawAuction', { reason: 'Die Verkäuferseite hat es sich anders überlegt.' })
  const { page, text } = anna
  await page.getByRole('alert').getByText(text.bidding.interrupted).waitFor()
  await page.getByText(text.bidding.blocked.auctionNotPublished).waitFor()
  await anna.card.getByText(text.auction.phase.withdrawn, { exact: true }).first().waitFor()
  expect(await page.getByRole('textbox', { name: text.bidding.newBid }).count()).toBe(0)
  expect(await anna.reviewButton.count()).toBe(0)
  // Loaded again the page knows of no entry: the reason alone is true.
  await page.reload()
  await page.getByText(text.outcome.withdrawn.title).waitFor()
  expect(await page.getByText(text.bidding.interrupted).count()).toBe(0)
})

test('a bid that arrives just after its broker ended the auction is refused with the reason', async ({
  broker,
  anna,
  api,
}) => {
  const id = await broker.open({ terms: { openEnd: true, end: null } })
  await anna.openAuction(id)
  await anna.enter(100_000)
  // The bid leaves before the page receives the end, and arrives after it.
  let ending: Promise<void> | undefined
  await anna.page.route(bids, async (route) => {
    // A page that waits for long sends its bid once more.
    await (ending ??= broker.manage(id, 'EndAuction'))
    await route.continue()
  })
  const answering = anna.page.waitForResponse(bids)
  await anna.submitButton.click()
  const refusal = anna.page.locator('[data-submission="refused"][data-code="auctionEnded"]')
  await refusal.waitFor()
  await anna.page.unroute(bids)
  const { receipt } = problemSchema.parse(await (await answering).json())
  await refusal.getByText(anna.text.bidding.receipt.refusal, { exact: true }).click()
  await refusal.getByText(receipt?.eventHash ?? 'no receipt').waitFor()
  const saving = anna.page.waitForEvent('download')
  await refusal.getByRole('button', { name: anna.text.bidding.receipt.download }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`quittung-${id.slice(0, 8)}-0-auctionEnded.txt`)
  const text = await readFile(await saved.path(), 'utf8')
  for (const fact of [receipt?.eventHash, receipt?.engineTime, receipt?.commandId, 'auctionEnded', id])
    expect(text).toContain(fact)
  expect((await api.auction(id)).bidCount).toBe(0)
})

test('Back leads from the confirm step to what was entered, and from there out of the form', async ({
  broker,
  anna,
  api,
}) => {
  const id = await broker.open()
  await anna.openAuction(id)
  const { page, text } = anna
  await anna.enter(123_000)
  await anna.submitButton.waitFor()
  await page.goBack()
  const price = page.getByRole('textbox', { name: text.bidding.newBid })
  await price.waitFor()
  expect((await price.inputValue()).replaceAll(/\D/g, '')).toBe('123000')
  await anna.reviewButton.and(page.locator(':not([aria-disabled])')).click()
  await anna.submitButton.waitFor()
  await page.goBack()
  await price.waitFor()
  await page.goBack()
  await price.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/object/${id}`)
  expect((await api.auction(id)).bidCount).toBe(0)
})

test('a device that slept through a bid shows it as it wakes', async ({ people, broker, api }) => {
  const id = await broker.open()
  const ben = await people.signedIn('ben@demo.example', { language: 'en', width: 390 })
  await ben.page.clock.install()
  let isAsleep = false
  await ben.page.routeWebSocket('**/api/live', (socket) => {
    const server = socket.connectToServer()
    // What was on its way to a sleeping device is lost; a connection made after waking works.
    let isLost = false
    server.onMessage((message) => {
      isLost ||= isAsleep
      if (!isLost) socket.send(message)
    })
  })
  await ben.openAuction(id)
  isAsleep = true
  await api.bid(id, 100_000)
  await expect.poll(async () => (await api.auction(id)).bidCount).toBe(1)
  expect(await ben.fact(ben.text.details.fact.bids).innerText()).toBe('0')
  isAsleep = false
  await ben.page.clock.fastForward('01:00:00')
  await expect.poll(() => ben.fact(ben.text.details.fact.bids).innerText(), { timeout: 60_000 }).toBe('1')
  await ben.card.getByText(ben.text.live.connected).waitFor()
  expect(await ben.wasNeverReloaded()).toBe(true)
})
