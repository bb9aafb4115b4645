import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { TestBroker } from './own-auction.ts'
import { signInAs } from './sign-in-as.ts'

/** A window of 1280 px at 400 % (WCAG 2.2, 1.4.10). */
const WIDTH = 320

let browser: Browser
let auctionId: string

beforeAll(async () => {
  browser = await launchBrowser()
  auctionId = await (await TestBroker.signIn(inject('productUrl'))).open()
})
afterAll(() => browser.close())

test.each([
  { email: null, path: '/de' },
  { email: null, path: '/de/objects' },
  { email: null, path: '/de/pricing' },
  { email: null, path: '/de/partners' },
  { email: null, path: '/de/success-stories' },
  { email: null, path: '/de/register' },
  { email: null, path: '/de/login' },
  { email: null, path: '/de/imprint' },
  { email: null, path: '/de/accessibility' },
  { email: 'anna@demo.example', path: '/object/dashboard' },
  { email: 'anna@demo.example', path: '/object/<id>' },
  { email: 'anna@demo.example', path: '/object/<id>?mode=bid' },
  { email: 'anna@demo.example', path: '/user/profile' },
  { email: 'broker@demo.example', path: '/administration/objects' },
  { email: 'broker@demo.example', path: '/administration/objects/<id>/process' },
])('$path needs no sideways scrolling at 400 %', async ({ path, email }) => {
  const person = await newPerson(browser, { width: WIDTH })
  const page = await person.newPage()
  const address = path.replace('<id>', auctionId)
  await (email === null ? page.goto(address) : signInAs(page, email, address))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await person.close()
})
