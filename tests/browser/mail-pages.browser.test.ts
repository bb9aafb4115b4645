import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import { mailTo, newAddress } from './account-person.ts'
import { type ApiOf, type PlaceBid, test } from './browser-test.ts'
import { nightFarFromNow, type TestBroker } from './own-auction.ts'
import { violations } from './page-state.ts'

let page: Page
const url = inject('productUrl')

test.beforeEach(async ({ people }) => {
  page = await people.page({ width: 390 })
})

/**
 * The mail of a price alert whose price was reached before it was set, about an object whose night is not
 * now; it is listed, as its reader has no account.
 */
async function alertMail(broker: TestBroker, apiOf: ApiOf, bid: PlaceBid, language: 'de' | 'en') {
  const email = newAddress('alert')
  const title = `Haus am Alarm ${email}`
  const auctionId = await broker.open({ description: { title, listed: true }, terms: nightFarFromNow() })
  await bid('anna@demo.example', auctionId, 100_000)
  const alert = { price: 1, email, language, consent: true }
  const answer = await (
    await apiOf('anna@demo.example')
  ).request('POST', `/api/public/auctions/${auctionId}/price-alerts`, alert)
  expect(answer.status).toBe(204)
  const { links } = await mailTo(url, email, 'confirmPriceAlert')
  const link = links.find((each) => each.includes('/price-alert/confirm')) ?? ''
  expect((await fetch(link, { method: 'POST' })).status).toBe(200)
  return { mail: await mailTo(url, email, 'priceAlert'), title }
}

test('the mailbox lists a mail and shows it as its reader sees it, without running anything', async ({
  broker,
  apiOf,
  bid,
}) => {
  const { mail, title } = await alertMail(broker, apiOf, bid, 'de')
  await page.goto('/demo/mailbox?lang=de')
  expect(await violations(page)).toEqual([])
  await page.locator(`a[href*="${mail.id}"]`).click()
  await page.getByText(mail.to).first().waitFor()
  const shown = page.frameLocator('iframe')
  await shown.getByText(title).locator('visible=true').first().waitFor()
  expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(await violations(page, undefined, 'iframe')).toEqual([])
})

test('the link of a price alert asks before it unsubscribes, and does so once', async ({
  broker,
  apiOf,
  bid,
}) => {
  const { mail } = await alertMail(broker, apiOf, bid, 'en')
  const link = mail.links.find((candidate) => candidate.includes('/price-alert/unsubscribe'))
  if (link === undefined) throw new Error('The mail has no link to unsubscribe')
  await page.goto(link)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('The price alert is cancelled.').waitFor()
  expect(await violations(page)).toEqual([])
})

test('a link that was cut short says that it leads nowhere', async () => {
  const answer = await page.goto('/price-alert/unsubscribe?token=short&lang=de')
  expect(answer?.status()).toBe(404)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await violations(page)).toEqual([])
})
