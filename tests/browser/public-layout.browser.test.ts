import type { Page } from 'playwright'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { test } from './browser-test.ts'
import type { People } from './people.ts'
import { signInAs } from './page-state.ts'

async function visit(people: People, path: string, width: number, locale = 'de-AT'): Promise<Page> {
  const page = await people.page({ width, locale })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

test.for([992, 1024])('the partners fit their page at %i px', async (width, { people }) => {
  const page = await visit(people, '/de/partners', width)
  await page.getByRole('main').getByRole('img').first().waitFor()
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})

test.for([
  [992, 'de'],
  [1280, 'de'],
  [1280, 'en'],
  [1328, 'de'],
] as const)(
  'the example of the landing page covers no text at %i px, %s',
  async ([width, language], { people }) => {
    const page = await visit(people, `/${language}`, width, language)
    const card = await page.locator('article').first().boundingBox()
    const lead = await page.locator('h1 + p').boundingBox()
    if (card === null || lead === null) throw new Error('The landing page has no example or no text')
    const isBeside = card.x >= lead.x + lead.width
    const isBelow = card.y >= lead.y + lead.height
    expect(isBeside || isBelow).toBe(true)
  },
)

test('visitors can sign in and register from the header; no part of the landing page is the current page', async ({
  people,
}) => {
  const page = await visit(people, '/de', 1440)
  const banner = page.getByRole('banner')
  await banner.getByRole('link', { name: de.shell.login }).waitFor()
  await banner.getByRole('link', { name: de.site.registerShort }).waitFor()
  await banner.getByRole('button', { name: de.site.benefits }).click()
  await banner.getByRole('link', { name: de.site.forSellers }).waitFor()
  expect(await banner.locator('#benefits-menu a[aria-current]').count()).toBe(0)
})

test.for([992, 1119])('at %i px visitors find the registration in the menu', async (width, { people }) => {
  const page = await visit(people, '/de', width)
  await page.getByRole('button', { name: de.shell.openMenu }).click()
  await page.getByRole('banner').getByRole('link', { name: de.site.registerShort }).waitFor()
})

test.for([992, 1119])(
  'at %i px without a script the header offers the other language and no menu',
  async (width, { people }) => {
    const page = await people.page({ width, javaScriptEnabled: false })
    await page.goto('/de')
    const banner = page.getByRole('banner')
    const switcher = banner.getByRole('group', { name: de.shell.language })
    await switcher.getByRole('link').waitFor()
    expect(await banner.getByRole('button', { name: de.shell.openMenu }).isVisible()).toBe(false)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: de.site.register, exact: true }).waitFor()
    const [line, pages, languages, last] = await Promise.all(
      [
        banner.locator('> div'),
        banner.getByRole('navigation'),
        switcher,
        banner.getByRole('link', { name: de.shell.openOffers }),
      ].map((part) => part.boundingBox()),
    )
    if (!line || !pages || !languages || !last) throw new Error('A part of the header is missing')
    expect(languages.x).toBeGreaterThan(pages.x + pages.width)
    expect(last.x + last.width).toBeLessThanOrEqual(line.x + line.width)
  },
)

test('between 992 and 1399 px the signed-in reach the pages of the site by a menu', async ({ people }) => {
  const page = await people.page({ width: 1200 })
  await signInAs(page, 'anna@demo.example', '/object/dashboard')
  await page.getByRole('button', { name: de.shell.openMenu }).click()
  await page.getByRole('banner').getByRole('link', { name: de.site.partners }).waitFor()
})

test.for(['login', 'objects', 'imprint', 'verify'])(
  '/de/%s ends with imprint and privacy',
  async (name, { people }) => {
    const page = await visit(people, `/de/${name}`, 1440)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: de.shell.footer.imprint }).waitFor()
    await footer.getByRole('link', { name: de.shell.footer.privacyPolicy }).waitFor()
    const voices = page.getByRole('region', { name: de.site.voicesTitle })
    if (name !== 'login') await voices.waitFor()
  },
)

test('the language of the document is the one that is read, whatever the device remembers', async ({
  page,
  url,
}) => {
  await page.context().addCookies([{ name: 'language', value: 'en', url }])
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Properties' }).first().waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en-GB')
})
