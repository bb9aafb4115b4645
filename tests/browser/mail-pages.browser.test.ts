import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { mailTo, newAddress } from './account-person.ts'
import { nightFarFromNow, TestBroker } from './own-auction.ts'
import { violations } from './violations.ts'

let browser: Browser
let person: BrowserContext
let page: Page
const url = inject('productUrl')

beforeAll(async () => {
  browser = await launchBrowser()
})
beforeEach(async () => {
  person = await newPerson(browser, { width: 390 })
  page = await person.newPage()
})
afterEach(() => person.close())
afterAll(() => browser.close())

/**
 * The mail of a price alert whose price was reached before it was set, about an object whose night is not
 * now.
 */
async function alertMail(language: 'de' | 'en') {
  const email = newAddress('alert')
  const title = `Haus am Alarm ${email}`
  const tenantBroker = await TestBroker.signIn(url)
  const auctionId = await tenantBroker.open({ description: { title }, terms: nightFarFromNow() })
  const anna = new ApiClient(url)
  await anna.login('anna@demo.example')
  expect((await anna.bid(auctionId, 100_000, randomUUID())).status).toBe(201)
  const alert = { price: 1, email, language, consent: true }
  const answer = await anna.request('POST', `/api/public/auctions/${auctionId}/price-alerts`, alert)
  expect(answer.status).toBe(204)
  return { mail: await mailTo(url, email, 'priceAlert'), title }
}

test('the mailbox lists a mail and shows it as its reader sees it, without running anything', async () => {
  const { mail, title } = await alertMail('de')
  await page.goto('/demo/mailbox?lang=de')
  expect(await violations(page)).toEqual([])
  await page.locator(`a[href*="${mail.id}"]`).click()
  await page.getByText(mail.to).first().waitFor()
  const shown = page.frameLocator('iframe')
  await shown.getByText(title).locator('visible=true').first().waitFor()
  expect(await page.locator('iframe').getAttribute('sandbox')).not.toContain('allow-scripts')
  expect(await violations(page, undefined, 'iframe')).toEqual([])
})

test('the link of a price alert asks before it unsubscribes, and does so once', async () => {
  const { mail } = await alertMail('en')
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
