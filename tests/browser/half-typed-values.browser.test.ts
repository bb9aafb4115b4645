import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { newAddress } from './account-person.ts'
import { test } from './browser-test.ts'
import { patience, questionOn } from './page-state.ts'

/** In less time a dialog closes that waits for nothing. */
const CLOSING_MS = 1_000

const partsOf = (where: Locator | Page, name: string) =>
  where.getByRole('group', { name, exact: true }).getByRole('spinbutton')

/** One part after the other, as German pages order them. */
async function type(parts: Locator, typed: readonly string[]): Promise<void> {
  for (const [at, part] of typed.entries()) await parts.nth(at).pressSequentially(part)
}

async function clear(part: Locator): Promise<void> {
  for (let digit = 0; digit < 4; digit += 1) await part.press('Backspace')
}

/** Bodies of what the page sends to a path, which nobody answers. */
async function sentTo(page: Page, path: string): Promise<readonly unknown[]> {
  const bodies: unknown[] = []
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ status: 500, json: {} })
  })
  return bodies
}

test('an end without its year is not the end of before', async ({ people, broker }) => {
  const id = await broker.open()
  const { page, text } = await people.signedIn('broker@demo.example')
  const { decision, newEnd, reason } = text.runningAuction
  const sent = await sentTo(page, '**/end-extensions')
  await page.goto(`/administration/objects/${id}/process`)
  await page.getByRole('button', { name: decision.extend.open }).click()
  const dialog = questionOn(page)
  await dialog.getByRole('button', { name: '+ 24 Std.' }).click()
  await dialog.getByLabel(reason).fill('Zweite Besichtigung')
  const parts = partsOf(dialog, newEnd.replace('{{zone}}', 'Europe/Vienna'))
  await clear(parts.nth(2))
  const send = dialog.getByRole('button', { name: decision.extend.action })
  await send.click()
  await dialog.getByText(text.administration.unfinished).waitFor()
  expect(await parts.nth(2).getAttribute('data-placeholder')).toBe('true')
  expect(await parts.nth(2).evaluate((part) => part === document.activeElement)).toBe(true)
  expect(sent).toEqual([])
  await parts.nth(2).pressSequentially('2099')
  await dialog.getByText(text.administration.unfinished).waitFor({ state: 'detached' })
  await send.click()
  await expect.poll(() => sent, patience).toMatchObject([{ data: { end: /^2099-/ } }])
})

test('[ADM-27] an end of an access is taken away by clearing all of its day', async ({ people, broker }) => {
  const id = await broker.open()
  await broker.invite(id, newAddress('befristet'))
  const { page, text } = await people.signedIn('broker@demo.example')
  const { regrant } = text.runningAuction.admission
  await page.goto(`/administration/objects/${id}/access`)
  const dialog = questionOn(page)
  const open = async () => {
    await page
      .getByRole('button', { name: text.administration.objects.menu.label.split('{{')[0] ?? '' })
      .click()
    await page.getByRole('menuitem', { name: regrant.open }).click()
    await dialog.getByLabel(text.runningAuction.admission.note).fill('Besichtigung')
    return partsOf(dialog, text.administration.accessUntil.label)
  }
  await type(await open(), ['31', '12', '2099'])
  const save = dialog.getByRole('button', { name: regrant.action, exact: true })
  const list = Promise.withResolvers<void>()
  await page.route(/\/admissions(?:\?|$)/, async (route) => {
    await list.promise
    return route.fallback()
  })
  const asked = page.waitForRequest(/\/admissions(?:\?|$)/)
  await save.click()
  await asked
  // Opened again before the list has its answer, the dialog would start with the end of before.
  const closed = dialog.waitFor({ state: 'detached' })
  expect(await Promise.race([closed.then(() => 'closed'), pause(CLOSING_MS).then(() => 'open')])).toBe('open')
  list.resolve()
  await closed
  const sent = await sentTo(page, '**/admissions/*/changes')
  const parts = await open()
  await clear(parts.nth(0))
  await save.click()
  await dialog.getByText(text.administration.unfinished).waitFor()
  expect(sent).toEqual([])
  for (const at of [1, 2]) await clear(parts.nth(at))
  await save.click()
  await expect.poll(() => sent, patience).toMatchObject([{ until: null }])
})

