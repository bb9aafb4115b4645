import path from 'node:path'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { Client } from 'pg'
import type { Page } from 'playwright'
import { afterAll, assert, beforeAll, expect, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../scripts/product/embedded-postgres/embedded-postgres.ts'
import { copyObjectsSql, titleOf } from '../fixtures/many-objects.ts'
import type { ProductUnderTest } from '../journeys/product-under-test.ts'
import { freePort, startProduct, temporaryDataDir } from '../journeys/product-under-test.ts'
import { test as base } from './browser-test.ts'
import { fetchRendered, hydrated, isFocused, overflowOf, patience, violations } from './page-state.ts'

const OBJECTS = 1_200
const PAGE_SIZE = 24
const HTML_BYTES_MAX = 150 * 1024
const STARTS_WITHIN_MS = 170_000

/** A product of its own: as many objects would be in the way of every other test. */
const test = base
  .extend('url', { scope: 'file' }, () => product.url)
  .extend('drawsMaps', { scope: 'file' }, () => true)
let dataDir: Awaited<ReturnType<typeof temporaryDataDir>>
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let product: ProductUnderTest
let total: number

beforeAll(async () => {
  dataDir = await temporaryDataDir()
  postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir.path, 'own'), durable: false })
  const env = { DATABASE_URL: postgres.connectionString }
  product = await startProduct({ dataDir: dataDir.path, port: await freePort(), env })
  const list = async () =>
    (await (await fetch(`${product.url}/api/public/auctions`)).json()) as readonly PublicAuction[]
  const first = (await list()).find(({ hasEnded, latitude }) => !hasEnded && latitude !== null)
  const client = new Client({ connectionString: postgres.connectionString })
  await client.connect()
  await client.query(copyObjectsSql.replace('?', '$1').replace('?', '$2'), [OBJECTS, first?.id])
  await client.end()
  // A list is kept for a moment.
  total = await vi.waitFor(async () => {
    const { length } = await list()
    assert(length > OBJECTS)
    return length
  }, patience)
}, STARTS_WITHIN_MS)
afterAll(async () => {
  await product.kill()
  await postgres.stop()
  await dataDir.remove()
})

const cards = (page: Page) => page.locator('[data-offer]')
const idsOn = (page: Page) =>
  cards(page).evaluateAll((shown) => shown.map((card) => card.getAttribute('data-offer')))
const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Seiten der Liste' })
const flag = (page: Page) => page.getByRole('button', { name: /, €\s[\d,.]+(\sMio\.)?$/ })

test('a page of 1 200 objects is small, names its number as its address, and its links lead to every other page', async ({
  url,
}) => {
  const found = new Set<string>()
  let next: string | undefined = '/de/objects'
  let pages = 0
  while (next !== undefined) {
    const { html } = await fetchRendered(url + next)
    pages += 1
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(HTML_BYTES_MAX)
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(
      `${url.replace('127.0.0.1', 'localhost')}${next}`,
    )
    for (const [, id = ''] of html.matchAll(/data-offer="([^"]*)"/g)) found.add(id)
    const [link] = /<a[^>]*rel="next"[^>]*>/.exec(html) ?? []
    next = link === undefined ? undefined : /href="([^"]*)"/.exec(link)?.[1]
  }
  expect([found.size, pages]).toEqual([total, Math.ceil(total / PAGE_SIZE)])
})

test('a page is turned, filtered and gone back from', async ({ people }) => {
  const page = await people.page()
  await page.goto('/de/objects')
  await cards(page).first().waitFor()
  await hydrated(page)
  const first = await idsOn(page)
  expect(first).toHaveLength(PAGE_SIZE)
  await pagesOf(page).getByRole('link', { name: 'Nächste Seite' }).press('Enter')
  await page.waitForURL(/\?page=2$/)
  await expect.poll(() => idsOn(page), patience).not.toEqual(first)
  const second = await idsOn(page)
  expect(second.filter((id) => first.includes(id))).toEqual([])
  expect(await isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
  expect(await pagesOf(page).locator('[aria-current=page]').innerText()).toBe('2')
  expect(await page.title()).toContain('Seite 2')
  await pagesOf(page).getByRole('link', { name: 'Seite 3' }).click()
  await page.waitForURL(/\?page=3$/)
  // A filter is of another list: it starts at its first page.
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog', { name: 'Angebote filtern' }).getByLabel('Suchwort').fill('n01200')
  await page.getByRole('link', { name: titleOf(OBJECTS) }).waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ search: 'n01200' })
  expect(await idsOn(page)).toHaveLength(1)
  await page.getByText(/^1 von 1\.\d{3} Angeboten$/).waitFor()
  await page.goBack()
  await page.waitForURL(/\?page=2$/)
  await expect.poll(() => idsOn(page), patience).toEqual(second)
  await page.goBack()
  await expect.poll(() => idsOn(page), patience).toEqual(first)
})

test.for([
  ['/de/objects?page=999', 'Seite 999 gibt es nicht', 'Zur ersten Seite'],
  ['/en/objects?page=999', 'There is no page 999', 'To the first page'],
] as const)(
  '%s says that there is no such page, and leads to the first',
  async ([path_, title, link], { people }) => {
    const page = await people.page({ width: 390, height: 844 })
    await page.goto(path_)
    await page.getByRole('heading', { name: title }).waitFor()
    expect(await violations(page)).toEqual([])
    await hydrated(page)
    await page.getByRole('link', { name: link }).click()
    await cards(page).first().waitFor()
    expect(new URL(page.url()).search).toBe('')
  },
)

test('the map asks once for where all are, then for what is in sight, and for what is pressed', async ({
  people,
}) => {
  const page = await people.page()
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/public/auctions/p')) asked.push(url)
  })
  // Near enough that objects stand apart.
  await page.goto('/de/objects?map=47.2_11.5_10.5')
  await flag(page).first().waitFor()
  expect(asked.filter(({ pathname }) => pathname.endsWith('/points'))).toHaveLength(1)
  const inSight = asked.filter(({ searchParams }) => searchParams.has('ids'))
  expect(inSight).toHaveLength(1)
  const name = (await flag(page).first().getAttribute('aria-label')) ?? ''
  await flag(page).first().dispatchEvent('click')
  const popover = page.getByRole('dialog', { name: 'Ausgewähltes Angebot' })
  await popover.getByRole('link', { name: name.split(',')[0] ?? '' }).waitFor()
  await page.keyboard.press('Escape')
  await popover.waitFor({ state: 'detached' })
})

test('on a phone the list asks for no map, and its pages fit', async ({ people }) => {
  const page = await people.page({ width: 390, height: 844 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/de/objects?page=20')
  await hydrated(page)
  await pagesOf(page).scrollIntoViewIfNeeded()
  expect(await overflowOf(page)).toBe(0)
  expect(await violations(page)).toEqual([])
  expect((await pagesOf(page).boundingBox())?.height).toBeLessThan(60)
  expect(asked).not.toContain('/api/public/auctions/points')
  await page.getByRole('button', { name: 'Karte', exact: true }).click()
  await page.getByRole('group', { name: 'Karte der offenen Angebote' }).waitFor()
  await expect.poll(() => asked, patience).toContain('/api/public/auctions/points')
})
