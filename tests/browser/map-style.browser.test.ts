import type { Browser, BrowserContext, Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { launchBrowser, newPerson } from '../fixtures/browser.ts'

let browser: Browser
let person: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
beforeEach(async () => {
  person = await newPerson(browser)
  page = await person.newPage()
})
afterEach(() => person.close())
afterAll(() => browser.close())

const patience = { timeout: 40_000 }
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
  await canvas.waitFor({ timeout: 40_000 })
  return canvas
}

/** Colours in the middle of a drawing, where it is shown. */
async function coloursOf(canvas: Locator): Promise<readonly string[]> {
  const picture = (await canvas.screenshot()).toString('base64')
  return page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d')
    drawn?.drawImage(image, 0, 0)
    const middle = drawn?.getImageData(image.width / 2 - 60, image.height / 2 - 60, 120, 120).data ?? []
    const colours = new Set<string>()
    for (let at = 0; at < middle.length; at += 4) colours.add(middle.slice(at, at + 3).join(' '))
    return [...colours]
  }, picture)
}

test('a configured style is rendered', async () => {
  const ground = { id: 'ground', type: 'background', paint: { 'background-color': '#12ab34' } }
  const style = { version: 8, sources: {}, layers: [ground] }
  const canvas = await configureStyle({ status: 200, body: JSON.stringify(style) })
  await expect.poll(() => coloursOf(canvas), patience).toContain('18 171 52')
})

test('if the style does not load, the built-in borders are rendered', async () => {
  const canvas = await configureStyle({ status: 503, body: '{}' })
  await expect.poll(async () => (await coloursOf(canvas)).length, patience).toBeGreaterThan(1)
  await page
    .getByRole('button', { name: /Angebote an dieser Stelle/ })
    .first()
    .waitFor()
})
