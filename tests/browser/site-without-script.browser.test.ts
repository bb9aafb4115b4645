import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { pathOfPage, publicPages } from '@zuschlag/contracts/site/pages'
import { expect, inject, test } from 'vitest'
import { fetchRendered } from './page-state.ts'

const base = inject('productUrl')

const page = (path: string, headers: Record<string, string> = {}) => fetchRendered(base + path, { headers })

const metaOf = (html: string, property: string) =>
  new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1]

test.each([
  ['/de', 'Immobilien im offenen Angebotsverfahren – Zuschlag', 'Der Preis entsteht vor aller Augen.'],
  ['/en', 'Property in open offer processes – Zuschlag', 'The price rises in plain sight.'],
  ['/de/objects', 'Offene Angebote – Zuschlag', 'Loft in der Alten Spinnerei'],
  ['/en/pricing', 'Pricing – Zuschlag', '€\u00a01,500.00'],
  ['/de/about-us', 'Über uns – Zuschlag', 'Unser Auftrag'],
  ['/de/blog', 'Magazin – Zuschlag', 'Warum sich das Ende verlängert'],
  ['/en/blog/why-the-end-moves', 'Why the end moves, and why the clock rests at night – Zuschlag', '08:07'],
  ['/de/imprint', 'Impressum – Zuschlag', 'Zuschlag Plattform GmbH'],
  ['/en/privacy-policy', 'Privacy policy – Zuschlag', 'Your rights'],
  ['/de/accessibility', 'Barrierefreiheit – Zuschlag', 'Sozialministeriumservice'],
  ['/de/agreements/businessTerms/1', 'AGB – Zuschlag', '1. Geltung'],
  ['/en/agreements/termsOfService/1', 'Terms of service – Zuschlag', '1. Account'],
])('%s has its title and its content without a script', async (path, title, content) => {
  const { html } = await page(path)
  expect(html).toContain(`<title>${title}</title>`)
  expect(html.replaceAll('&#x27;', "'")).toContain(content)
})

const everyPage = publicPages.flatMap((each) => [pathOfPage(each, 'de'), pathOfPage(each, 'en')])

test.each(everyPage)('%s has one title and one headline without a script', async (path) => {
  const { status, html } = await page(path)
  expect(status).toBe(200)
  expect(html.match(/<title>[^<]+ – Zuschlag<\/title>/g)).toHaveLength(1)
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(html).not.toMatch(/ style="| onclick=|<script>/)
})

/** Names that the build gives to the rules of a component. */
const ruleName = /^_.+_[a-z\d]{5}_\d+$/

async function unstyledNames(path: string): Promise<readonly string[]> {
  const { html } = await page(path)
  const sheets = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]*)"/g)].map(([, href = '']) => href)
  const rules = await Promise.all(sheets.map(async (href) => (await fetch(base + href)).text()))
  const names = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, value = '']) => value.split(' '))
  const styled = names.filter((name) => ruleName.test(name))
  expect(styled.length, path).toBeGreaterThan(10)
  return [...new Set(styled)].filter((name) => !rules.some((text) => text.includes(`.${name}`)))
}

