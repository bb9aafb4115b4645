import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { signInAs } from './sign-in-as.ts'
import { violations } from './violations.ts'

const url = inject('productUrl')
const { platform } = de

/** Each theme and each layout once; both are made of the same tokens and parts. */
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const
const paths = ['tenants', 'tenant', 'sellers', 'partners', 'users', 'user', 'messages', 'operations'] as const

let browser: Browser
let tenantId = ''
let userId = ''
/** Somebody who is signed in already, for each look. */
const pages = new Map<number, Page>()

beforeAll(async () => {
  browser = await launchBrowser()
  const admin = new ApiClient(url)
  await admin.login('admin@demo.example')
  type Found = { readonly tenants?: { id: string }[]; readonly users?: { id: string }[] }
  const { tenants } = await admin.get<Found>('/api/administration/tenants?search=Linde')
  const { users } = await admin.get<Found>('/api/administration/users?search=anna%40demo.example')
  tenantId = tenants?.[0]?.id ?? ''
  userId = users?.[0]?.id ?? ''
  for (const { width, colorScheme } of looks) {
    const person = await newPerson(browser, { width })
    const page = await person.newPage()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await signInAs(page, 'admin@demo.example', '/administration/messages')
    pages.set(width, page)
  }
})
afterAll(() => browser.close())

const addresses = (path: (typeof paths)[number]) => {
  if (path === 'tenant') return `tenants/${tenantId}`
  return path === 'user' ? `users/${userId}` : path
}

test.each(looks.flatMap((look) => paths.map((path) => ({ path, ...look }))))(
  '$path at $width px, $colorScheme, has no barrier that axe knows',
  async ({ path, width }) => {
    const page = pages.get(width)
    if (page === undefined) throw new Error('Nobody is signed in')
    await page.goto(`/administration/${addresses(path)}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Rows and panels are there, not their skeletons.
    await expect.poll(() => page.locator('main [aria-busy="true"]').count(), { timeout: 30_000 }).toBe(0)
    expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  },
)

test('the dialogs and the page of a tenant have no axe violations', async () => {
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

test('users who do not administer the platform are redirected to their own work', async () => {
  const member = await newPerson(browser)
  const page = await member.newPage()
  for (const path of ['tenants', `tenants/${tenantId}`, 'users', 'operations']) {
    await signInAs(page, 'broker2@demo.example', `/administration/${path}`)
    await page.waitForURL('**/administration/objects')
  }
  await member.close()
})
