import { expect } from 'vitest'
import { runningAuction } from '../journeys/choose-auction.ts'
import { test } from './browser-test.ts'
import { hydrated } from './page-state.ts'
import { signInAs } from './sign-in-as.ts'

/** Keeps what the browser reports as forbidden, from the first script on. */
const noteViolations = `
  globalThis.violations = []
  document.addEventListener('securitypolicyviolation', (event) =>
    globalThis.violations.push(event.violatedDirective + ' ' + event.blockedURI))
`

test('no page tries what its security policy forbids', async ({ page, apiOf }) => {
  await page.addInitScript(noteViolations)
  await page.goto('/de/objects')
  await page.getByRole('link', { name: /Loft/ }).first().waitFor()
  await hydrated(page)
  expect(await page.evaluate('globalThis.violations')).toEqual([])

  const api = await apiOf('anna@demo.example')
  const { id } = await runningAuction(api)
  await signInAs(page, 'anna@demo.example', `/object/${id}`)
  await page.getByRole('button', { name: /Gebot/ }).first().waitFor()
  expect(await page.evaluate('globalThis.violations')).toEqual([])
})
