import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { Bidder } from './bidder.ts'
import { TestBroker } from './own-auction.ts'

let browser: Browser
let broker: TestBroker
let api: ApiClient

beforeAll(async () => {
  browser = await launchBrowser()
  broker = await TestBroker.signIn(inject('productUrl'))
  api = new ApiClient(inject('productUrl'))
  await api.login('ben@demo.example')
})
afterAll(() => browser.close())

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Looking at each step as a whole takes its time where other tests have most of the machine. */
const SLOW_MS = 300_000

/**
 * Rule and place of every violation on the page as it is now. The announcer of the component library names
 * for some seconds a button that has gone with its form; nobody meets it but the screen reader that has read
 * it already.
 */
async function violations(page: Page): Promise<string[]> {
  const builder = new AxeBuilder({ page }).withTags(rules).exclude('[data-live-announcer]')
  const { violations: found } = await builder.analyze()
  return found.flatMap((violation) => violation.nodes.map((node) => `${violation.id}: ${node.html}`))
}

test.each([
  { language: 'de', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
] as const)(
  'every step of a bid is free of barriers that axe knows: %j',
  { timeout: SLOW_MS },
  async ({ colorScheme, ...how }) => {
    const id = await broker.open({ terms: { agreements: 'Kein Vorkaufsrecht.' } })
    await api.bid(id, 100_000, crypto.randomUUID())
    const anna = await Bidder.open(browser, inject('productUrl'), how)
    const { page, text } = anna
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await anna.signInAs('anna@demo.example')
    await anna.openAuction(id)
    await page.getByRole('heading', { name: text.notes.title }).waitFor()
    expect(await violations(page)).toEqual([])

    await api.bid(id, 110_000, crypto.randomUUID())
    await anna.newBidNotice.waitFor()
    // The ground of the card is tinted for a second; what is read is what stays.
    await page.locator('[data-flash]').waitFor({ state: 'detached' })
    expect(await violations(page)).toEqual([])

    await anna.enter(900_000)
    await page.locator('[data-jump]').waitFor()
    await anna.submitButton.and(page.locator(':not([aria-disabled])')).waitFor()
    expect(await violations(page)).toEqual([])
    await anna.submitButton.click()
    await anna.receipt.locator('dd').last().waitFor()
    expect(await violations(page)).toEqual([])
    await anna.closeReceipt()

    await page.getByRole('button', { name: text.bidding.showBids }).click()
    const bids = page.getByRole('dialog', { name: text.priceHistory.dialogTitle })
    await bids.getByRole('row').nth(3).waitFor()
    expect(await violations(page)).toEqual([])
    await anna.close()
  },
)

test.each([
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const)('so are the contact form and the price alert of the public details: %j', async (how) => {
  const [listed] = await api.publicAuctions()
  const visitor = await Bidder.open(browser, inject('productUrl'), { language: 'de', width: how.width })
  const { page, text } = visitor
  await page.emulateMedia({ colorScheme: how.colorScheme, reducedMotion: 'reduce' })
  await page.goto(`/de/${listed?.id}?contactBroker=true`)
  await page.getByLabel(text.contactBroker.email).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: text.contactBroker.cancel }).click()
  await page.getByRole('button', { name: text.priceAlert.open }).click()
  // A blocked button takes the press and leads to what is missing.
  await page.getByRole('dialog').getByRole('button', { name: text.priceAlert.save }).click({ force: true })
  await page.getByRole('alert').waitFor()
  expect(await violations(page)).toEqual([])
  await visitor.close()
})
