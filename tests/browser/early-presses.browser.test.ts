import type { Locator, Page } from 'playwright'
import { afterEach, expect } from 'vitest'
import { test } from './browser-test.ts'
import { errorsOf, isFocused, hydrated, openRendered } from './page-state.ts'

let page: Page
let errors: string[]

test.beforeEach(({ page: own }) => {
  page = own
  errors = errorsOf(page)
})
afterEach(async () => {
  if (errors.length > 0) throw new Error(errors.join('\n'))
})

/** Opens a page whose scripts, but for the early one, come only once they are let come. */
async function openEarly(path: string): Promise<() => void> {
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!early-)[^/]*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await openRendered(page, path)
  await page.waitForLoadState()
  await page.getByRole('heading', { level: 1 }).waitFor()
  return () => scripts.resolve()
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const isCaptured = (locator: Locator) =>
  locator.evaluate((element) => element.hasAttribute('data-pressed-early'))
/** How often an attribute of an element has changed. */
async function countChanges(locator: Locator, attribute: string): Promise<() => Promise<number>> {
  const counter = await locator.evaluateHandle((element, name) => {
    const count = { changes: 0 }
    new MutationObserver((records) => {
      count.changes += records.length
    }).observe(element, { attributeFilter: [name] })
    return count
  }, attribute)
  return () => counter.evaluate(({ changes }) => changes)
}

test('a press before hydration shows feedback, and is handled once however often it was made', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letCome = await openEarly('/de')
  const menu = button('Menü öffnen')
  await menu.click()
  await menu.click()
  expect(await isCaptured(menu)).toBe(true)
  expect(await menu.evaluate((element) => getComputedStyle(element).cursor)).toBe('progress')
  const toggle = page.locator('button[aria-controls=menu]')
  const changes = await countChanges(toggle, 'aria-expanded')
  letCome()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true')
  await page.locator('#menu').waitFor()
  expect([await changes(), await isCaptured(toggle)]).toEqual([1, false])
  await toggle.click()
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
})

test.each(['Enter', 'Space'])('%s on a button before hydration counts once', async (key) => {
  const letCome = await openEarly('/de/objects')
  await button('Filter').focus()
  await page.keyboard.press(key)
  const changes = await countChanges(button('Filter'), 'aria-expanded')
  letCome()
  await page.getByRole('dialog', { name: /Filter|filtern/ }).waitFor()
  expect(await changes()).toBe(1)
})

/** The page of an offer, with buttons of react-aria. */
async function openOfferEarly(): Promise<() => void> {
  const offers = (await (await page.request.get('/api/public/auctions')).json()) as { id: string }[]
  return openEarly(`/de/${offers[0]?.id}`)
}
const shownPicture = () => page.locator('button[aria-current=true]').getAttribute('aria-label')

test('several presses are handled in order, those of react-aria as well', async () => {
  const letCome = await openOfferEarly()
  await button('Nächstes Bild').click()
  await button(/^Bild 4 von/).click()
  letCome()
  await hydrated(page)
  // Once none is left to be handled, the last one has had its effect.
  await expect.poll(() => page.locator('[data-pressed-early]').count()).toBe(0)
  await expect.poll(shownPicture).toMatch(/^Bild 4 von/)
})

test('a button that is held during hydration is handled on release', async () => {
  const letCome = await openOfferEarly()
  await button('Nächstes Bild').hover()
  await page.mouse.down()
  letCome()
  await hydrated(page)
  await page.mouse.up()
  await expect.poll(shownPicture).toMatch(/^Bild 2 von/)
})

test('a dialog that was requested before hydration opens, and Escape closes it', async () => {
  const letCome = await openEarly('/de/pricing')
  await button('Beratung anfragen').click()
  letCome()
  await page.getByRole('dialog', { name: 'Beratung zum privaten Verkauf' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a plain link works without hydration', async () => {
  await openEarly('/de/pricing')
  await page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: 'Magazin' })
    .click()
  await page.waitForURL('**/de/blog')
})

