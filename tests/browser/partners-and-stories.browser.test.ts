import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { patience, violations } from './page-state.ts'

let page: Page

test.beforeEach(({ page: own }) => {
  page = own
})

test('partners stand in rows of eight with a quote after each, and on a map that names them', async () => {
  await page.goto('/de/partners')
  await page.getByText('24 Partner').waitFor()
  const rows = page.locator('main section ul')
  expect(await rows.evaluateAll((lists) => lists.map((list) => list.children.length))).toEqual([8, 8, 8])
  expect(await page.locator('main figure blockquote').count()).toBe(3)
  expect((await page.locator('main section ul li').first().boundingBox())?.width).toBe(230)
  await page.getByRole('button', { name: 'murufer' }).click()
  const popover = page.getByRole('dialog', { name: 'Ausgewählter Partner' })
  expect(await popover.getByRole('link', { name: 'murufer' }).getAttribute('href')).toBe(
    'https://murufer.example',
  )
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await popover.waitFor({ state: 'detached' })
})

const stories = () => page.locator('main article')

test('stories come fifteen at a time, below the months in which they ended', async () => {
  await page.goto('/de/success-stories')
  await stories().first().waitFor()
  expect(await stories().count()).toBe(15)
  expect(await page.getByText('Das waren alle Einträge.').count()).toBe(0)
  await page.getByRole('button', { name: 'Weitere laden' }).click()
  await page.getByText('Das waren alle Einträge.').waitFor()
  expect(await stories().count()).toBeGreaterThan(15)
  const sold = stories().filter({ hasText: 'Zinshaus am Augustinplatz' })
  expect(await sold.innerText()).toMatch(/2\.850\.000[^]*3\.310\.000[^]*\+\u00a0€\u00a0460\.000/)
  // A partner is quoted once, whatever it has sold.
  expect(await page.locator('main').getByText('statt ihn nachzuerzählen').count()).toBe(1)
  const month = page.locator('section').filter({ hasText: 'Zinshaus am Augustinplatz' })
  expect(await month.getByRole('heading', { level: 2 }).innerText()).toMatch(/^\p{L}+ \d{4}$/u)
  expect(await violations(page)).toEqual([])
})

test("a private seller's name is not shown", async () => {
  await page.goto('/de/success-stories?search=Gosausee')
  await stories().first().waitFor()
  expect(await stories().count()).toBe(1)
  const broker = stories().first().locator('b')
  expect(await broker.allInnerTexts()).toEqual(['Familie Oberlechner'])
})

test('the search asks once for what was typed at last, stands in the address, and says when there is nothing', async () => {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/auctions/ended')) asked.push(url.searchParams.get('search') ?? '')
  })
  await page.goto('/en/success-stories')
  await stories().first().waitFor()
  await page.waitForLoadState('networkidle')
  asked.length = 0
  await page.getByLabel('Search').pressSequentially('Grunewald', { delay: 20 })
  await expect.poll(() => stories().count(), patience).toBe(1)
  // Not with each key; a pause between two may ask once more.
  await expect.poll(() => asked.at(-1)).toBe('Grunewald')
  expect(asked.length).toBeLessThan(9)
  await page.waitForURL(/search=Grunewald/)
  await page.getByLabel('Search').fill('no such place')
  await page.getByText('No completed process matches this search.').waitFor()
  await expect.poll(() => stories().count(), patience).toBe(0)
  await page.waitForURL(/search=no/)
  // The way to these pages asks for all of them again.
  await page.getByRole('banner').getByRole('link', { name: 'Success stories' }).click()
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('')
  await expect.poll(() => stories().count(), patience).toBeGreaterThan(1)
  expect(new URL(page.url()).search).toBe('')
})
