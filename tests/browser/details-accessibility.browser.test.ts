import { expect } from 'vitest'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { test } from './browser-test.ts'
import { violations } from './page-state.ts'

/** Looking at each step as a whole takes its time where other tests have most of the machine. */
const SLOW_MS = 300_000

test.for([
  { language: 'de', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
] as const)(
  'every step of a bid is free of barriers that axe knows: %j',
  { timeout: SLOW_MS },
  async (look, { people, broker, bid }) => {
    const id = await broker.open({ terms: { agreements: 'Kein Vorkaufsrecht.' } })
    await bid('ben@demo.example', id, 100_000)
    const anna = await people.signedIn('anna@demo.example', look)
    const { page, text } = anna
    await anna.openAuction(id)
    await page.getByRole('heading', { name: text.notes.title }).waitFor()
    expect(await violations(page)).toEqual([])

    await bid('ben@demo.example', id, 110_000)
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
  },
)

test.for([
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const)(
  'so are the contact form and the price alert of the public details: %j',
  async (how, { people, url }) => {
    const [listed] = await new ApiClient(url).publicAuctions()
    const { page, text } = await people.open({ language: 'de', ...how })
    await page.goto(`/de/${listed?.id}?contactBroker=true`)
    await page.getByLabel(text.contactBroker.email).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: text.contactBroker.cancel }).click()
    await page.getByRole('button', { name: text.priceAlert.open }).click()
    // A blocked button takes the press and leads to what is missing.
    await page.getByRole('dialog').getByRole('button', { name: text.priceAlert.save }).click({ force: true })
    await page.getByRole('alert').waitFor()
    expect(await violations(page)).toEqual([])
  },
)
