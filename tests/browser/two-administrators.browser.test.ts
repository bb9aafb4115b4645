import type { AdministeredPartner } from '@zuschlag/contracts/administration/partners'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import type { People } from './people.ts'
import { signInAs, questionOn } from './page-state.ts'

const { platform } = de
const { partners } = platform

let partner: AdministeredPartner

test.beforeAll(async ({ apiOf }) => {
  const admin = await apiOf('admin@demo.example')
  const body = { name: `Zwei Hände ${crypto.randomUUID().slice(0, 8)}` }
  partner = (await (
    await admin.request('POST', '/api/administration/partners', body)
  ).json()) as AdministeredPartner
})
test.afterAll(async ({ apiOf }) => {
  const admin = await apiOf('admin@demo.example')
  await admin.request('DELETE', `/api/administration/partners/${partner.id}`)
})

async function openPartner(people: People): Promise<Page> {
  const page = await people.page()
  await signInAs(page, 'admin@demo.example', '/administration/partners')
  await page.getByRole('button', { name: partners.editOf.replace('{{name}}', partner.name) }).click()
  return page
}

const website = (page: Page) => page.getByRole('textbox', { name: partners.websiteUrl })
const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: platform.save, exact: true })

test('of two administrators who edit a partner at once the second sees both versions, and chooses', async ({
  people,
  apiOf,
}) => {
  const [first, second] = [await openPartner(people), await openPartner(people)]
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
  await conflict.waitFor({ state: 'detached' })
  // Nor does the refusal come back that the conflict explained.
  expect(await second.getByRole('dialog').getByRole('alert').count()).toBe(0)
  await save(second).click()
  await second.getByRole('dialog').waitFor({ state: 'detached' })
  const admin = await apiOf('admin@demo.example')
  const all = await admin.get<AdministeredPartner[]>('/api/administration/partners')
  expect(all.find(({ id }) => id === partner.id)?.websiteUrl).toBe('https://second.example')
})

test('what was typed stays when a partner is not deleted after all', async ({ people }) => {
  const page = await openPartner(people)
  await website(page).fill('https://typed.example')
  await page.getByRole('button', { name: partners.delete, exact: true }).click()
  const question = questionOn(page)
  await question.getByRole('button', { name: platform.cancel, exact: true }).click()
  await question.waitFor({ state: 'detached' })
  expect(await website(page).inputValue()).toBe('https://typed.example')
})

test('a dialog that is opened again shows no refusal of before', async ({ people }) => {
  const page = await people.page()
  await signInAs(page, 'admin@demo.example', '/administration/partners')
  await page.route('**/api/administration/partners', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  const open = page.getByRole('button', { name: partners.create, exact: true })
  const dialog = page.getByRole('dialog', { name: partners.create })
  await open.click()
  await dialog.getByLabel(partners.name).fill('Haus am Hang')
  await dialog.getByRole('button', { name: partners.createAction }).click()
  await dialog.getByRole('alert').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await open.click()
  await dialog.waitFor()
  expect(await dialog.getByRole('alert').count()).toBe(0)
})
