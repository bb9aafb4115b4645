import type { Page } from 'playwright'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import { signInAs, violations } from './page-state.ts'

const unknownId = '00000000-0000-4000-8000-000000000001'

/**
 * Pages that read something, with the request that fails, who reads them, and where the way on is: in the
 * page itself where nothing else is left of it, else in the navigation around it.
 */
const pages = [
  { who: 'broker', path: `/administration/objects/${unknownId}/process`, fails: 'administration/auctions/*' },
  { who: 'broker', path: `/administration/objects/${unknownId}/edit`, fails: 'administration/auctions/*' },
  { who: 'broker', path: '/administration/appearance', fails: 'administration/tenants/*' },
  { who: 'broker', path: '/administration/objects', fails: 'administration/auctions?*', way: 'navigation' },
  {
    who: 'broker',
    path: '/administration/objects/new',
    fails: 'administration/drafting-tenants*',
    way: 'navigation',
  },
  { who: 'broker', path: '/administration/audit', fails: 'administration/time*', way: 'navigation' },
  { who: 'admin', path: `/administration/tenants/${unknownId}`, fails: 'administration/tenants/*' },
  { who: 'admin', path: `/administration/users/${unknownId}`, fails: 'administration/users/*' },
  { who: 'admin', path: '/administration/tenants', fails: 'administration/tenants*', way: 'navigation' },
  {
    who: 'admin',
    path: '/administration/sellers',
    fails: 'administration/seller-registrations*',
    way: 'navigation',
  },
  { who: 'admin', path: '/administration/users', fails: 'administration/users*', way: 'navigation' },
  { who: 'admin', path: '/administration/partners', fails: 'administration/partners*', way: 'navigation' },
  {
    who: 'admin',
    path: '/administration/messages',
    fails: 'administration/contact-messages*',
    way: 'navigation',
  },
  {
    who: 'admin',
    path: '/administration/operations',
    fails: 'administration/operations*',
    way: 'navigation',
  },
  { who: 'anna', path: `/object/${unknownId}`, fails: `auctions/${unknownId}` },
  { who: 'anna', path: `/object/${unknownId}/rules`, fails: `public/auctions/${unknownId}/*` },
  { who: 'anna', path: '/object/dashboard', fails: 'auctions', way: 'navigation' },
  { who: 'anna', path: '/user/profile', fails: 'user/profile', way: 'navigation' },
  { who: 'anna', path: '/user/bids', fails: 'user/bids*', way: 'navigation' },
  { who: 'anna', path: '/user/notifications', fails: 'user/notification-choices', way: 'navigation' },
  { who: 'anna', path: '/user/security', fails: 'user/sessions', way: 'navigation' },
  { who: null, path: `/de/${unknownId}`, fails: `public/auctions/${unknownId}` },
  { who: null, path: '/de/agreements/businessTerms/1', fails: 'public/agreements/**' },
  { who: null, path: '/de/blog/unbekannt', fails: 'blog/**' },
  { who: null, path: '/de/objects', fails: 'public/auctions/page*', way: 'navigation' },
] as const

/** A press on a button that went meanwhile. */
const ignore = () => undefined

const failure = JSON.stringify({
  type: 'about:blank',
  title: 'internalError',
  status: 500,
  code: 'internalError',
})

/** From now on the server answers these reads with an error of its own. */
async function failing(page: Page, address: string): Promise<void> {
  await page.route(`**/api/${address}`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ status: 500, contentType: 'application/problem+json', body: failure })
      : route.fallback(),
  )
}

/** Opened in the browser alone: a page that the server renders would have read what the browser asks for. */
async function open(page: Page, who: string | null, path: string): Promise<void> {
  if (who !== null) return signInAs(page, `${who}@demo.example`, path)
  await page.goto('/de/login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate((to) => history.pushState({}, '', to), path)
}

test.for(pages)('$path says that it could not be read, and has the ways on', async (tried, { page }) => {
  const { who, path, fails } = tried
  await failing(page, fails)
  await open(page, who, path)
  const main = page.getByRole('main')
  const retry = main.getByRole('button', { name: de.readFailure.retry })
  await retry.first().waitFor()
  await main.getByRole('heading', { level: 1 }).waitFor()
  const place = 'way' in tried ? page.getByRole('navigation').first() : main
  expect(await place.getByRole('link').count()).toBeGreaterThan(0)
  if (!('way' in tried)) await main.getByText(/nicht betroffen/).waitFor()
  expect(await violations(page, 'main')).toEqual([])

  // What fails no more is there after a press on each.
  await page.unrouteAll()
  await expect
    .poll(async () => {
      const left = await retry.count()
      if (left > 0) await retry.first().click({ timeout: 2_000 }).catch(ignore)
      return left
    })
    .toBe(0)
})
