import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { createAccount, newAddress, PASSWORD, setFirstPassword } from './account-person.ts'
import { test } from './browser-test.ts'
import { isFocused, hydrated } from './page-state.ts'

let page: Page

test.beforeEach(({ page: own }) => {
  page = own
})

const address = () => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}
const headline = (name: string) => page.getByRole('heading', { level: 1, name })

async function signIn(email: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

test.each([
  ['/', '/'],
  ['/de', '/de'],
  ['/objects', '/de/objects'],
  ['/auctions', '/de/objects'],
  ['/en/auctions?zip=1080', '/en/objects?zip=1080'],
  ['/xx', '/'],
  ['/DE', '/'],
  ['/foo/bar', '/'],
  ['/de/nope', '/'],
  ['/login?email=a%40b.example', '/de/login?email=a%40b.example'],
  ['/object/dashboard', '/de/login?returnUrl=%2Fobject%2Fdashboard'],
  ['/auction/dashboard', '/de/login?returnUrl=%2Fobject%2Fdashboard'],
  ['/home', '/'],
])('a visitor who asks for %s arrives at %s', async (asked, arrived) => {
  await page.goto(asked)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(address()).toBe(arrived)
})

test.each([
  ['/de/login', 'index'],
  ['/de/login', 'framework'],
  ['/de', 'framework'],
])('%s says that it could not be loaded where its script %s does not come', async (path, script) => {
  await page.route(new RegExp(`/assets/${script}-[^/]*\\.js$`), (route) => route.abort())
  await page.goto(path)
  await page.getByText('Die Seite konnte nicht geladen werden.').waitFor()
})

test('the other language keeps the page and its query', async () => {
  await page.goto('/de/login?returnUrl=%2Fobject%2Fdashboard')
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await headline('Sign in').waitFor()
  expect(address()).toBe('/en/login?returnUrl=%2Fobject%2Fdashboard')
  expect(await page.locator('html').getAttribute('lang')).toBe('en-GB')
  expect(await page.title()).toBe('Sign in – Zuschlag')
})

test('signing in leads back to what was asked for, and the language of a page without one changes in place', async ({
  url,
}) => {
  // Changes the language of its account.
  const email = newAddress('speaker')
  await createAccount(url, { email })
  await setFirstPassword(url, email)
  await page.goto('/object/dashboard')
  await signIn(email, PASSWORD)
  await page.getByRole('heading', { level: 1, name: /Flora/ }).waitFor()
  expect(address()).toBe('/object/dashboard')
  const kept = page.waitForResponse('**/api/user/language')
  await page.getByRole('button', { name: 'EN', exact: true }).click()
  await page.getByRole('link', { name: 'My properties' }).first().waitFor()
  expect((await kept).status()).toBe(204)
  expect(address()).toBe('/object/dashboard')
})

test('a foreign address to return to is not followed', async () => {
  await page.goto('/de/login?returnUrl=%2F%2Fevil.example%2F')
  await signIn('anna@demo.example')
  await page.getByRole('heading', { level: 1, name: /Anna/ }).waitFor()
  expect(address()).toBe('/object/dashboard')
})

test('a wrong password is reported without a word about the account, and the field has the focus', async () => {
  await page.goto('/de/login')
  await page.getByLabel('E-Mail-Adresse').fill('nobody@demo.example')
  await page.keyboard.press('Enter')
  const password = page.getByLabel('Passwort', { exact: true })
  await password.fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByText('E-Mail-Adresse und Passwort passen nicht zusammen.').waitFor()
  expect(await isFocused(password)).toBe(true)
  expect(await password.getAttribute('aria-invalid')).toBe('true')
})

test('a member of several tenants chooses one first', async () => {
  await page.goto('/de/login')
  await page.getByLabel('E-Mail-Adresse').fill('multi@demo.example')
  await page.keyboard.press('Enter')
  const tenants = page.getByRole('radiogroup', { name: 'Bei welchem Anbieter möchten Sie sich anmelden?' })
  await tenants.waitFor()
  expect(await tenants.getByRole('radio').count()).toBe(2)
})

test('signing out ends the session and leads to the front page', async () => {
  await page.goto('/object/dashboard')
  await signIn('anna@demo.example')
  await page.getByRole('link', { name: 'Abmelden' }).click()
  await headline('Der Preis entsteht vor aller Augen.').waitFor()
  await page.getByRole('link', { name: 'Anmelden' }).first().waitFor()
  await page.goto('/object/dashboard')
  await headline('Anmelden').waitFor()
})

test('after a change of page the keyboard starts at its headline', async () => {
  await page.goto('/de/objects')
  // Before that a link loads a page of its own, which the browser announces.
  await hydrated(page)
  await page.getByRole('link', { name: 'Impressum' }).click()
  await headline('Impressum').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Impressum')
})

test('the first Tab leads to the content', async () => {
  await page.goto('/de/imprint')
  await headline('Impressum').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).hash).toBe('#content')
})
