import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { test as base } from './browser-test.ts'
import { coloursIn, patience } from './page-state.ts'

const test = base.extend('drawsMaps', { scope: 'file' }, () => true)

let page: Page

test.beforeEach(({ page: own }) => {
  page = own
})

const STYLE_PATH = '/style-of-the-test.json'

/** As if the deployment had a style of its own; `answer` is what its server says. */
async function configureStyle(answer: { status: number; body: string }): Promise<Locator> {
  await page.route('**/api/public/configuration', async (route) => {
    const response = await route.fetch()
    const configuration = (await response.json()) as { map: object }
    const styleUrl = new URL(STYLE_PATH, page.url()).href
    await route.fulfill({ response, json: { ...configuration, map: { mapboxToken: null, styleUrl } } })
  })
  await page.route(`**${STYLE_PATH}`, (route) =>
    route.fulfill({ ...answer, contentType: 'application/json' }),
  )
  // From another page, so that the configuration is asked for and not handed over in the markup.
  await page.goto('/de/login?email=a%40b.example')
  await page.getByRole('link', { name: 'Offene Angebote' }).first().click()
  const canvas = page.getByRole('group', { name: 'Karte der offenen Angebote' }).locator('canvas')
  await canvas.waitFor()
  return canvas
}

test('a configured style is rendered', async () => {
  const ground = { id: 'ground', type: 'background', paint: { 'background-color': '#12ab34' } }
  const style = { version: 8, sources: {}, layers: [ground] }
  const canvas = await configureStyle({ status: 200, body: JSON.stringify(style) })
  await expect.poll(() => coloursIn(canvas), patience).toContain('18 171 52')
})

test('if the style does not load, the built-in borders are rendered', async () => {
  const canvas = await configureStyle({ status: 503, body: '{}' })
  await expect.poll(async () => (await coloursIn(canvas)).length, patience).toBeGreaterThan(1)
  await page
    .getByRole('button', { name: /Angebote an dieser Stelle/ })
    .first()
    .waitFor()
})
