import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { ApiClient, openForBids } from '../../scripts/client/api-client.ts'
import { test } from './browser-test.ts'
import { patience, hydrated, openRendered } from './page-state.ts'
import type { People } from './people.ts'

declare global {
  interface Window {
    /** How far each move of something visible went, in the measure of cumulative layout shift. */
    shifts?: number[]
  }
}

const url = inject('productUrl')

/** A line that changes its width by a pixel as its font comes; what moves a block is many times that. */
const UNSEEN = 0.005

const openPage = (people: People, width = 1440): Promise<Page> =>
  people.page({ width, height: width === 390 ? 844 : 900 })

/** Goes down the whole page, so that what is drawn or counts as it comes into view does so. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo(0, top)
      for (let count = 0; count < 6; count += 1) await frame()
    }
  })

test.for([1440, 390])('nothing moves by itself on public pages at %i px', async (width, { people }) => {
  const page = await openPage(people, width)
  await page.addInitScript(() => {
    const shifts: number[] = (window.shifts = [])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const [object] = await new ApiClient(url).publicAuctions()
  const paths = [
    '',
    '/objects',
    '/blog',
    '/partners',
    '/success-stories',
    '/about-us',
    '/login',
    `/${object?.id}`,
  ]
  for (const path of paths) {
    if (path === '/login') await page.goto(`/de${path}`)
    else await openRendered(page, `/de${path}`)
    await page.waitForLoadState()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await scrollThrough(page)
    const sum = await page.evaluate(() => window.shifts?.reduce((total, value) => total + value, 0))
    expect(sum, `/de${path} at ${width} px`).toBeLessThan(UNSEEN)
  }
})

test('prices update on the cards that are on the screen, and only those are subscribed to', async ({
  people,
  apiOf,
  bid,
}) => {
  const ben = await apiOf('ben@demo.example')
  const page = await openPage(people, 390)
  const asked: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => asked.push(String(payload))))
  await page.goto('/de/objects')
  const cards = page.locator('[data-offer]')
  await cards.first().waitFor()
  const ids = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('data-offer') ?? ''))
  const listened = (id: string | undefined) => asked.some((message) => message.includes(id ?? ' '))
  await expect.poll(() => listened(ids[0]), patience).toBe(true)
  expect(listened(ids.at(-1))).toBe(false)

  const open = (await ben.publicAuctions()).find(
    (auction) => openForBids(auction) && auction.hasBids && ids.includes(auction.id),
  )
  const card = page.locator(`[data-offer="${open?.id}"]`)
  await card.scrollIntoViewIfNeeded()
  await expect.poll(() => listened(open?.id), patience).toBe(true)
  const { minimumBid } = await ben.auction(open?.id ?? '')
  await bid('ben@demo.example', open?.id ?? '', minimumBid)
  const digits = async () => (await card.innerText()).replaceAll('.', '')
  await expect.poll(digits, patience).toContain(String(minimumBid))
})

test('a device without a network shows it, and no longer once the network is back', async ({ people }) => {
  const page = await openPage(people)
  await page.goto('/de/pricing')
  // Scripts are asked for once the page has been seen.
  await hydrated(page)
  await page.context().setOffline(true)
  await page.getByText(de.shell.offline).waitFor()
  await page.context().setOffline(false)
  await page.getByText(de.shell.offline).waitFor({ state: 'detached' })
})
