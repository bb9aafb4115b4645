import { pathOfPage, publicPages } from '@zuschlag/contracts/site/pages'
import type { APIResponse, Page } from 'playwright'
import { expect, vi } from 'vitest'
import { test as base } from './browser-test.ts'
import { isFocused, overflowOf, patience, signInAs, violations } from './page-state.ts'
import type { People } from './people.ts'
import { walkByTab } from './tab-walk.ts'

/** Each theme and each layout once; both are made of the same tokens and parts. */
const looks = [
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const
/** A small notebook, and a window of 1280 px at 200 % and at 400 % (WCAG 2.2, 1.4.4 and 1.4.10). */
const narrow = [1024, 640, 320] as const
/** Header and footer alone have more. */
const STOPS_MIN = 5
/** Looking at a page as a whole takes its time where other tests have most of the machine. */
const SLOW_MS = 300_000

type Who = 'visitor' | 'anna' | 'broker' | 'admin'
type Visit = { readonly who: Who; readonly path: string; readonly byTab?: boolean }

const visits: readonly Visit[] = [
  ...publicPages.map((page) => ({
    who: 'visitor' as const,
    path: pathOfPage(page, 'de'),
    byTab: page === '',
  })),
  { who: 'visitor', path: '/en/objects', byTab: true },
  { who: 'visitor', path: '/en/blog/why-the-end-moves' },
  { who: 'visitor', path: '/en/privacy-policy' },
  { who: 'visitor', path: '/de/login' },
  { who: 'anna', path: '/object/dashboard', byTab: true },
  { who: 'anna', path: '/object/<auction>', byTab: true },
  { who: 'anna', path: '/object/<auction>?mode=bid', byTab: true },
  { who: 'anna', path: '/object/<auction>/rules' },
  { who: 'anna', path: '/user/profile' },
  { who: 'broker', path: '/administration/objects', byTab: true },
  { who: 'broker', path: '/administration/objects/<auction>/edit', byTab: true },
  { who: 'broker', path: '/administration/objects/<auction>/process', byTab: true },
  { who: 'broker', path: '/administration/objects/<auction>/questions', byTab: true },
  { who: 'broker', path: '/administration/objects/<auction>/dispute' },
  { who: 'broker', path: '/administration/access-requests', byTab: true },
  { who: 'broker', path: '/administration/appearance' },
  { who: 'broker', path: '/administration/audit' },
  { who: 'admin', path: '/administration/tenants' },
  { who: 'admin', path: '/administration/tenants/<tenant>' },
  { who: 'admin', path: '/administration/sellers' },
  { who: 'admin', path: '/administration/partners' },
  { who: 'admin', path: '/administration/users' },
  { who: 'admin', path: '/administration/users/<user>' },
  { who: 'admin', path: '/administration/messages' },
  { who: 'admin', path: '/administration/operations' },
]

/** The window of somebody, which stays for all pages. */
class Windows {
  readonly #people: People
  readonly #open = new Map<Who, Page>()

  constructor(people: People) {
    this.#people = people
  }

  async of(who: Who): Promise<Page> {
    const known = this.#open.get(who)
    if (known !== undefined) return known
    const page = await this.#people.page({ reducedMotion: 'reduce' })
    // What other tests do may show a message at any moment, over what is looked at (see tenant-alerts).
    let alerts: APIResponse | undefined
    await page.route('**/api/user/alerts?*', async (route) => {
      alerts ??= await route.fetch()
      await route.fulfill({ response: alerts })
    })
    if (who !== 'visitor') await signInAs(page, `${who}@demo.example`, '/user/profile')
    this.#open.set(who, page)
    return page
  }
}

const test = base
  .extend('windows', { scope: 'file' }, ({ staying }) => new Windows(staying))
  .extend('ids', { scope: 'file' }, async ({ broker, bid, apiOf }) => {
    // One word of its title is wider than a small window, also where the dashboard says who was outbid.
    const auction = await broker.open({ description: { title: 'Wirtschaftlichkeitsberechnungsgebäude' } })
    await bid('anna@demo.example', auction, 100_000)
    await bid('ben@demo.example', auction, 110_000)
    const admin = await apiOf('admin@demo.example')
    type Found = { readonly tenants?: { id: string }[]; readonly users?: { id: string }[] }
    const { tenants } = await admin.get<Found>('/api/administration/tenants?search=Linde')
    const { users } = await admin.get<Found>('/api/administration/users?search=anna%40demo.example')
    return { auction, tenant: tenants?.[0]?.id ?? '', user: users?.[0]?.id ?? '' }
  })

const isDrawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(null))))

test.for(visits)(
  '$path as $who: axe in both themes, the Tab key, 1024 px, 200 % and 400 % find no barrier',
  { timeout: SLOW_MS },
  async ({ path, who, byTab = false }, { windows, ids }) => {
    const page = await windows.of(who)
    await page.setViewportSize(looks[0])
    const { auction, tenant, user } = ids
    await page.goto(path.replace('<auction>', auction).replace('<tenant>', tenant).replace('<user>', user))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    // Rows and panels are there, not their skeletons.
    await expect.poll(() => page.locator('main [aria-busy="true"]').count(), patience).toBe(0)

    for (const { width, height, colorScheme } of looks) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await isDrawn(page)
      expect.soft(await violations(page), `axe at ${width} px`).toEqual([])
      if (!byTab) continue
      const { stops, hidden } = await walkByTab(page)
      expect.soft(hidden, `hidden focus at ${width} px`).toEqual([])
      expect.soft(stops).toBeGreaterThan(STOPS_MIN)
    }
    for (const width of narrow) {
      await page.setViewportSize({ width, height: 900 })
      // What is measured and drawn once more may take some frames.
      await vi.waitUntil(async () => (await overflowOf(page)) <= 0, patience).catch(() => null)
      const overflow = await overflowOf(page)
      expect.soft(overflow, `wider than ${width} px`).toBeLessThanOrEqual(0)
    }
  },
)

test.for(looks)(
  'neither does axe on the way of a user to their objects, at $width px, $colorScheme',
  async ({ width, colorScheme }, { people }) => {
    const page = await people.page({ width, colorScheme, reducedMotion: 'reduce' })
    await page.goto('/de/login?returnUrl=%2Fobject%2Fdashboard')
    await page.getByLabel('E-Mail-Adresse').fill('anna@demo.example')
    await page.keyboard.press('Enter')
    const password = page.getByLabel('Passwort', { exact: true })
    await password.waitFor()
    expect(await violations(page)).toEqual([])
    await password.fill('Zuschlag-2026')
    await page.keyboard.press('Enter')
    await page.getByRole('article').first().waitFor()
  },
)

test('the menu of small screens opens, names itself and closes with Escape', async ({ people }) => {
  const page = await people.page({ width: 390, reducedMotion: 'reduce' })
  await page.goto('/de/objects')
  const toggle = page.getByRole('button', { name: 'Menü öffnen' })
  await toggle.click()
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await toggle.waitFor()
  expect(await isFocused(toggle)).toBe(true)
})
