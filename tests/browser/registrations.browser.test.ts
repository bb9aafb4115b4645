import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { test } from './browser-test.ts'
import { hydrated, refuseWith, violations } from './page-state.ts'

let page: Page
let passport: Buffer

beforeAll(async () => {
  // Any picture is a passport to this test.
  passport = await readFile(new URL('../../web/src/assets/share.jpg', import.meta.url))
})
test.beforeEach(({ page: own }) => {
  page = own
})

const button = (name: string) => page.getByRole('button', { name })
/** A blocked button can be pressed, although it says that it is disabled. */
async function pressBlocked(name: string): Promise<void> {
  await button(name).focus()
  await page.keyboard.press('Enter')
}
const toast = (text: RegExp) => page.getByRole('alertdialog').filter({ hasText: text })
const field = (label: string) => page.getByLabel(label, { exact: false }).first()

async function fill(texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await field(label).fill(text)
}

async function fillAddress(): Promise<void> {
  await fill({
    Vorname: 'Eva',
    Nachname: 'Huber',
    Straße: 'Lange Gasse 1',
    Postleitzahl: '1080',
    Ort: 'Wien',
  })
}

async function tickAll(): Promise<void> {
  for (const box of await page.getByRole('checkbox').all()) await box.check({ force: true })
}

async function fillApplication(): Promise<void> {
  await page.goto('/de/apply')
  await hydrated(page)
  await fill({ Firma: 'Haus GmbH', 'E-Mail': `eva.${Date.now()}@haus.example`, Telefon: '+43 660 1234567' })
  await fillAddress()
  await page.getByLabel('Maklersoftware').selectOption({ label: 'Justimmo' })
  await tickAll()
}

/** What assistive technology reads with each box that must be ticked. */
const reasonsOfBoxes = () =>
  page
    .getByRole('checkbox')
    .and(page.locator('[required]'))
    .evaluateAll((boxes) =>
      boxes.map((box) => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent),
    )

test('an application states its fees, names what is missing, and is replaced by its confirmation', async () => {
  await page.goto('/de/apply')
  await hydrated(page)
  await page.getByText('0,15').waitFor()
  expect(await page.getByText('€\u00a00,00').count()).toBe(3)
  await pressBlocked('Antrag senden')
  expect(await page.locator('[aria-invalid="true"]').count()).toBeGreaterThanOrEqual(9)
  await page.getByText('Bitte setzen Sie alle Häkchen.').waitFor()
  expect(await reasonsOfBoxes()).toEqual(Array(3).fill('Bitte setzen Sie alle Häkchen.'))
  expect(await violations(page)).toEqual([])
  await fillApplication()
  await refuseWith(page, '**/api/tenants/apply', 500, 'internalError')
  await button('Antrag senden').click()
  await toast(/Ihr Antrag konnte nicht gespeichert werden/).waitFor()
  await expect.poll(() => field('Firma').inputValue()).toBe('Haus GmbH')
  await expect.poll(isEndInFront).toBe(true)
  await toast(/Ihr Antrag/)
    .getByRole('button')
    .click()
  await refuseWith(page, '**/api/tenants/apply', 429, 'tooManyRequests')
  await button('Antrag senden').click()
  await page.getByText(/kamen gerade viele Anfragen/).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  // Who read an older version of the terms is asked again; what was typed stays.
  const agreement = { version: 9, hash: '0'.repeat(64) }
  await refuseWith(page, '**/api/tenants/apply', 409, 'agreementOutdated', { agreement })
  await button('Antrag senden').click()
  await toast(/Die AGB haben sich inzwischen geändert/).waitFor()
  const terms = page.locator('input[name=generalTermsAccepted]')
  expect([await terms.isChecked(), await field('Firma').inputValue()]).toEqual([false, 'Haus GmbH'])
  await terms.check({ force: true })
  await page.unrouteAll()
  await button('Antrag senden').click()
  await page.getByRole('heading', { level: 1, name: 'Ihr Antrag ist bei uns' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.getByRole('form').count()).toBe(0)
  expect(await violations(page, 'main')).toEqual([])
  const waysOn = page.getByRole('main').getByRole('link')
  await waysOn.filter({ hasText: 'Postfach' }).waitFor()
  await waysOn.filter({ hasText: 'Offene Angebote ansehen' }).click()
  await page.waitForURL('**/de/objects')
})

/** Whether the last line of the page can be read beside a message. */
const isEndInFront = () =>
  page
    .getByRole('contentinfo')
    .getByText(/^©/)
    .evaluate((line) => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const { left, top } = line.getBoundingClientRect()
      return document.elementFromPoint(left + 8, top + 4) === line
    })

