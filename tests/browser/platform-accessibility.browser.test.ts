import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import de from '../../web/src/i18n/de.json' with { type: 'json' }
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { ApiClient } from '../journeys/api-client.ts'
import { signInAs } from './sign-in-as.ts'
import { violations } from './violations.ts'

const url = inject('productUrl')
const { platform } = de

let browser: Browser
let tenantId = ''
let userId = ''
beforeAll(async () => {
  browser = await launchBrowser()
  const admin = new ApiClient(url)
  await admin.login('admin@demo.example')
  type Found = { readonly tenants?: { id: string }[]; readonly users?: { id: string }[] }
  const { tenants } = await admin.get<Found>('/api/administration/tenants?search=Kranzl')
  const { users } = await admin.get<Found>('/api/administration/users?search=anna%40demo.example')
  tenantId = tenants?.[0]?.id ?? ''
  userId = users?.[0]?.id ?? ''
})
afterAll(() => browser.close())

/** Each theme and each layout once; both are made of the same tokens and parts. */
test.each([
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)(
  'no page of the platform has a barrier at $width px, $colorScheme',
  async ({ width, colorScheme }) => {
    const administrator = await newPerson(browser, { width })
    const page = await administrator.newPage()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found: Record<string, readonly string[]> = {}
    const paths = [
      'tenants',
      `tenants/${tenantId}`,
      'sellers',
      'partners',
      'users',
      `users/${userId}`,
      'messages',
      'operations',
    ]
    for (const path of paths) {
      await signInAs(page, 'admin@demo.example', `/administration/${path}`)
      await page.waitForLoadState('networkidle')
      found[path] = await violations(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (overflow > 0) found[path] = [...found[path], `scrolls sideways by ${overflow} px`]
    }
    expect(found).toEqual(Object.fromEntries(paths.map((path) => [path, []])))
    await administrator.close()
  },
)

test('neither have the dialogs, nor the page of a house', async () => {
  const administrator = await newPerson(browser)
  const page = await administrator.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: (readonly string[])[] = []
  await signInAs(page, 'admin@demo.example', '/administration/partners')
  await page
    .getByRole('button', { name: /bearbeiten/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel(platform.partners.reviewText, { exact: true }).waitFor()
  found.push(await violations(page))
  await signInAs(page, 'admin@demo.example', `/administration/tenants/${tenantId}`)
  await page.getByRole('button', { name: platform.people.invite, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  found.push(await violations(page))
  await signInAs(page, 'broker@demo.example', '/administration/appearance')
  await page.getByRole('region', { name: platform.people.brokers }).waitFor()
  found.push(await violations(page))
  expect(found).toEqual([[], [], []])
  await administrator.close()
})

test('who does not administer the platform is led to their own work', async () => {
  const house = await newPerson(browser)
  const page = await house.newPage()
  for (const path of ['tenants', `tenants/${tenantId}`, 'users', 'operations']) {
    await signInAs(page, 'broker2@demo.example', `/administration/${path}`)
    await page.waitForURL('**/administration/objects')
  }
  await house.close()
})
