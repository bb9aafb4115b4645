import type { Page } from 'playwright'
import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { errorsOf, isFocused, hydrated, openRendered } from './page-state.ts'

let page: Page
let errors: string[]

test.beforeEach(({ page: own }) => {
  page = own
  errors = errorsOf(page)
})

const address = () => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}
const headline = (name: string) => page.getByRole('heading', { level: 1, name })

test.each(['/', '/en', '/de/about-us', '/en/blog'])(
  'the browser takes over %s as the server rendered it',
  async (path) => {
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () =>
        document.querySelector('main')?.setAttribute('data-rendered', ''),
      )
    })
    await openRendered(page, path)
    await hydrated(page)
    expect(await page.locator('main').getAttribute('data-rendered')).toBe('')
    expect(errors).toEqual([])
  },
)

test('the other language keeps page and query, and an article has its own address in each', async () => {
  await page.goto('/de/blog/warum-sich-das-ende-verlaengert?from=mail')
  await hydrated(page)
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await headline('Why the end moves, and why the clock rests at night').waitFor()
  expect(address()).toMatch(/^\/en\/blog\/why-the-end-moves/)
  await page.goto('/de/pricing?from=mail')
  await hydrated(page)
  await page.getByRole('link', { name: 'EN', exact: true }).click()
  await headline('You pay when it is sold.').waitFor()
  expect(address()).toBe('/en/pricing?from=mail')
  expect(await page.title()).toBe('Pricing – Zuschlag')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/en\/pricing$/)
})

test.each([
  ['contact=true', '#contact'],
  ['benefits=true', '#benefits'],
  ['video', '#video'],
])('/?%s moves to its section', async (query, section) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/de?${query}`)
  await page.waitForFunction((id) => {
    const top = document.querySelector(id)?.getBoundingClientRect().top
    return top !== undefined && scrollY > 0 && top > -200 && top < innerHeight
  }, section)
})

test('a second press on a link to a section leads there again', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/de?contact=true')
  await hydrated(page)
  await page.waitForFunction(() => scrollY > 0)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Kontakt', exact: true })
  await link.focus()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => {
    const top = document.querySelector('#contact')?.getBoundingClientRect().top
    return top !== undefined && top > -200 && top < innerHeight
  })
})

test('the menu of benefits opens, leads to a role and closes with Escape', async () => {
  await page.goto('/de/pricing')
  await hydrated(page)
  const toggle = page.getByRole('button', { name: 'Vorteile' })
  await toggle.click()
  await page.keyboard.press('Escape')
  await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('false')
  expect(await isFocused(toggle)).toBe(true)
  await toggle.click()
  await page.getByRole('link', { name: 'Für private Verkäufe' }).click()
  await headline('Der Preis entsteht vor aller Augen.').waitFor()
  expect(new URL(page.url()).hash).toBe('#seller')
})

test('the film plays, stands still and jumps to a scene', async () => {
  await page.goto('/de')
  await hydrated(page)
  await page.getByRole('button', { name: /So läuft ein Verfahren ab/ }).click()
  await page.getByText('Ein Haus soll verkauft werden.').waitFor()
  await page.getByRole('button', { name: 'Anhalten' }).click()
  await page.getByRole('button', { name: 'Bild 5 von 6' }).click()
  await page.getByText('Kurz vor Schluss kommt noch ein Gebot.').waitFor()
  await page.getByRole('button', { name: 'Abspielen' }).waitFor()
})

test('the figures end where they should, also for readers who want less motion', async () => {
  for (const reducedMotion of ['reduce', 'no-preference'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/de/about-us')
    await hydrated(page)
    const figures = page.locator('dl', { hasText: 'Partnerunternehmen' })
    await figures.scrollIntoViewIfNeeded()
    await expect
      .poll(() => figures.locator('dd [aria-hidden]').allTextContents())
      .toEqual(['200+', '200Mio. €', '20%'])
  }
})

test('prices lead to registration and to a person; the imprint opens over the page', async () => {
  await page.goto('/de/pricing')
  await hydrated(page)
  await page.getByRole('button', { name: 'Beratung anfragen' }).click()
  await page.getByRole('dialog', { name: 'Beratung zum privaten Verkauf' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Impressum in einem Fenster zeigen' }).click()
  const imprint = page.getByRole('dialog', { name: 'Impressum' })
  await imprint.getByText('Am Spitz 9').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Immobilie privat anbieten' }).click()
  await page.waitForURL('**/de/register')
})

test('header and footer name every page and every document', async () => {
  await page.goto('/en')
  await hydrated(page)
  const header = page.getByRole('navigation', { name: 'Main navigation' })
  expect(await header.getByRole('link').allTextContents()).toEqual([
    'Pricing',
    'Success stories',
    'About us',
    'Partners',
    'Blog',
  ])
  const footer = page.getByRole('contentinfo')
  for (const name of [
    'Home',
    'Imprint',
    'Privacy policy',
    /Business terms/,
    /Terms of service/,
    /LinkedIn/,
    /YouTube/,
    /Instagram/,
  ])
    await footer.getByRole('link', { name }).waitFor()
  expect(await page.locator('figure blockquote').count()).toBe(4)
})
