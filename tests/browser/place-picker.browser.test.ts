import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test as base } from './browser-test.ts'
import { signInAs } from './page-state.ts'

const test = base.extend('drawsMaps', { scope: 'file' }, () => true)

const { placeSearch } = de.administration
const { place, field } = de.administration.editor

test('the place of an object is set by hand on the map, and kept', async ({ page }) => {
  const input = (name: string) => page.getByLabel(name, { exact: true })
  await signInAs(page, 'broker@demo.example', '/administration/objects/new')
  await input('Titel').fill(`Haus auf der Karte ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Entwurf anlegen' }).click()
  await page.waitForURL('**/edit')
  await page.getByRole('button', { name: place.open }).click()
  const take = page.getByRole('button', { name: place.take })
  await take.click()
  // The map of an object without a place starts in the middle of its country.
  expect(await input(field.latitude).inputValue()).toBe('47,7')
  expect(await input(field.longitude).inputValue()).toBe('13,5')
  // An address brings the map to its town.
  await page.getByLabel(placeSearch.label).fill('Am Sonnberg 1, 5700 Zell am See')
  await page.getByRole('button', { name: /^Zell am See Salzburg/ }).click()
  await expect
    .poll(
      async () => {
        await take.click()
        return input(field.longitude).inputValue()
      },
      { timeout: 30_000, interval: 500 },
    )
    .toMatch(/^12,7/)
  expect(await input(field.latitude).inputValue()).toMatch(/^47,3/)
  const found = await input(field.longitude).inputValue()
  const canvas = page.locator('canvas').first()
  await canvas.waitFor()
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (box === null) throw new Error('There is no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await expect
    .poll(
      async () => {
        await page.mouse.move(x, y)
        await page.mouse.down()
        await page.mouse.move(x - 60, y, { steps: 6 })
        await page.mouse.up()
        await take.click()
        return input(field.longitude).inputValue()
      },
      { timeout: 30_000, interval: 500 },
    )
    .not.toBe(found)
  await page.getByText(/^Gespeichert um/).waitFor()
  const [latitude, longitude] = [
    await input(field.latitude).inputValue(),
    await input(field.longitude).inputValue(),
  ]
  expect(Number(longitude.replace(',', '.'))).toBeGreaterThan(Number(found.replace(',', '.')))
  await expect
    .poll(
      async () => {
        await page.reload()
        return [await input(field.latitude).inputValue(), await input(field.longitude).inputValue()]
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toEqual([latitude, longitude])
})
