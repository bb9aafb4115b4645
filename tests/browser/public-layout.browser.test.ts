import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { signInAs } from './sign-in-as.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

async function visit(path: string, width: number, locale = 'de-AT'): Promise<Page> {
  const person = await newPerson(browser, { width, locale })
  const page = await person.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test.each([992, 1024])('the partners fit their page at %i px', async (width) => {
  const page = await visit('/de/partners', width)
  await page.getByRole('main').getByRole('img').first().waitFor()
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
  await page.context().close()
})

test.each([
  [992, 'de'],
  [1280, 'de'],
  [1280, 'en'],
  [1328, 'de'],
])('the example of the landing page covers no text at %i px, %s', async (width, language) => {
  const page = await visit(`/${language}`, width, language)
  const card = await page.locator('article').first().boundingBox()
  const lead = await page.locator('h1 + p').boundingBox()
  if (card === null || lead === null) throw new Error('The landing page has no example or no text')
  const isBeside = card.x >= lead.x + lead.width
  const isBelow = card.y >= lead.y + lead.height
  expect(isBeside || isBelow).toBe(true)
  await page.context().close()
})

test('visitors can sign in and register from the header; no part of the landing page is the current page', async () => {
  const page = await visit('/de', 1440)
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: de.shell.login }).waitFor()
  await banner.getByRole('link', { name: de.site.registerShort }).waitFor()
  await banner.getByRole('button', { name: de.site.benefits }).click()
  await banner.getByRole('link', { name: de.site.forSellers }).waitFor()
  expect(await banner.locator('#benefits-menu a[aria-current]').count()).toBe(0)
  await page.context().close()
})

test('between 992 and 1399 px the signed-in reach the pages of the site by a menu', async () => {
  const person = await newPerson(browser, { width: 1200 })
  const page = await person.newPage()
  await signInAs(page, 'anna@demo.example', '/object/dashboard')
  await page.getByRole('button', { name: de.shell.openMenu }).click()
  await page.getByRole('banner').getByRole('link', { name: de.site.partners }).waitFor()
  await person.close()
})

test.each(['login', 'objects', 'imprint', 'verify'])('/de/%s ends with imprint and privacy', async (name) => {
  const page = await visit(`/de/${name}`, 1440)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: de.shell.footer.imprint }).waitFor()
  await footer.getByRole('link', { name: de.shell.footer.privacyPolicy }).waitFor()
  const voices = page.getByRole('region', { name: de.site.voicesTitle })
  if (name !== 'login') await voices.waitFor()
  await page.context().close()
})

test('the language of the document is the one that is read, whatever the device remembers', async () => {
  const person = await newPerson(browser)
  await person.addInitScript(() => localStorage.setItem('language', 'en'))
  const page = await person.newPage()
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Properties' }).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en-GB')
  await person.close()
})
