import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { isFocused } from './page-state.ts'
import type { People } from './people.ts'
import { violations } from './violations.ts'

/** Each theme and each layout once; both are made of the same tokens and parts. */
const sizes = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

/** With this theme, once nothing is on its way any more. */
async function visit(
  people: People,
  path: string,
  width: number,
  colorScheme: 'light' | 'dark',
): Promise<Page> {
  const page = await people.page({ width, colorScheme, reducedMotion: 'reduce' })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

test.for(
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
)(
  '$path at $width px, $colorScheme, has no barrier that axe knows',
  async ({ path, width, colorScheme }, { people }) => {
    const page = await visit(people, path, width, colorScheme)
    expect(await violations(page)).toEqual([])
  },
)

test.for(sizes)(
  "a user's objects at $width px, $colorScheme, have none either",
  async ({ width, colorScheme }, { people }) => {
    const page = await visit(people, '/de/login?returnUrl=%2Fobject%2Fdashboard', width, colorScheme)
    await page.getByLabel('E-Mail-Adresse').fill('anna@demo.example')
    await page.keyboard.press('Enter')
    const password = page.getByLabel('Passwort', { exact: true })
    await password.waitFor()
    expect(await violations(page)).toEqual([])
    await password.fill('Zuschlag-2026')
    await page.keyboard.press('Enter')
    await page.getByRole('article').first().waitFor()
    expect(await violations(page)).toEqual([])
  },
)

test('the menu of small screens opens, names itself and closes with Escape', async ({ people }) => {
  const page = await visit(people, '/de/objects', 390, 'light')
  const toggle = page.getByRole('button', { name: 'Menü öffnen' })
  await toggle.click()
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await toggle.waitFor()
  expect(await isFocused(toggle)).toBe(true)
})
