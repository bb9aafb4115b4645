import { getUsers } from '@zuschlag/contracts/administration/users'
import { expect, inject } from 'vitest'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { createAccount, mailTo, newAddress, setFirstPassword } from './account-person.ts'
import { test } from './browser-test.ts'
import { signInAs } from './sign-in-as.ts'
import { violations } from './violations.ts'

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
  await tenants.getByRole('button', { name: /zum Makler machen$/ }).click()
  await tenants.getByText(words.broker, { exact: true }).waitFor()
  expect((await own())?.memberships).toMatchObject([{ isBroker: true }])
  await tenants.getByRole('button', { name: /^Aus Seeblick/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: words.remove, exact: true }).click()
  await tenants.getByText(users.noTenants).waitFor()
  expect((await own())?.memberships).toEqual([])
})
