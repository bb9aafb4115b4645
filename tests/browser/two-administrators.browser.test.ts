import type { AdministeredPartner } from '@zuschlag/contracts/administration/partners'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { signInAs } from './sign-in-as.ts'

const url = inject('productUrl')
const { platform } = de
const { partners } = platform

let browser: Browser
let partner: AdministeredPartner
let admin: ApiClient

beforeAll(async () => {
  browser = await launchBrowser()
  admin = new ApiClient(url)
  await admin.login('admin@demo.example')
  const body = { name: `Zwei Hände ${crypto.randomUUID().slice(0, 8)}` }
  partner = (await (
    await admin.request('POST', '/api/administration/partners', body)
  ).json()) as AdministeredPartner
})
afterAll(async () => {
  await admin.request('DELETE', `/api/administration/partners/${partner.id}`)
  await browser.close()
})

async function openPartner(): Promise<Page> {
  const page = await (await newPerson(browser)).newPage()
  await signInAs(page, 'admin@demo.example', '/administration/partners')
  await page.getByRole('button', { name: partners.editOf.replace('{{name}}', partner.name) }).click()
  return page
}

const website = (page: Page) => page.getByRole('textbox', { name: partners.websiteUrl })
const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: platform.save, exact: true })

test('of two administrators who edit a partner at once the second sees both versions, and chooses', async () => {
  const [first, second] = [await openPartner(), await openPartner()]
  await website(first).fill('https://first.example')
  await website(second).fill('https://second.example')
  await save(first).click()
  await first.getByRole('dialog').waitFor({ state: 'detached' })
  await save(second).click()
  const conflict = second.getByRole('alert').filter({ hasText: platform.conflict.title })
  await conflict.getByText('https://first.example', { exact: true }).waitFor()
  await conflict.getByText('https://second.example', { exact: true }).waitFor()
  expect(await save(second).isDisabled()).toBe(true)
  await conflict.getByRole('button', { name: platform.conflict.keep }).click()
  await save(second).click()
  await second.getByRole('dialog').waitFor({ state: 'detached' })
  const all = await admin.get<AdministeredPartner[]>('/api/administration/partners')
  expect(all.find(({ id }) => id === partner.id)?.websiteUrl).toBe('https://second.example')
  for (const page of [first, second]) await page.context().close()
})
