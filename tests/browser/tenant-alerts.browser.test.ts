import { randomUUID } from 'node:crypto'
import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { requestImmediatePurchase } from '@zuschlag/contracts/auction/offer'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { expect } from 'vitest'
import { type ApiOf, test } from './browser-test.ts'
import { nightFarFromNow, type TestBroker } from './own-auction.ts'
import { liveMessage, signInAs } from './page-state.ts'

async function openedForPurchase(broker: TestBroker, title: string): Promise<string> {
  const price = { immediatePurchaseEnabled: true, immediatePurchasePrice: 500_000 as never }
  return broker.open({ terms: { ...price, ...nightFarFromNow() }, description: { title } })
}

async function askToPurchase(apiOf: ApiOf, auctionId: string): Promise<void> {
  const anna = await apiOf('anna@demo.example')
  const path = `/api${requestImmediatePurchase.path.replace(':auctionId', auctionId)}`
  const answer = await anna.request('POST', path, { commandId: randomUUID(), confirmations: allConfirmed })
  if (!answer.ok) throw new Error(await answer.text())
}

test("a tenant's notifications link to the administration, not to the page of bidders", async ({
  page,
  broker,
  apiOf,
}) => {
  const title = `Villa mit Glocke ${randomUUID().slice(0, 8)}`
  const auctionId = await openedForPurchase(broker, title)
  await askToPurchase(apiOf, auctionId)
  await signInAs(page, 'broker@demo.example', '/administration/objects')
  const entry = page.getByRole('region', { name: de.alerts.title }).getByRole('link', { name: title })
  await page.getByRole('button', { name: new RegExp(`^${de.alerts.title}`) }).click()
  await entry.waitFor({ timeout: 60_000 })
  await entry.click()
  await page.waitForURL(`**/administration/objects/${auctionId}/process`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
})

test('what has the focus at the end of a list stays clear of a message that comes in', async ({
  page,
  broker,
  apiOf,
}) => {
  // A message of several lines, as high as what it would cover.
  const title = `${'Villa am Rand der Stadt und des Waldes '.repeat(3)}${randomUUID().slice(0, 8)}`
  const auctionId = await openedForPurchase(broker, title)
  await page.setViewportSize({ width: 1440, height: 600 })
  const connected = liveMessage(page)
  await signInAs(page, 'broker@demo.example', '/administration/objects')
  await page.getByRole('grid').getByRole('row').nth(8).waitFor()
  // The bell is there once alerts were read: only what comes after them is a message.
  await page.getByRole('button', { name: /^Mitteilungen/ }).waitFor()
  await connected
  await askToPurchase(apiOf, auctionId)
  const message = page.getByRole('alertdialog').filter({ hasText: title })
  await message.waitFor()
  // It stays as long as somebody points at it.
  await message.hover()
  const last = page.getByRole('main').locator('a, button').last()
  await last.focus()
  const isClear = () =>
    last.evaluate((element) => {
      const { right, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(right - 2, bottom - 2))
    })
  await expect.poll(isClear).toBe(true)
})

test('a message about an object whose title is one long word fits into a small window', async ({
  page,
  broker,
  apiOf,
}) => {
  const title = `Wirtschaftlichkeitsberechnungsgebäude-${randomUUID()}`
  const auctionId = await openedForPurchase(broker, title)
  await page.setViewportSize({ width: 320, height: 800 })
  const connected = liveMessage(page)
  await signInAs(page, 'broker@demo.example', '/user/profile')
  await page.getByRole('button', { name: /^Mitteilungen/ }).waitFor()
  await connected
  await askToPurchase(apiOf, auctionId)
  const message = page.getByRole('alertdialog').filter({ hasText: title })
  const isInside = () =>
    message.evaluate((element) =>
      [element, ...element.querySelectorAll('*')].every(
        (each) => each.getBoundingClientRect().right <= window.innerWidth,
      ),
    )
  await expect.poll(isInside).toBe(true)
})
