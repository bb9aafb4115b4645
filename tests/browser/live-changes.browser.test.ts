import { randomUUID } from 'node:crypto'
import { changeAdmission } from '@zuschlag/contracts/administration/admissions'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { launchBrowser } from '../fixtures/browser.ts'
import { Bidder } from './bidder.ts'
import { inMinutes, TestBroker } from './own-auction.ts'

const url = inject('productUrl')
let browser: Browser
let broker: TestBroker
const open: Bidder[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  broker = await TestBroker.signIn(url)
})
afterEach(async () => {
  for (const person of open.splice(0)) await person.close()
})
afterAll(() => browser.close())

async function looking(email: string, auctionId: string, width: 390 | 1440 = 1440): Promise<Bidder> {
  const person = await Bidder.open(browser, url, { language: 'de', width })
  open.push(person)
  await person.signInAs(email)
  await person.openAuction(auctionId)
  return person
}

async function bids(email: string, auctionId: string, price: number): Promise<void> {
  const api = new ApiClient(url)
  await api.login(email)
  const answer = await api.bid(auctionId, price, randomUUID())
  if (!('receipt' in answer)) throw new Error(`Bid of ${email}: ${answer.status}`)
}

/** How often the card has flashed since this was first asked. */
async function countFlashes(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const count = { flashes: 0 }
    Object.assign(globalThis, { flashCount: count })
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof Element && target.hasAttribute('data-flash')) count.flashes += 1
    }).observe(document.body, { subtree: true, attributeFilter: ['data-flash'] })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { flashCount: { flashes: number } }).flashCount.flashes)
}

test('the card flashes for a first bid at the start price, for a moved end and for the end', async () => {
  const id = await broker.open()
  const { page, card, text } = await looking('anna@demo.example', id)
  const flashes = await countFlashes(page)
  const atRest = () => page.locator('[data-flash]').waitFor({ state: 'detached' })
  await bids('ben@demo.example', id, 100_000)
  await expect.poll(flashes).toBe(1)
  await atRest()
  await broker.manage(id, 'ExtendAuctionEnd', { end: inMinutes(60 * 48), reason: 'Besichtigung' })
  await expect.poll(flashes).toBe(2)
  await atRest()
  await broker.manage(id, 'WithdrawAuction', { reason: 'Verkauft' })
  await expect.poll(flashes).toBe(3)
  await card.getByText(text.outcome.withdrawn.badge, { exact: true }).first().waitFor()
})

test('a higher bid of somebody else is reported while a bid is being entered; on phones in the line above', async () => {
  const id = await broker.open()
  const [wide, narrow] = [
    await looking('anna@demo.example', id),
    await looking('anna@demo.example', id, 390),
  ] as const
  for (const person of [wide, narrow]) {
    await person.openForm()
    await person.card.locator('[data-bid-head]').waitFor()
  }
  await bids('ben@demo.example', id, 120_000)
  await wide.newBidNotice.getByText('€ 120.000').waitFor()
  expect(await wide.newBidNotice.getByRole('button', { name: wide.text.bidding.placeNew }).count()).toBe(0)
  await narrow.card.locator('[data-bid-head]').getByText('€ 120.000').first().waitFor()
  await narrow.newBidNotice.waitFor({ state: 'hidden' })
  // What was being entered is still there.
  await wide.page.getByRole('textbox', { name: wide.text.bidding.newBid }).waitFor()
})

const visibilities = [
  { what: 'listed', listed: true },
  { what: 'unlisted', listed: false },
] as const

test.each(visibilities)(
  'whose access to a $what object ends is notified and sees no private page and no bid button any more',
  async ({ listed }) => {
    const id = await broker.open({ description: { listed } })
    try {
      await broker.invite(id, 'carla@demo.example')
      const carla = await looking('carla@demo.example', id)
      const { page, text } = carla
      await page.getByRole('button', { name: text.bidding.placeFirst }).first().waitFor()
      const me = new ApiClient(url)
      await me.login('carla@demo.example')
      const { id: userId } = await me.get<AuthenticatedUser>('/api/account/authenticatedUser')
      const api = new ApiClient(url)
      await api.login('broker@demo.example')
      const path = changeAdmission.path.replace(':auctionId', id).replace(':userId', userId)
      const body = { commandId: randomUUID(), action: 'revoke', reason: 'Zurückgezogen' }
      expect((await api.request('POST', `/api${path}`, body)).ok).toBe(true)

      await page.getByText(text.details.accessEnded).waitFor()
      await page.waitForURL((at) => at.pathname === `/de/${id}`)
      if (listed) await carla.card.getByTestId('current-price').waitFor()
      else await page.getByRole('heading', { name: text.details.notFound.title }).waitFor()
      expect(await page.getByRole('button', { name: text.bidding.placeFirst }).count()).toBe(0)
      expect(await carla.wasNeverReloaded()).toBe(true)
    } finally {
      await broker.manage(id, 'UnpublishAuction')
    }
  },
)

test('a price alert on a sale that is over does not say that it waits', async () => {
  const id = await broker.open({ terms: { openEnd: true, end: null } })
  const api = new ApiClient(url)
  await api.login('ben@demo.example')
  const alert = {
    price: 900_000 + Math.trunc(Date.now() % 100_000),
    email: 'ben@demo.example',
    consent: true,
  }
  const answer = await api.request('POST', `/api/public/auctions/${id}/price-alerts`, alert)
  expect(answer.status).toBe(204)
  const ben = await Bidder.open(browser, url, { language: 'de', width: 1440 })
  open.push(ben)
  await ben.signInAs('ben@demo.example')
  const { page, text } = ben
  const price = new Intl.NumberFormat('de-DE').format(alert.price)
  const row = page.getByRole('listitem').filter({ hasText: price })
  await page.goto('/user/notifications')
  await row.getByText(/^Wartet seit/).waitFor()
  await broker.manage(id, 'EndAuction')
  await page.reload()
  await row.getByText(text.user.notifications.notReached).waitFor()
  await row.getByRole('button').click()
  await row.waitFor({ state: 'detached' })
})
