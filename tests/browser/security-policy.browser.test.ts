import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { runningAuction } from '../journeys/choose-auction.ts'
import { signInAs } from './sign-in-as.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Keeps what the browser reports as forbidden, from the first script on. */
const noteViolations = `
  globalThis.violations = []
  document.addEventListener('securitypolicyviolation', (event) =>
    globalThis.violations.push(event.violatedDirective + ' ' + event.blockedURI))
`

test('no page tries what its security policy forbids', async () => {
  const person = await newPerson(browser)
  const page = await person.newPage()
  await page.addInitScript(noteViolations)
  await page.goto('/de/objects')
  await page.getByRole('link', { name: /Loft/ }).first().waitFor()
  expect(await page.evaluate('globalThis.violations')).toEqual([])

  const api = new ApiClient(new URL(page.url()).origin)
  await api.login('anna@demo.example')
  const { id } = await runningAuction(api)
  await signInAs(page, 'anna@demo.example', `/object/${id}`)
  await page.getByRole('button', { name: /Gebot/ }).first().waitFor()
  expect(await page.evaluate('globalThis.violations')).toEqual([])
  await person.close()
})