test('half a night is no draft without one: nothing is published until it is whole', async ({
  people,
  broker,
}) => {
  const id = await broker.draft()
  const { page, text } = await people.signedIn('broker@demo.example')
  const { editor, unfinished } = text.administration
  await page.goto(`/administration/objects/${id}/edit`)
  const publish = page.getByRole('button', { name: editor.publish.action, exact: true })
  await expect.poll(() => publish.getAttribute('aria-disabled'), patience).toBeNull()
  const night = page.getByRole('group', { name: editor.field.nightTimeStart, exact: true })
  await type(night.getByRole('spinbutton'), ['22'])
  await page.getByLabel('Ort', { exact: true }).click()
  await night.locator('..').getByText(unfinished).waitFor()
  expect(await publish.getAttribute('aria-disabled')).toBe('true')
  await type(night.getByRole('spinbutton'), ['22', '00'])
  await expect.poll(() => page.getByText(unfinished).count(), patience).toBe(0)
})

test('half a night is no default without one', async ({ people, apiOf }) => {
  const admin = await apiOf('admin@demo.example')
  type Found = { readonly tenants: readonly { id: string }[] }
  const { tenants } = await admin.get<Found>('/api/administration/tenants?search=Linde')
  const { page, text } = await people.signedIn('admin@demo.example')
  const sent = await sentTo(page, '**/administration/tenants/*/defaults')
  const { defaults } = text.platform
  await page.goto(`/administration/tenants/${tenants[0]?.id ?? ''}`)
  const form = page.locator('form').filter({ hasText: defaults.text })
  await form.getByText(defaults.hasCosts).click()
  const parts = partsOf(form, defaults.nightTimeStart)
  await type(parts, ['22'])
  await clear(parts.nth(1))
  await form.getByRole('button', { name: text.platform.save, exact: true }).click()
  await form.getByText(text.administration.unfinished).waitFor()
  expect(sent).toEqual([])
})

test('of a figure with decimals that cannot be read no beginning is saved', async ({ people, broker }) => {
  const id = await broker.draft()
  const { page, text } = await people.signedIn('broker@demo.example')
  const { costs, leave, noFigure, publish, saving, section, unreadable } = text.administration.editor
  const saved = async () => (await page.request.get(`/api/administration/auctions/${id}`)).json() as unknown
  await page.goto(`/administration/objects/${id}/edit`)
  const commission = page.getByLabel(costs.brokeragePercent, { exact: true })
  const before = Number((await commission.inputValue()).replace(',', '.'))
  expect(before).not.toBe(7)
  await commission.selectText()
  await commission.pressSequentially('7.6')
  await page.getByText(noFigure).waitFor()
  await page.getByLabel('Ort', { exact: true }).fill('Graz')
  const kept = { description: { city: 'Graz', costTerms: { brokeragePercent: before } } }
  await expect.poll(saved, patience).toMatchObject(kept)
  expect(await commission.inputValue()).toBe('7.6')
  // Neither is it passed over: the bar, the checklist, the way to publication and the way out know of it.
  const bar = page.getByRole('region', { name: saving.label })
  await bar.getByText(saving.open, { exact: true }).waitFor()
  await page.getByRole('link', { name: text.administration.object.tab.preview, exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: leave.title })
  await dialog.getByRole('button', { name: leave.stay }).click()
  const publishing = page.getByRole('button', { name: publish.action, exact: true })
  expect(await publishing.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('link', { name: unreadable.replace('{{name}}', section.costs) }).click()
  expect(await commission.evaluate((field) => field === document.activeElement)).toBe(true)
  await bar.getByRole('button', { name: saving.discard }).click()
  await page.getByText(noFigure).waitFor({ state: 'detached' })
  expect(Number((await commission.inputValue()).replace(',', '.'))).toBe(before)
  await commission.fill('7,6')
  await expect.poll(saved, patience).toMatchObject({ description: { costTerms: { brokeragePercent: 7.6 } } })
})
