import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { isFocused, refuseWith, violations } from './page-state.ts'

let page: Page

test.beforeEach(async ({ page: own }) => {
  page = own
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

const submit = () => page.getByRole('button', { name: 'Nachricht senden' })
const toast = (text: RegExp) => page.getByRole('alertdialog').filter({ hasText: text })
const sending = () => page.waitForResponse((response) => new URL(response.url()).pathname === '/api/contact')

/** A blocked button can be pressed, although it says that it is disabled. */
async function pressBlocked(): Promise<void> {
  await submit().focus()
  await page.keyboard.press('Enter')
}

async function openForm(): Promise<void> {
  await page.goto('/de/about-us')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByLabel('Ich bin').waitFor()
}

async function fillIn(): Promise<void> {
  await page.getByLabel('Ich bin').selectOption({ label: 'Bauträger' })
  await page.getByLabel('E-Mail (oder Telefon)').fill('bau@haus.example')
  await page.getByRole('textbox', { name: 'Nachricht' }).fill('Zwölf Wohnungen in Linz, Start im Mai.')
}

test('a message that is complete is sent, is acknowledged, and the form is empty again', async () => {
  await openForm()
  await fillIn()
  const [response] = await Promise.all([sending(), submit().click()])
  expect(response.status()).toBe(204)
  await toast(/Ihre Nachricht ist bei uns/).waitFor()
  expect(await page.getByRole('textbox', { name: 'Nachricht' }).inputValue()).toBe('')
  expect(await page.getByLabel('Ich bin').inputValue()).toBe('')
})

test('a missing value is named at its field, and the first such field takes the focus', async () => {
  await openForm()
  expect(await submit().getAttribute('aria-disabled')).toBe('true')
  await pressBlocked()
  await page.getByText('Bitte wählen Sie etwas aus.').waitFor()
  expect(await isFocused(page.getByLabel('Ich bin'))).toBe(true)
  await page.getByLabel('Ich bin').selectOption({ label: 'Bauträger' })
  await page.getByText('Bitte eine E-Mail-Adresse oder eine Telefonnummer angeben.').waitFor()
  expect(await violations(page, 'form')).toEqual([])
})

test.each([
  ['E-Mail (oder Telefon)', 'bau@', /Bitte eine gültige E-Mail-Adresse angeben/],
  ['Telefon (oder E-Mail)', '0660 123', /Bitte mit Ländervorwahl angeben/],
])('%s does not take %s', async (label, text, hint) => {
  await openForm()
  await fillIn()
  await page.getByLabel(label).fill(text)
  await page.getByLabel(label).blur()
  await page.getByText(hint).waitFor()
  expect(await submit().getAttribute('aria-disabled')).toBe('true')
})

test('a failure is shown and keeps what was typed; 429 is shown in the form only', async () => {
  await openForm()
  await fillIn()
  await refuseWith(page, '**/api/contact', 500, 'internalError')
  await submit().click()
  await toast(/konnte nicht gesendet werden/).waitFor()
  expect(await page.getByRole('textbox', { name: 'Nachricht' }).inputValue()).toContain('Linz')
  await toast(/konnte nicht gesendet werden/)
    .getByRole('button')
    .click()
  await refuseWith(page, '**/api/contact', 429, 'tooManyRequests')
  await submit().click()
  await page.getByText(/kamen gerade viele Anfragen/).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  expect(await page.getByLabel('E-Mail (oder Telefon)').inputValue()).toBe('bau@haus.example')
})

test('the price dialog asks for a name too, shows its own failure, sends, and closes', async () => {
  await page.goto('/en/pricing')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('main').getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('I am').selectOption({ label: 'a private seller' })
  await dialog.getByLabel('First name').fill('Eva')
  await dialog.getByLabel('Phone (or email)').fill('+43 660 1234567')
  expect(await violations(page)).toEqual([])
  await refuseWith(page, '**/api/contact', 503, 'unavailable')
  const send = dialog.getByRole('button', { name: 'Send message' })
  await send.click()
  await toast(/could not be saved/).waitFor()
  await page.unrouteAll()
  const [response] = await Promise.all([sending(), send.click()])
  expect(response.request().postDataJSON()).toMatchObject({ firstName: 'Eva', phoneNumber: '+436601234567' })
  expect(response.status()).toBe(204)
  await dialog.waitFor({ state: 'detached' })
})
