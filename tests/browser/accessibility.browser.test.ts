import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { violations } from './violations.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Each theme and each layout once; both are made of the same tokens and parts. */
const sizes = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

async function visit(person: BrowserContext, path: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await person.newPage()
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

test.each(
  [
    '/de',
    '/en/pricing',
    '/de/about-us',
    '/de/blog',
    '/en/blog/why-the-end-moves',
    '/de/objects',
    '/en/objects',
    '/de/partners',
    '/en/success-stories',
    '/de/apply',
    '/en/register',
    '/de/login',
    '/de/imprint',
    '/en/privacy-policy',
    '/de/accessibility',
  ].flatMap((path) => sizes.map((size) => ({ path, ...size }))),
)('$path at $width px, $colorScheme, has no barrier that axe knows', async ({ path, width, colorScheme }) => {
  const person = await newPerson(browser, { width })
  const page = await visit(person, path, colorScheme)
  expect(await violations(page)).toEqual([])
  await person.close()
})

test.each(sizes)(
  "a user's objects at $width px, $colorScheme, have none either",
  async ({ width, colorScheme }) => {
    const person = await newPerson(browser, { width })
    const page = await visit(person, '/de/login?returnUrl=%2Fobject%2Fdashboard', colorScheme)
    await page.getByLabel('E-Mail-Adresse').fill('anna@demo.example')
    await page.keyboard.press('Enter')
    const password = page.getByLabel('Passwort', { exact: true })
    await password.waitFor()
    expect(await violations(page)).toEqual([])
    await password.fill('Zuschlag-2026')
    await page.keyboard.press('Enter')
    await page.getByRole('article').first().waitFor()
    expect(await violations(page)).toEqual([])
    await person.close()
  },
)

test('the menu of small screens opens, names itself and closes with Escape', async () => {
  const person = await newPerson(browser, { width: 390 })
  const page = await visit(person, '/de/objects', 'light')
  const toggle = page.getByRole('button', { name: 'Menü öffnen' })
  await toggle.click()
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await toggle.waitFor()
  expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true)
  await person.close()
})
