import type { Locator } from 'playwright'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import { signInAs } from './page-state.ts'

const { administration } = de

const placeOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return { x: box?.x, y: box?.y }
}

test('navigation and tiles stand where they will be while the figures are read', async ({ page }) => {
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route('**/api/administration/overview', async (route) => {
    await isAllowed
    await route.fallback()
  })
  await signInAs(page, 'broker@demo.example', '/administration/objects')
  const navigation = page.getByRole('navigation', { name: administration.navigation.label })
  const entry = navigation.getByRole('link', { name: administration.navigation.audit })
  const tile = page.getByText(administration.objects.tile.bidders, { exact: true })
  await tile.waitFor()
  const before = [await placeOf(entry), await placeOf(tile)]
  allow()
  await page.getByText(/^\d+ Objekte, davon/).waitFor()
  expect([await placeOf(entry), await placeOf(tile)]).toEqual(before)
})

test('the card of an object stands where it will be while the object is read', async ({ page, broker }) => {
  const auctionId = await broker.open()
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  await page.route(`**/api/auctions/${auctionId}`, async (route) => {
    await isAllowed
    await route.fallback()
  })
  await signInAs(page, 'anna@demo.example', '/user/data')
  // In the browser alone: nothing of the object is known yet.
  await page.evaluate((to) => history.pushState({}, '', to), `/object/${auctionId}`)
  const card = page.getByRole('region', { name: de.details.auction, exact: true })
  await card.getByText(de.details.fact.increase).waitFor()
  const before = await placeOf(card)
  allow()
  await card.getByText(de.live.connected).waitFor()
  const after = await placeOf(card)
  expect(Math.abs((after.y ?? 0) - (before.y ?? 0))).toBeLessThanOrEqual(8)
  expect(after.x).toBe(before.x)
})
