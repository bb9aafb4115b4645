import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test as base } from './browser-test.ts'
import { signInAs, violations } from './page-state.ts'

const { platform } = de

const test = base.extend('tenantId', { scope: 'file' }, async ({ apiOf }) => {
  const admin = await apiOf('admin@demo.example')
  type Found = { readonly tenants: { id: string }[] }
  const { tenants } = await admin.get<Found>('/api/administration/tenants?search=Linde')
  return tenants[0]?.id ?? ''
})

test('the dialogs and the page of a tenant have no axe violations', async ({ people, tenantId }) => {
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
  expect(found).toEqual([[], []])
})

test('users who do not administer the platform are redirected to their own work', async ({
  page,
  tenantId,
}) => {
  for (const path of ['tenants', `tenants/${tenantId}`, 'users', 'operations']) {
    await signInAs(page, 'broker2@demo.example', `/administration/${path}`)
    await page.waitForURL('**/administration/objects')
  }
})
