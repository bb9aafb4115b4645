import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { hydrated, signInAs } from './page-state.ts'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { type ApiClient, openForBids } from '../../scripts/client/api-client.ts'

/** A running object with an ordinary history. */
async function runningAuction(api: ApiClient): Promise<PublicAuction> {
  const auction = (await api.publicAuctions()).find(
    (one) => openForBids(one) && !one.closedProcess && one.hasBids,
  )
  if (auction === undefined) throw new Error('No demo object is running')
  return auction
}

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
