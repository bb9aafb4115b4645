import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { Bidder } from './bidder.ts'
import type { Surroundings } from './bidder.ts'
import { violations } from './violations.ts'

let browser: Browser
let auctionId = ''
beforeAll(async () => {
  browser = await launchBrowser()
  const api = new ApiClient(inject('productUrl'))
  await api.login('broker@demo.example')
  const title = 'Zinshaus in der Josefstadt'
  const query = `?search=${encodeURIComponent(title)}`
  const { auctions } = await api.get<{ auctions: { id: string }[] }>(`/api/administration/auctions${query}`)
  auctionId = auctions[0]?.id ?? ''
})
afterAll(() => browser.close())

const surroundings: readonly (readonly [Surroundings, 'light' | 'dark'])[] = [
  [{ language: 'de', width: 1440 }, 'light'],
  [{ language: 'en', width: 390 }, 'dark'],
]

async function open([around, colorScheme]: (typeof surroundings)[number], address: string): Promise<Bidder> {
  const person = await Bidder.open(browser, inject('productUrl'), around)
  await person.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await person.signInAs('broker@demo.example')
  await person.page.goto(address)
  return person
}

test.for(surroundings)('the dispute console has no axe violations: %o', async (around) => {
  const person = await open(around, `/administration/objects/${auctionId}/dispute`)
  const { page, text } = person
  await page.getByText(text.dispute.chain.closed, { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: text.dispute.whatIf.kinds.drop }).click()
  await page.getByRole('button', { name: text.dispute.whatIf.play }).click()
  await page.locator('[data-what-if]').waitFor()
  expect(await violations(page, '[data-what-if]')).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await person.close()
})

test.for(surroundings)('the activity page has no axe violations: %o', async (around) => {
  const person = await open(around, '/administration/audit')
  const { page, text } = person
  await page.getByRole('heading', { level: 1, name: text.audit.title }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  expect(await violations(page)).toEqual([])
  await person.close()
})

test.for(surroundings)(
  'the verification page has no axe violations, before and after: %o',
  async (around) => {
    const person = await open(around, `/${around[0].language}/verify`)
    const { page, text } = person
    await page.locator('[data-ready]').waitFor()
    expect(await violations(page)).toEqual([])
    const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('{"a":1}\n') }
    await page.getByLabel(text.verify.choose).setInputFiles(letter)
    await page.getByText(text.verify.result.notAnExport).waitFor()
    expect(await violations(page)).toEqual([])
    await person.close()
  },
)
