import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { launchBrowser, newPerson } from '../fixtures/browser.ts'
import { TestBroker } from './own-auction.ts'
import { overflowOf } from './page-state.ts'
import { signInAs } from './sign-in-as.ts'

/** A window of 1280 px at 200 % and at 400 % (WCAG 2.2, 1.4.4 and 1.4.10). */
const widths = [640, 320] as const

let browser: Browser
let auctionId: string

beforeAll(async () => {
  browser = await launchBrowser()
  const broker = await TestBroker.signIn(inject('productUrl'))
  // One word of its title is wider than the window, also where the dashboard says who was outbid.
  const title = 'Wirtschaftlichkeitsberechnungsgebäude'
  auctionId = await broker.open({ description: { title } })
  for (const [name, price] of [
    ['anna', 100_000],
    ['ben', 110_000],
  ] as const) {
    const api = new ApiClient(inject('productUrl'))
    await api.login(`${name}@demo.example`)
    await api.bid(auctionId, price, crypto.randomUUID())
  }
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
  { email: null, path: '/de/verify' },
  { email: 'anna@demo.example', path: '/object/dashboard' },
  { email: 'anna@demo.example', path: '/object/<id>' },
  { email: 'anna@demo.example', path: '/object/<id>?mode=bid' },
  { email: 'anna@demo.example', path: '/user/profile' },
  { email: 'broker@demo.example', path: '/administration/objects' },
  { email: 'anna@demo.example', path: '/object/<id>/rules' },
  { email: 'broker@demo.example', path: '/administration/objects/<id>/process' },
  { email: 'broker@demo.example', path: '/administration/objects/<id>/questions' },
  { email: 'broker@demo.example', path: '/administration/access-requests' },
])('$path needs no sideways scrolling at 200 % and 400 %', async ({ path, email }) => {
  const person = await newPerson(browser, { width: widths[0] })
  const page = await person.newPage()
  const address = path.replace('<id>', auctionId)
  await (email === null ? page.goto(address) : signInAs(page, email, address))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))
    const overflow = await overflowOf(page)
    expect(overflow).toBeLessThanOrEqual(0)
  }
  await person.close()
})
