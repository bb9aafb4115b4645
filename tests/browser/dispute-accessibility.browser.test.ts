import { expect } from 'vitest'
import { test } from './browser-test.ts'
import { overflowOf, violations } from './page-state.ts'

// The pages as they open are visited in accessibility.browser.test.ts.

test('what is played on the dispute console has no axe violations, in English on a dark phone', async ({
  people,
  apiOf,
}) => {
  const api = await apiOf('broker@demo.example')
  const query = `?search=${encodeURIComponent('Zinshaus in der Josefstadt')}`
  const { auctions } = await api.get<{ auctions: { id: string }[] }>(`/api/administration/auctions${query}`)
  const look = { language: 'en', width: 390, colorScheme: 'dark' } as const
  const { page, text } = await people.signedIn('broker@demo.example', look)
  await page.goto(`/administration/objects/${auctions[0]?.id}/dispute`)
  await page.getByText(text.dispute.chain.closed, { exact: true }).waitFor()
  await page.getByRole('button', { name: text.dispute.whatIf.kinds.drop }).click()
  await page.getByRole('button', { name: text.dispute.whatIf.play }).click()
  await page.locator('[data-what-if]').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})

test('nor does the verification page after a file, in German at 1440 px', async ({ people }) => {
  const { page, text } = await people.open({ language: 'de', width: 1440, colorScheme: 'light' })
  await page.goto('/de/verify')
  await page.locator('[data-ready]').waitFor()
  const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('{"a":1}\n') }
  await page.getByLabel(text.verify.choose).setInputFiles(letter)
  await page.getByText(text.verify.result.notAnExport).waitFor()
  expect(await violations(page)).toEqual([])
})
