import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, newPerson } from '../fixtures/browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('the built product shows its objects without an error in the console', async () => {
  const person = await newPerson(browser)
  const page = await person.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto('/de/objects')
  await page
    .getByRole('link', { name: /Loft in der Alten Spinnerei/ })
    .first()
    .waitFor()
  expect(errors).toEqual([])
  await person.close()
})