/** At the lower end of the window, where messages come in. */
async function pressAtTheLowerEdge(name: string): Promise<void> {
  await button(name).evaluate((element) => {
    window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 24)
  })
  await button(name).click()
}
const isInFront = (name: string) =>
  button(name).evaluate((element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return document.elementFromPoint(left + 8, bottom - 8) === element
  })

test('on a phone the message of a failure leaves the button free, and goes as the form is sent again', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await fillApplication()
  await refuseWith(page, '**/api/tenants/apply', 500, 'internalError')
  await pressAtTheLowerEdge('Antrag senden')
  await toast(/Ihr Antrag/).waitFor()
  await expect.poll(() => isInFront('Antrag senden')).toBe(true)
  await fillRegistration()
  await refuseWith(page, '**/api/sellers/register', 413, 'payloadTooLarge', { message: 'InvalidMaxFileSize' })
  await pressAtTheLowerEdge('Registrierung senden')
  await toast(/Das Bild ist zu groß/).waitFor()
  await expect.poll(() => isInFront('Registrierung senden')).toBe(true)
  await refuseWith(page, '**/api/sellers/register', 429, 'tooManyRequests')
  await button('Registrierung senden').click()
  await page.getByText(/kamen gerade viele Anfragen/).waitFor()
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
})

test('typed values survive a reload, agreements are asked for again', async () => {
  await fillApplication()
  await page.reload()
  await hydrated(page)
  await expect.poll(() => field('Firma').inputValue()).toBe('Haus GmbH')
  expect(await page.getByRole('checkbox').first().isChecked()).toBe(false)
})

async function fillRegistration(): Promise<void> {
  await page.goto('/de/register')
  await hydrated(page)
  await page.getByLabel('Anrede').selectOption({ label: 'Frau' })
  await fill({ 'E-Mail': `eva.${Date.now()}@seite.example` })
  await fillAddress()
  await choose('pass.jpeg', 'image/jpeg', passport)
  await page.getByRole('img', { name: 'Das gewählte Bild' }).waitFor()
  await tickAll()
}

async function choose(name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
}

test('who wants to buy is led from the registration of sellers to the objects', async () => {
  await page.goto('/de/register')
  await page.getByText('Sie möchten kaufen?').getByRole('link').click()
  await page.waitForURL((url) => url.pathname === '/de/objects')
})

test('a registration needs a picture that is one, and says why another is refused', async () => {
  await fillRegistration()
  await choose('pass.pdf', 'application/pdf', Buffer.from('%PDF-'))
  await page.getByText(/mit der Endung .jpg/).waitFor()
  await choose('pass.jpg', 'image/jpeg', Buffer.from('no picture at all'))
  await page.getByText('Dieses Bild lässt sich nicht lesen.', { exact: false }).waitFor()
  expect(await button('Registrierung senden').getAttribute('aria-disabled')).toBe('true')
  await pressBlocked('Registrierung senden')
  expect(await violations(page)).toEqual([])
})

test('the frame is moved by keyboard, and what is in it is sent as a JPEG', async () => {
  await fillRegistration()
  const corner = page.getByRole('button', { name: 'Ecke rechts unten' })
  await corner.focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+ArrowLeft')
  await refuseWith(page, '**/api/sellers/register', 413, 'payloadTooLarge', { message: 'InvalidMaxFileSize' })
  const [request] = await Promise.all([
    page.waitForRequest('**/api/sellers/register'),
    button('Registrierung senden').click(),
  ])
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  await toast(/Das Bild ist zu groß/).waitFor()
  await toast(/Das Bild ist zu groß/)
    .getByRole('button')
    .click()
  await refuseWith(page, '**/api/sellers/register', 500, 'internalError')
  await button('Registrierung senden').click()
  await toast(/Ihre Registrierung konnte nicht gespeichert werden/).waitFor()
  await page.unrouteAll()
  await button('Registrierung senden').click()
  await page.getByRole('heading', { level: 1, name: 'Ihre Registrierung ist bei uns' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})
