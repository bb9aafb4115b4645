import type { PublicAuctionPage } from '@zuschlag/contracts/search/read-public-page'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test as base } from './browser-test.ts'
import { coloursIn, isFocused, patience, hydrated, violations } from './page-state.ts'

const test = base.extend('drawsMaps', { scope: 'file' }, () => true)

let page: Page

test.beforeEach(({ page: own }) => {
  page = own
})

const search = () => Object.fromEntries(new URL(page.url()).searchParams)
const cards = () => page.locator('[data-offer]')
const flag = (title: string) => page.getByRole('button', { name: new RegExp(`^${title}, `) })

async function openList(path = '/de/objects'): Promise<void> {
  await page.goto(path)
  await cards().first().waitFor()
}

test('the filter narrows the list as it is set, stands in the address and is reset', async () => {
  await openList()
  // What is over stands below, and does not count as open. Other tests list objects meanwhile.
  await expect
    .poll(async () => {
      await page.goto('/de/objects')
      const { open } = (await (
        await page.request.get('/api/public/auctions/page')
      ).json()) as PublicAuctionPage
      return Number.parseInt(await page.getByText(/^\d+ Angebote$/).innerText(), 10) - open
    }, patience)
    .toBe(0)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Angebote filtern' })
  await panel.waitFor()
  expect((await panel.boundingBox())?.width).toBe(250)
  const least = panel.getByRole('slider', { name: 'Preis ab' })
  const before = Number(await least.inputValue())
  await least.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await least.inputValue()), patience).toBe(before + 50_000)
  await page.waitForURL(/min=/)
  expect(search()['min']).toBe(String(before + 50_000))
  await panel.getByLabel('Postleitzahl').fill(' 1080 ')
  await expect.poll(() => cards().count(), patience).toBe(1)
  await panel.getByRole('button', { name: '1 Angebot zeigen' }).click()
  await panel.waitFor({ state: 'detached' })
  // Other tests list objects of their own meanwhile.
  await page.getByText(/1 von \d+ Angeboten/).waitFor()
  expect(search()['zip']).toBe('1080')
  await page.reload()
  await cards().first().waitFor()
  expect(await cards().count()).toBe(1)
  await hydrated(page)
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expect.poll(() => cards().count(), patience).toBeGreaterThan(1)
  expect(Object.keys(search())).toEqual([])
})

test('what has not started says the day and the hour of its start', async () => {
  await openList('/de/objects?state=upcoming')
  await cards()
    .getByText(/^ab \d\d\.\d\d\.\d{4} \d\d:\d\d$/)
    .first()
    .waitFor()
})

test('country, kind, state and order are chosen from lists, stand in the address and survive a reload', async () => {
  await openList()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Angebote filtern' })
  for (const [name, label, value] of [
    ['Land', 'Österreich', 'AT'],
    ['Art des Verfahrens', 'Bieterverfahren', 'bidding'],
    ['Stand', 'Läuft', 'running'],
    ['Reihenfolge', 'Höchster Preis', 'dearest'],
  ] as const) {
    const field = panel.getByLabel(name, { exact: true })
    await field.selectOption({ label })
    // The next one is chosen beside those that are shown.
    await expect.poll(() => field.inputValue(), patience).toBe(value)
  }
  expect(search()).toMatchObject({ country: 'AT', kind: 'bidding', state: 'running', sort: 'dearest' })
  await expect
    .poll(async () => {
      const shown = await cards().locator('.price').allInnerTexts()
      const prices = shown.map((price) => Number(price.replaceAll(/\D/g, '')))
      return prices.length > 1 && prices.every((price, at) => at === 0 || price <= (prices[at - 1] ?? 0))
    }, patience)
    .toBe(true)
  expect(await violations(page)).toEqual([])
  await page.reload()
  await cards().first().waitFor()
  await page.getByText(/\d+ von \d+ Angeboten/).waitFor()
})

