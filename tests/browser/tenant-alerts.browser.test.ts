import { randomUUID } from 'node:crypto'
import { requestImmediatePurchase } from '@zuschlag/contracts/auction/request-immediate-purchase'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, inject, test } from 'vitest'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { nightFarFromNow, TestBroker } from './own-auction.ts'
import { signInAs } from './sign-in-as.ts'

const url = inject('productUrl')

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test("a tenant's notifications link to the administration, not to the page of bidders", async () => {
  const broker = await TestBroker.signIn(url)
  const title = `Villa mit Glocke ${randomUUID().slice(0, 8)}`
  const price = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never }
  const auctionId = await broker.open({ terms: { ...price, ...nightFarFromNow() }, description: { title } })
  const anna = new ApiClient(url)
  await anna.login('anna@demo.example')
  const confirmations = {
    offerIsBindingChecked: true,
    documentsChecked: true,
    agreementsOrNoReservationsChecked: true,
    agbChecked: true,
  }
  const path = `/api${requestImmediatePurchase.path.replace(':auctionId', auctionId)}`
  const answer = await anna.request('POST', path, { commandId: randomUUID(), confirmations })
  if (!answer.ok) throw new Error(await answer.text())
  const context = await newPerson(browser)
  const page = await context.newPage()
  await signInAs(page, 'broker@demo.example', '/administration/objects')
  const entry = page.getByRole('region', { name: de.alerts.title }).getByRole('link', { name: title })
  await page.getByRole('button', { name: new RegExp(`^${de.alerts.title}`) }).click()
  await entry.waitFor({ timeout: 60_000 })
  await entry.click()
  await page.waitForURL(`**/administration/objects/${auctionId}/process`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await context.close()
})
