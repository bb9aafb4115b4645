import { getUsers } from '@zuschlag/contracts/administration/users'
import { expect, inject } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { createAccount, mailTo, newAddress, setFirstPassword } from './account-person.ts'
import { test } from './browser-test.ts'
import { signInAs, violations, questionOn } from './page-state.ts'

const url = inject('productUrl')
const { memberships, people: words, users } = de.platform

test("a person's page adds them to a tenant, makes them its broker and takes them out again", async ({
  page,
  apiOf,
}) => {
  const email = newAddress('member')
  await createAccount(url, { email })
  await setFirstPassword(url, email)
  const admin = await apiOf('admin@demo.example')
  const own = async () => {
    const answer = await admin.get(`/api/administration/users?search=${encodeURIComponent(email)}`)
    return getUsers.answer?.parse(answer).users[0]
  }
  await signInAs(page, 'admin@demo.example', `/administration/users/${(await own())?.id}`)
  const tenants = page.getByRole('region', { name: users.tenants, exact: true })
  await tenants.getByRole('button', { name: memberships.join }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox').fill('Seeblick')
  await dialog
    .getByLabel(memberships.tenant, { exact: true })
    .selectOption({ label: 'Seeblick Residenzen AG' })
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await dialog.getByText(words.isBroker).click()
  await dialog.getByRole('button', { name: memberships.add, exact: true }).click()
  await tenants.getByRole('link', { name: 'Seeblick Residenzen AG' }).waitFor()
  expect((await own())?.memberships).toMatchObject([{ isBroker: false }])
  await mailTo(url, email, 'tenantJoined')
  await tenants.getByRole('button', { name: /als Maklerin oder Makler aufnehmen$/ }).click()
  await tenants.getByText(words.broker, { exact: true }).waitFor()
  expect((await own())?.memberships).toMatchObject([{ isBroker: true }])
  await tenants.getByRole('button', { name: /^Aus Seeblick/ }).click()
  await questionOn(page).getByRole('button', { name: words.remove, exact: true }).click()
  await tenants.getByText(users.noTenants).waitFor()
  expect((await own())?.memberships).toEqual([])
})

test('a suspension that was refused leaves no trace in the dialog that is opened again', async ({
  page,
  apiOf,
}) => {
  const email = newAddress('refused')
  await createAccount(url, { email })
  const admin = await apiOf('admin@demo.example')
  const answer = await admin.get(`/api/administration/users?search=${encodeURIComponent(email)}`)
  await signInAs(
    page,
    'admin@demo.example',
    `/administration/users/${getUsers.answer?.parse(answer).users[0]?.id}`,
  )
  await page.route('**/api/administration/users/*/suspension', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  const open = page.getByRole('button', { name: users.suspend, exact: true })
  const dialog = questionOn(page)
  await open.click()
  await dialog.getByLabel(de.platform.reason).fill('Verdacht')
  await dialog.getByRole('button', { name: users.suspend, exact: true }).click()
  await dialog.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await open.click()
  await dialog.waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
})
