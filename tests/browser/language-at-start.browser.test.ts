import { expect } from 'vitest'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import en from '../../web/src/kernel/i18n/en.json' with { type: 'json' }
import { test } from './browser-test.ts'

test('a front page in another language than the one that this device keeps is never seen', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('language', 'en')
    const seen = new Set<string>()
    Object.assign(globalThis, { seenHeadings: seen })
    const look = () => {
      const heading = document.querySelector('h1')
      if (heading !== null && getComputedStyle(heading).visibility === 'visible') seen.add(heading.innerText)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const answer = await page.goto('/')
  const written = (await answer?.text()) ?? ''
  // What the server wrote is German; what is read from the first moment on is English.
  expect(written).toContain('<html lang="de-AT"')
  await page.getByRole('link', { name: en.shell.openOffers }).first().waitFor()
  const seen = await page.evaluate(() => [
    ...(globalThis as unknown as { seenHeadings: Set<string> }).seenHeadings,
  ])
  expect(seen).toHaveLength(1)
  expect(await page.getByRole('link', { name: de.shell.openOffers }).count()).toBe(0)
})
