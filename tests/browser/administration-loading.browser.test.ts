import type { Browser, Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { signInAs } from './sign-in-as.ts'

const { administration } = de

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const placeOf = async (part: Locator) => {
  const box = await part.boundingBox()
  return { x: box?.x, y: box?.y }
}

test('navigation and tiles stand where they will be while the figures are read', async () => {
  const person = await newPerson(browser)
  const page = await person.newPage()
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
  await person.close()
})
