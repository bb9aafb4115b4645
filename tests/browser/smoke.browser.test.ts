import { expect } from 'vitest'
import { test } from './browser-test.ts'

test('the built product shows its objects without an error in the console', async ({ page }) => {
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
})
