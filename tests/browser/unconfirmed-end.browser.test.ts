import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { inMinutes } from './own-auction.ts'

test('[BID-5] once the time is up an entered bid waits, also without messages, for the end that was moved', async ({
  people,
  broker,
}) => {
  const id = await broker.open({ terms: { end: inMinutes(5) } })
  const anna = await people.signedIn('anna@demo.example', { language: 'en', width: 1440 })
  const { page, card, text, submitButton, reviewButton } = anna
  await page.clock.install()
  let isCut = false
  await page.routeWebSocket('**/api/live', (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      if (!isCut) socket.send(message)
    })
  })
  await anna.openAuction(id)
  await anna.enter(100_000)
  const [held, ready] = [page.locator('[aria-disabled]'), page.locator(':not([aria-disabled])')]
  await submitButton.and(ready).waitFor()
  isCut = true
  // Less than ten minutes: the page keeps the time of its last reading.
  await page.clock.fastForward('06:00')
  await submitButton.and(held).waitFor()
  await card.getByText(text.bidding.blocked.endUnconfirmed).waitFor()
  await page.goBack()
  await reviewButton.and(held).waitFor()
  await card.getByText(text.bidding.blocked.endUnconfirmed).waitFor()
  expect(await card.getByText(text.details.standing.leading, { exact: true }).count()).toBe(0)
  await broker.manage(id, 'ExtendAuctionEnd', { end: inMinutes(48 * 60), reason: 'Besichtigung' })
  await page.clock.runFor(10_000)
  await reviewButton.and(ready).click()
  await submitButton.and(ready).click()
  await anna.receipt.waitFor()
  expect(await anna.wasNeverReloaded()).toBe(true)
})