test('every page includes the styles of all that is server-rendered', async () => {
  const map = await (await fetch(`${base}/sitemap-1.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]*)/g)].map(([, url = '']) => new URL(url).pathname)
  const german = paths.filter((path) => path.startsWith('/de'))
  expect(german.length).toBeGreaterThan(20)
  for (const path of german) expect(await unstyledNames(path), path).toEqual([])
})

test('a page names its URL, its other language, the locale and a picture', async () => {
  const { html } = await page('/en/about-us')
  expect(html).toContain(`<link rel="canonical" href="${base}/en/about-us"`)
  expect(html).toContain(`hreflang="de" href="${base}/de/about-us"`)
  expect(html).toContain('<html lang="en-GB">')
  expect(metaOf(html, 'og:locale')).toBe('en_GB')
  expect(metaOf((await page('/de/about-us')).html, 'og:locale')).toBe('de_AT')
  expect(metaOf(html, 'og:site_name')).toBe('Zuschlag')
  const picture = await fetch(metaOf(html, 'og:image') ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('a shared object shows title, price and picture, in both languages and without one', async () => {
  const list = (await (await fetch(`${base}/api/public/auctions`)).json()) as { id: string; title: string }[]
  const object = list[0]
  for (const path of [`/${object?.id}`, `/de/${object?.id}`, `/en/${object?.id}`]) {
    const { html } = await page(path, { 'accept-language': 'de' })
    expect(metaOf(html, 'og:title')).toContain(object?.title)
    expect(metaOf(html, 'og:description')).toMatch(/(€|CHF)/)
    expect((await fetch(metaOf(html, 'og:image') ?? '')).headers.get('content-type')).toMatch(/^image\//)
    expect(html).toMatch(/application\/ld\+json[^>]*>[^<]*RealEstateListing/)
  }
})

test('a missing page is 404, a moved one redirects', async () => {
  for (const path of ['/de/00000000-0000-4000-8000-000000000000', '/de/blog/nothing-of-that-name']) {
    const { status, html } = await page(path)
    expect([status, metaOf(html, 'robots')]).toEqual([404, 'noindex'])
    expect(html).not.toMatch(/rel="(canonical|alternate)"/)
    expect(/<h1[^>]*>([^<]*)/.exec(html)?.[1]).toMatch(/nicht/)
  }
  for (const [path, target] of [
    ['/de/auctions', '/de/objects'],
    ['/de/nope', '/'],
    ['/en/blog/warum-sich-das-ende-verlaengert', '/en/blog/why-the-end-moves'],
  ] as const) {
    const { status, headers } = await fetch(base + path, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, target])
  }
})

test('pages behind the sign-in are an empty shell for everybody', async () => {
  for (const path of ['/object/dashboard', '/de/login', '/home']) {
    const answer = await fetch(base + path)
    const html = await answer.text()
    expect([answer.status, html.includes('<div id="root"></div>')]).toEqual([200, true])
  }
})

test('escaped dots in a path lead to no page behind the sign-in', async () => {
  // As written: fetch would resolve them.
  const sent = request(base, { path: '/de/%2e%2e/object/dashboard' }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const html = await textOf(response)
  expect([response.statusCode, html.includes('<div id="root"></div>')]).toEqual([200, true])
})

test('no page shows who is signed in', async () => {
  const login = await fetch(`${base}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ben@demo.example', password: 'Zuschlag-2026' }),
  })
  const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  expect(cookie).not.toBe('')
  const { html } = await page('/de/objects', { cookie })
  expect(html).not.toContain('ben@demo.example')
  expect(html).not.toContain('investorId')
})

test('search engines find the pages, the objects and the articles', async () => {
  const robots = await page('/robots.txt')
  expect(robots.html).toContain(`Sitemap: ${base}/sitemap.xml`)
  expect(robots.html).toContain('Disallow: /object/')
  expect((await page('/sitemap.xml')).html).toContain(`<loc>${base}/sitemap-1.xml</loc>`)
  const { html: sitemap, headers } = await page('/sitemap-1.xml')
  expect(headers.get('content-type')).toContain('application/xml')
  for (const path of [...everyPage, '/de/blog/was-ein-offenes-angebotsverfahren-ist'])
    expect(sitemap).toContain(`<loc>${base}${path}</loc>`)
  expect(sitemap).toMatch(/<loc>[^<]*\/de\/[0-9a-f-]{36}<\/loc>/)
})

test('the blog speaks both languages; an unknown one is refused', async () => {
  const read = async (query: string) => {
    const response = await fetch(`${base}/api/blog${query}`)
    return { status: response.status, body: (await response.json()) as { title: string }[] }
  }
  expect((await read('')).body).toHaveLength(4)
  expect((await read('?language=en')).body.map(({ title }) => title)).toContain(
    'Purchase costs in Austria, Germany and Switzerland',
  )
  expect((await read('?language=fr')).status).toBe(400)
})
