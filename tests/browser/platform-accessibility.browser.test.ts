import type { Page } from 'playwright'
import { expect } from 'vitest'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import { overflowOf, patience } from './page-state.ts'
import { signInAs } from './sign-in-as.ts'
import { violations } from './violations.ts'

const { platform } = de

/** Each theme and each layout once; both are made of the same tokens and parts. */
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const
const paths = ['tenants', 'tenant', 'sellers', 'partners', 'users', 'user', 'messages', 'operations'] as const

let tenantId = ''
let userId = ''
/** Somebody who is signed in already, for each look. */
const pages = new Map<number, Page>()

test.beforeAll(async ({ staying, apiOf }) => {
  const admin = await apiOf('admin@demo.example')
  type Found = { readonly tenants?: { id: string }[]; readonly users?: { id: string }[] }
  const { tenants } = await admin.get<Found>('/api/administration/tenants?search=Linde')
  const { users } = await admin.get<Found>('/api/administration/users?search=anna%40demo.example')
  tenantId = tenants?.[0]?.id ?? ''
  userId = users?.[0]?.id ?? ''
  for (const { width, colorScheme } of looks) {
    const page = await staying.page({ width, colorScheme, reducedMotion: 'reduce' })
    await signInAs(page, 'admin@demo.example', '/administration/messages')
    pages.set(width, page)
  }
})

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
    await expect.poll(() => page.locator('main [aria-busy="true"]').count(), patience).toBe(0)
    expect(await violations(page)).toEqual([])
    const overflow = await overflowOf(page)
    expect(overflow).toBeLessThanOrEqual(0)
  },
)

test('the dialogs and the page of a tenant have no axe violations', async ({ people }) => {
  const page = await people.page()
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
})

test('users who do not administer the platform are redirected to their own work', async ({ page }) => {
  for (const path of ['tenants', `tenants/${tenantId}`, 'users', 'operations']) {
    await signInAs(page, 'broker2@demo.example', `/administration/${path}`)
    await page.waitForURL('**/administration/objects')
  }
})
