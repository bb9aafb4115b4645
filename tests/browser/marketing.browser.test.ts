import type { PublicConfiguration } from '@zuschlag/contracts/site/configuration'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { test } from './browser-test.ts'

/** The page of a deployment whose site file says this. */
async function open(page: Page, path: string, stated: Partial<PublicConfiguration>): Promise<void> {
  await page.route('**/api/public/configuration', async (route) => {
    const response = await route.fetch()
    const configuration = (await response.json()) as PublicConfiguration
    await route.fulfill({ response, json: { ...configuration, ...stated } })
  })
  // From another page, so that the configuration is asked for and not handed over in the markup.
  await page.goto(`${path.slice(0, 3)}/login`)
  await page.getByRole('textbox').first().waitFor()
  await page.evaluate((url) => history.pushState({}, '', url), path)
  await page.waitForURL(path)
}

const said = { name: 'Ida Berg', role: 'Wien' }
const testimonials = [
  {
    de: { ...said, text: '<script>document.title = "x"</script> Verkauft & zufrieden' },
    en: { ...said, text: 'Sold' },
  },
]

test('without figures and testimonials a page has no section for them', async ({ people }) => {
  for (const path of ['/de', '/en/about-us', '/de/imprint']) {
    const page = await people.page()
    await open(page, path, { figures: null, testimonials: [] })
    await page.getByRole('region', { name: /^(Kontakt|Contact)$/ }).waitFor()
    expect(await page.getByRole('region', { name: de.site.voicesTitle }).count()).toBe(0)
    expect(await page.getByRole('region', { name: en.site.voicesTitle }).count()).toBe(0)
    expect(await page.locator('[data-end]').count()).toBe(0)
  }
})

test('testimonials of the operator are shown in the language of the page, as text', async ({ people }) => {
  const german = await people.page()
  await open(german, '/de/imprint', { testimonials })
  const voices = german.getByRole('region', { name: de.site.voicesTitle })
  await voices.getByText('<script>document.title = "x"</script> Verkauft & zufrieden').waitFor()
  expect(await voices.locator('figure').count()).toBe(1)
  expect(await german.title()).not.toBe('x')
  const english = await people.page()
  await open(english, '/en/imprint', { testimonials })
  await english.getByRole('region', { name: en.site.voicesTitle }).getByText('Sold').waitFor()
})

test('the application says that its conditions hold where the price page states others', async ({
  people,
}) => {
  const prices = {
    privateSalePercent: 0.5,
    brokeredSalePercent: 0.2,
    partnerPercent: 0.2,
    activationFee: 1_500,
    packageFee: 0,
    unlockFee: 0,
    closurePercent: 0.15,
    baseFee: 0,
  }
  for (const [language, texts] of [['de', de] as const, ['en', en] as const]) {
    const { title, precedence } = texts.ApplyPage.fee
    const page = await people.page()
    await open(page, `/${language}/apply`, { prices })
    await page.getByRole('region', { name: title }).getByText(precedence).waitFor()
  }
  const page = await people.page()
  const same = { ...prices, unlockFee: 1_500, closurePercent: 0.2 }
  await open(page, '/de/apply', { prices: same })
  await page.getByRole('region', { name: de.ApplyPage.fee.title }).getByText('€ 1.500,00').waitFor()
  expect(await page.getByText(de.ApplyPage.fee.precedence).count()).toBe(0)
})
