import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import { expect, inject } from 'vitest'
import { test } from './browser-test.ts'
import { fetchRendered, openRendered } from './page-state.ts'

const url = inject('productUrl')

test('a list filtered by its URL is server-rendered without a script', async () => {
  const offers = (await (await fetch(`${url}/api/public/auctions`)).json()) as PublicAuction[]
  const chosen = offers[0]
  const other = offers.find(({ zipCode }) => zipCode !== chosen?.zipCode)
  if (chosen === undefined || other === undefined) throw new Error('The demo has too few offers')
  const { html } = await fetchRendered(`${url}/de/objects?zip=${chosen.zipCode}`)
  const root = html.slice(html.indexOf('<div id="root">'), html.indexOf('id="dehydrated-page"'))
  expect(root).toContain(`/${chosen.id}`)
  expect(root).not.toContain(`/${other.id}`)
  // A link to the other language keeps it.
  expect(root).toContain(`href="/en/objects?zip=`)
})

test.for([
  '/de?benefits=true',
  '/en/pricing?utm_source=letter',
  '/de/objects?min=100000',
  '/de/objects?zip=1070',
  '/de/objects',
])('the browser hydrates %s without a change', async (path, { people }) => {
  const page = await people.page({ locale: path.startsWith('/en') ? 'en-GB' : 'de-AT' })
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await openRendered(page, path)
  const headline = page.getByRole('heading', { level: 1 })
  await headline.waitFor()
  await headline.evaluate((element) => element.setAttribute('data-rendered', ''))
  scripts.resolve()
  // React's own mark on what it has taken over or made.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber')),
  )
  expect(await headline.getAttribute('data-rendered')).toBe('')
})

test('a query in another notation does not redirect', async () => {
  for (const query of ['?utm=a+b', '?a=1&a=2', '?zip=%31%30', '?=', '?%', '?min=x']) {
    const answer = await fetch(`${url}/de/objects${query}`, { redirect: 'manual' })
    expect([query, answer.status]).toEqual([query, 200])
  }
})
