import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test as base } from './browser-test.ts'
import { hydrated, patience, refuseWith } from './page-state.ts'

const test = base.extend('api', { scope: 'file' }, ({ apiOf }) => apiOf('anna@demo.example'))

test('where no live connection is let through, prices are asked for until there is one', async ({
  people,
  broker,
  api,
}) => {
  const id = await broker.open()
  const ben = await people.signedIn('ben@demo.example', { language: 'de', width: 390 })
  let isBlocked = true
  await ben.page.routeWebSocket('**/api/live', (socket) => {
    if (isBlocked) void socket.close()
    else socket.connectToServer()
  })
  await ben.page.goto(`/object/${id}`)
  await ben.card.getByText(de.live.lost.text).waitFor(patience)
  const bids = () => ben.fact(de.details.fact.bids).innerText()
  await api.bid(id, 100_000)
  await expect.poll(bids, patience).toBe('1')
  const { minimumBid } = await api.auction(id)
  await api.bid(id, minimumBid)
  await expect.poll(bids, patience).toBe('2')
  isBlocked = false
  await ben.card.getByText(de.live.connected).waitFor(patience)
})

test('storage that throws keeps nobody from the page of an object', async ({ people, broker }) => {
  const id = await broker.open()
  const ben = await people.signedIn('ben@demo.example')
  await ben.context.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await ben.openAuction(id)
  await ben.card.getByText('Gebot abgeben').first().waitFor()
})

test('without a network a menu entry shows the page of the product, and its page once there is one', async ({
  people,
}) => {
  const page = await people.page()
  await page.goto('/de')
  await hydrated(page)
  await page.waitForResponse((response) => response.url().includes('page-failure'), patience)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByText(de.shell.offline).waitFor()
  await page.getByRole('banner').getByRole('link', { name: de.site['success-stories'] }).first().click()
  await page.getByText(de.shell.failure.offline).waitFor(patience)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: de.shell.failure.retry }).click()
  await page
    .getByRole('heading', { level: 1 })
    .and(page.getByText(/Erfolg/))
    .waitFor(patience)
})

test('a message that arrives at the second attempt closes the word of the first', async ({
  people,
  broker,
}) => {
  const id = await broker.open({ description: { listed: true } })
  const page = await people.page()
  await page.goto(`/de/${id}?contactBroker=true`)
  await hydrated(page)
  const form = page.locator('form').filter({ hasText: de.contactBroker.send })
  await form.getByLabel(/E-Mail/).fill('eva@reader.example')
  await form.getByLabel(de.contactBroker.message).fill('Ist der Keller trocken?')
  await refuseWith(page, '**/contact', 500, 'internalError')
  const send = form.getByRole('button', { name: de.contactBroker.send })
  await send.click()
  const failed = page.getByText(de.PublicAuctionDetails.ContactFailed)
  await failed.waitFor()
  await page.unroute('**/contact')
  await send.click()
  await page.getByText(de.PublicAuctionDetails.BrokerContacted).waitFor()
  expect(await failed.count()).toBe(0)
})

test('readers in another time zone read in which one an object ends', async ({ people, broker }) => {
  const id = await broker.open({ description: { listed: true } })
  const visitors = [
    ['America/New_York', /\d{2}:\d{2}\u00a0CET|\d{2}:\d{2}\u00a0CEST/],
    ['Europe/Zurich', /\d{2}:\d{2}/],
  ] as const
  for (const [timezoneId, time] of visitors) {
    const page = await people.page({ timezoneId, locale: 'en-GB' })
    await page.goto(`/en/${id}`)
    await hydrated(page)
    const card = page.locator('[data-flash], aside, main').first()
    await expect.poll(() => card.innerText(), patience).toMatch(time)
    const names = (await card.innerText()).match(/\d{2}:\d{2}(?::\d{2})?\u00a0CES?T/g) ?? []
    expect([timezoneId, names.length > 0]).toEqual([timezoneId, timezoneId === 'America/New_York'])
  }
})