test('the scroll position survives hydration', async () => {
  const letCome = await openEarly('/de/pricing')
  await page.evaluate(() => scrollTo(0, 600))
  letCome()
  await hydrated(page)
  await page.getByRole('link', { name: 'EN', exact: true }).waitFor()
  // The browser keeps what is read in its place: a line that grows by a fraction moves the page with it.
  expect(Math.abs((await page.evaluate(() => scrollY)) - 600)).toBeLessThan(5)
})

/** Fills in a whole application, by hand and before hydration. */
async function apply(): Promise<void> {
  const texts = {
    Firma: 'Haus GmbH',
    Vorname: 'Eva',
    Nachname: 'Huber',
    Straße: 'Lange Gasse 1',
    Postleitzahl: '1080',
    Ort: 'Wien',
    Telefon: '+43 660 1234567',
    'E-Mail': 'eva@haus.example',
  }
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: false }).first().click()
    await page.keyboard.type(text)
  }
  await page.getByLabel('Maklersoftware').selectOption({ label: 'Justimmo' })
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
}

test('a form that was filled in and sent before hydration is sent once, with everything typed', async () => {
  const sent: unknown[] = []
  await page.route('**/api/tenants/apply', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 204 })
  })
  const letCome = await openEarly('/de/apply')
  await apply()
  // The form state lacks the typed values: the button says that it is disabled, and can be pressed.
  await button('Antrag senden').click({ force: true })
  await button('Antrag senden').click({ force: true })
  letCome()
  await page.getByRole('heading', { level: 1, name: 'Ihr Antrag ist bei uns' }).waitFor()
  expect(sent).toHaveLength(1)
  expect(JSON.stringify(sent[0])).toMatch(/Haus GmbH.*Justimmo|Justimmo.*Haus GmbH/i)
})

test('typed text stays with focus and caret, and reaches the form state', async () => {
  const letCome = await openEarly('/de/apply')
  await apply()
  const company = page.getByLabel('Firma', { exact: false }).first()
  await company.focus()
  await page.keyboard.press('Home')
  await page.keyboard.type('Altes ')
  letCome()
  // The button is free as soon as the form knows of all its fields.
  await expect.poll(() => button('Antrag senden').getAttribute('aria-disabled')).toBe(null)
  expect(await company.inputValue()).toBe('Altes Haus GmbH')
  expect(await isFocused(company)).toBe(true)
  await page.keyboard.type('neues ')
  expect(await company.inputValue()).toBe('Altes neues Haus GmbH')
  expect(await page.getByLabel('Maklersoftware').locator('option:checked').textContent()).toBe('Justimmo')
  for (const box of await page.getByRole('checkbox').all()) expect(await box.isChecked()).toBe(true)
})

test('a form that is submitted before hydration is sent by the page, not by the browser', async () => {
  const letCome = await openEarly('/de/apply')
  const form = page.getByRole('form')
  await form.evaluate((element) => (element as HTMLFormElement).requestSubmit())
  expect(await isCaptured(form)).toBe(true)
  letCome()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  expect(new URL(page.url()).search).toBe('')
})

test('scripts wait for the first picture, with a time limit, and load at once on user input', async () => {
  const asked: string[] = []
  await page.clock.install()
  await page.route('**/*.js', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.continue()
  })
  const pictures = Promise.withResolvers<void>()
  await page.route(/\.(svg|webp|jpe?g|avif)$/, async (route) => {
    await pictures.promise
    await route.continue()
  })
  const scriptsOf = async (look: () => Promise<unknown>) => {
    asked.length = 0
    await page.goto('/de/objects', { waitUntil: 'domcontentloaded' })
    await look()
    return asked.filter((name) => !name.startsWith('/assets/early-'))
  }
  // Only as far as it is moved, so that a slow machine does not reach the limit.
  await page.clock.pauseAt(Date.now() + 60_000)
  expect(await scriptsOf(() => page.clock.runFor(600))).toEqual([])
  await page.clock.resume()
  expect(await scriptsOf(() => page.keyboard.press('Shift').then(() => hydrated(page)))).not.toEqual([])
  expect(await scriptsOf(() => hydrated(page))).not.toEqual([])
  pictures.resolve()
})