test('the map follows a filter as long as nobody has moved it, also back', async () => {
  await openList()
  await page.locator('canvas').waitFor()
  const chalet = flag('Chalet am Sonnberg')
  await chalet.waitFor()
  const filter = page.getByRole('button', { name: /^Filter/ })
  await filter.click()
  const zip = page.getByRole('dialog', { name: 'Angebote filtern' }).getByLabel('Postleitzahl')
  await zip.fill('1080')
  await chalet.waitFor({ state: 'detached' })
  await zip.fill('')
  await chalet.waitFor()
  await zip.fill('04229')
  await expect.poll(() => page.getByRole('button', { name: /04229 Leipzig/ }).count(), patience).toBe(1)
  expect(search()['map']).toBeUndefined()
})

test.each([
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 664 },
])('what a flag opens is in the window at $width×$height', async (size) => {
  await page.setViewportSize(size)
  await page.goto(size.width < 992 ? '/de/objects?view=map' : '/de/objects')
  // By an event: on a small map a flag may lie below another one.
  await page
    .getByRole('button', { name: /, €\s[\d,.]+(\sMio\.)?$/ })
    .first()
    .dispatchEvent('click')
  const popover = page.getByRole('dialog', { name: 'Ausgewähltes Angebot' })
  await popover.waitFor()
  const isInside = async () => {
    const box = await popover.boundingBox()
    return box !== null && box.y >= 0 && box.y + box.height <= size.height + 1
  }
  await expect.poll(isInside, patience).toBe(true)
})

test('a filter that nothing matches says so and hides the map; Esc closes it and gives the focus back', async () => {
  await page.goto('/en/objects?zip=9999')
  await page.getByRole('heading', { name: 'No properties at the moment' }).waitFor()
  expect(await page.getByRole('group', { name: 'Map of the properties' }).count()).toBe(0)
  const filter = page.getByRole('button', { name: /^Filter/ })
  await filter.click()
  await page.getByRole('dialog', { name: 'Filter properties' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await isFocused(filter)).toBe(true)
})

test('a flag of the map opens its offer; Esc goes back to the flag; the position is in the address', async () => {
  await openList()
  await page.locator('canvas').waitFor()
  const chalet = flag('Chalet am Sonnberg')
  await chalet.click()
  const popover = page.getByRole('dialog', { name: 'Ausgewähltes Angebot' })
  await popover.getByRole('link', { name: 'Chalet am Sonnberg' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await popover.waitFor({ state: 'detached' })
  expect(await isFocused(chalet)).toBe(true)
  await page.getByRole('button', { name: 'Karte vergrößern' }).click()
  await page.waitForURL(/map=/)
  const position = search()['map']
  await page.reload()
  await page.locator('canvas').waitFor()
  expect(search()['map']).toBe(position)
})

test('the map draws: its land is not the colour of its ground', async () => {
  await openList()
  const map = page.getByRole('group', { name: 'Karte der offenen Angebote' })
  await page.locator('canvas').waitFor()
  await expect.poll(async () => (await coloursIn(map.locator('canvas'))).length, patience).toBeGreaterThan(1)
})

test('a square of several offers brings them nearer', async () => {
  await openList()
  const cluster = page.getByRole('button', { name: /Angebote an dieser Stelle/ }).first()
  await cluster.waitFor()
  await cluster.click()
  await page.waitForURL(/map=/)
  expect(Number(search()['map']?.split('_')[2])).toBeGreaterThan(7)
})

test('a visitor who returns from an auction finds its card again', async () => {
  // Where the list is alone no map has to be drawn first.
  await page.setViewportSize({ width: 390, height: 844 })
  await openList()
  // Below the first look; further down, what other tests list may push it onto another page.
  const below = cards().nth(4)
  const last = page.locator(`[data-offer="${await below.getAttribute('data-offer')}"]`)
  const title = await last.getByRole('heading').innerText()
  await last.getByRole('link', { name: title }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  // A link that is pressed before that loads a new page, which knows of no card.
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Offene Angebote' }).click()
  await last.waitFor()
  await expect.poll(async () => Math.round((await last.boundingBox())?.y ?? 0), patience).toBe(100)
})

test('a phone shows the list or the map, and remembers which', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList()
  expect(await page.getByRole('group', { name: 'Karte der offenen Angebote' }).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Karte', exact: true }).click()
  await page.getByRole('group', { name: 'Karte der offenen Angebote' }).waitFor()
  expect(await cards().first().isVisible()).toBe(false)
  expect(search()['view']).toBe('map')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Liste', exact: true }).click()
  await cards().first().waitFor()
})
