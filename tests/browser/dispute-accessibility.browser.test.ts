import { expect } from 'vitest'
import type { Surroundings } from './bidder.ts'
import type { Bidder } from './bidder.ts'
import { test } from './browser-test.ts'
import { overflowOf } from './page-state.ts'
import type { People } from './people.ts'
import { violations } from './violations.ts'

let auctionId = ''
test.beforeAll(async ({ apiOf }) => {
  const api = await apiOf('broker@demo.example')
  const title = 'Zinshaus in der Josefstadt'
  const query = `?search=${encodeURIComponent(title)}`
  const { auctions } = await api.get<{ auctions: { id: string }[] }>(`/api/administration/auctions${query}`)
  auctionId = auctions[0]?.id ?? ''
})

const surroundings: readonly Surroundings[] = [
  { language: 'de', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
]

async function open(people: People, look: Surroundings, address: string): Promise<Bidder> {
  const person = await people.signedIn('broker@demo.example', look)
  await person.page.goto(address)
  return person
}

test.for(surroundings)('the dispute console has no axe violations: %o', async (around, { people }) => {
  const { page, text } = await open(people, around, `/administration/objects/${auctionId}/dispute`)
  await page.getByText(text.dispute.chain.closed, { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: text.dispute.whatIf.kinds.drop }).click()
  await page.getByRole('button', { name: text.dispute.whatIf.play }).click()
  await page.locator('[data-what-if]').waitFor()
  expect(await violations(page, '[data-what-if]')).toEqual([])
  const overflow = await overflowOf(page)
  expect(overflow).toBeLessThanOrEqual(0)
})

test.for(surroundings)('the activity page has no axe violations: %o', async (around, { people }) => {
  const { page, text } = await open(people, around, '/administration/audit')
  await page.getByRole('heading', { level: 1, name: text.audit.title }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  expect(await violations(page)).toEqual([])
})

test.for(surroundings)(
  'the verification page has no axe violations, before and after: %o',
  async (around, { people }) => {
    const { page, text } = await open(people, around, `/${around.language}/verify`)
    await page.locator('[data-ready]').waitFor()
    expect(await violations(page)).toEqual([])
    const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('{"a":1}\n') }
    await page.getByLabel(text.verify.choose).setInputFiles(letter)
    await page.getByText(text.verify.result.notAnExport).waitFor()
    expect(await violations(page)).toEqual([])
  },
)
