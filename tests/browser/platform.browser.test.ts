import { readFile } from 'node:fs/promises'
import { applyAsTenant } from '@zuschlag/contracts/registrations/tenant-application'
import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { ApiClient } from '../../scripts/client/api-client.ts'
import {
  choosePassword,
  createAccount,
  linkTo,
  mailTo,
  newAddress,
  PASSWORD,
  setFirstPassword,
} from './account-person.ts'
import { test } from './browser-test.ts'
import { patience, signInAs } from './page-state.ts'

const url = inject('productUrl')
const { platform } = de
const { leave } = de.administration.editor

let page: Page

test.beforeEach(({ page: own }) => {
  page = own
})

const visit = (path: string) => signInAs(page, 'admin@demo.example', path)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function apply(company: string, email: string): Promise<void> {
  const address = { street: 'Lange Gasse 1', zipCode: '1080', city: 'Wien', country: 'AT' }
  const person = { firstName: 'Eva', lastName: 'Huber', email, phoneNumber: '+436601234567' }
  const body = { company, ...person, ...address, brokerSoftware: 'Justimmo' }
  const answer = await new ApiClient(url).request(applyAsTenant.method, `/api${applyAsTenant.path}`, body)
  if (!answer.ok) throw new Error(await answer.text())
}

async function setPassword(person: Page, link: string): Promise<void> {
  await person.goto(link)
  await choosePassword(person)
  await person.getByRole('button', { name: de.LoginPage.SignUp.Submit, exact: true }).click()
}

test('a declined application names its reason, and the person reads it', async () => {
  const email = newAddress('declined')
  const company = `Abgelehnt ${email.split('@')[0]}`
  await apply(company, email)
  await visit('/administration/tenants')
  await press(platform.checkNamed.replace('{{name}}', company))
  await press(platform.decline.open)
  await press(platform.decline.action)
  await page.getByText(platform.reasonMissing).waitFor()
  await page.getByLabel(platform.reason, { exact: true }).fill('Die Gewerbeberechtigung fehlt.')
  await press(platform.decline.action)
  const mail = await mailTo(url, email, 'applicationDeclined')
  expect(mail.text).toContain('Die Gewerbeberechtigung fehlt.')
})

test('an application from an address that has an account says so before the approval', async () => {
  const email = 'admin@demo.example'
  const company = `Bekannt ${newAddress('known').split('@')[0]}`
  await apply(company, email)
  await visit('/administration/tenants')
  await press(platform.checkNamed.replace('{{name}}', company))
  await page.getByText(platform.applications.consequenceKnown.replace('{{email}}', email)).waitFor()
  await press(platform.decline.open)
  await page.getByLabel(platform.reason, { exact: true }).fill('Eine Probe.')
  await press(platform.decline.action)
  await page.getByText(platform.applications.declined.replace('{{company}}', company)).waitFor()
})

test('a private seller is approved after a look at the identification, and signs up', async ({ people }) => {
  const email = newAddress('seller')
  const form = new FormData()
  const picture = await readFile(new URL('../../web/src/assets/share.jpg', import.meta.url))
  const lastName = `Pass ${email.split('@')[0]}`
  const fields = { salutation: 'Ms', firstName: 'Sara', lastName, email, street: 'Gasse 1', language: '0' }
  for (const [name, value] of Object.entries({ ...fields, zipCode: '1010', city: 'Wien' })) {
    form.append(name, value)
  }
  form.append('identification', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'pass.jpg')
  expect((await fetch(`${url}/api/sellers/register`, { method: 'POST', body: form })).status).toBe(204)
  await visit('/administration/sellers')
  await press(platform.checkNamed.replace('{{name}}', `Sara ${lastName}`))
  await press(platform.sellers.showIdentification)
  const identification = page.getByRole('img', { name: `Ausweis von Sara ${lastName}` })
  await expect
    .poll(() => identification.evaluate((image: HTMLImageElement) => image.naturalWidth), patience)
    .toBeGreaterThan(0)
  await press(platform.approve)
  const mail = await mailTo(url, email, 'sellerApproved')
  const sellersPage = await people.page()
  await setPassword(sellersPage, linkTo(mail, 'sign-up'))
  await sellersPage.waitForURL('**/administration/objects')
})

test('a suspended user is signed out at once, and the history says why', async ({ people }) => {
  const email = newAddress('suspended')
  await createAccount(url, { email })
  await setFirstPassword(url, email)
  const investorsPage = await people.page()
  await signInAs(investorsPage, email, '/object/dashboard', PASSWORD)
  await visit(`/administration/users?search=${encodeURIComponent(email)}`)
  await page.getByRole('link', { name: 'Flora Steinbach' }).click()
  await press(platform.users.suspend)
  await page.getByLabel(platform.reason, { exact: true }).fill('Verdacht auf ein zweites Konto')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: platform.users.suspend, exact: true })
    .click()
  await page.getByText(platform.action['user-suspended'], { exact: true }).waitFor()
  await page.getByText('Verdacht auf ein zweites Konto').waitFor()
  await investorsPage.reload()
  await investorsPage.waitForURL('**/login**')
})

test('a tenant changes its colour, and readers of its auctions see it', async ({ people, apiOf }) => {
  const admin = await apiOf('admin@demo.example')
  const [tenant] = (
    await admin.get<{ tenants: { id: string }[] }>('/api/administration/tenants?search=Familie%20Oberlechner')
  ).tenants
  const auction = (await admin.publicAuctions()).find(({ tenant: { name } }) => name.includes('Oberlechner'))
  if (tenant === undefined || auction === undefined) throw new Error('The demo has no private seller')
  await visit(`/administration/tenants/${tenant.id}`)
  const colour = page.getByRole('textbox', { name: platform.accent.primary, exact: true })
  await colour.fill('rot')
  await page.getByText(platform.accent.wrong).waitFor()
  await colour.fill('#ffe100')
  const panel = page.getByRole('region', { name: platform.appearance.title })
  // Yellow with white text cannot be read: the guard shows another step of it, and says how far that is.
  await panel.getByText(/Kontrast [5-9],?\d? : 1, nötig 4,5 : 1/).waitFor()
  // What is typed is not left without a question.
  await page.getByRole('link', { name: platform.tenants.title }).first().click()
  const question = page.getByRole('alertdialog', { name: leave.title })
  await question.getByRole('button', { name: leave.stay }).click()
  await panel.getByRole('button', { name: platform.save }).click()
  await page.getByText(platform.action['tenant-appearanceChanged'], { exact: true }).first().waitFor()
  const readersPage = await people.page()
  await readersPage.goto(`/de/${auction.id}`)
  const banner = readersPage.locator('[data-tenant][style*="--tenant-primary"]').first()
  await banner.waitFor({ state: 'attached' })
  expect(await banner.getAttribute('style')).toContain('#ffe100')
  await colour.fill('')
  await panel.getByRole('button', { name: platform.save }).click()
  await panel.getByText(platform.unsaved).waitFor({ state: 'detached' })
})
