import { expect } from 'vitest'
import { openEnergy } from '@zuschlag/contracts/auction/energy'
import type { Price } from '@zuschlag/contracts/kernel/price'
import type { Surroundings } from './bidder.ts'
import { test } from './browser-test.ts'
import { inMinutes } from './own-auction.ts'
import { isFocused, overflowOf, violations } from './page-state.ts'
import type { People } from './people.ts'

/** The last look before an auction is published (rulebook, PUB-14 and PUB-15). */

const asBroker = async (people: People, auctionId: string, look?: Surroundings) => {
  const person = await people.signedIn('broker@demo.example', look)
  await person.page.goto(`/administration/objects/${auctionId}/preview`)
  await person.page.getByRole('heading', { name: person.text.administration.publication.title }).waitFor()
  return person
}
const inText = (text: string, word: string) => text.replaceAll('{{word}}', word)

test.for([
  { language: 'de', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
] as const)(
  'what is severe is published only with a word, by keyboard and without barriers: %j',
  async (look, { people, broker }) => {
    const title = `Eilhaus ${look.language} ${Date.now()}`
    const auctionId = await broker.draft({
      description: { title, energy: undefined, documents: [] },
      terms: { start: inMinutes(-120), end: inMinutes(180) },
    })
    const { page, text } = await asBroker(people, auctionId, look)
    const { confirm, warning } = text.administration.publication
    const tab = page.getByRole('link', { name: text.administration.object.tab.preview, exact: true })
    expect(await tab.getAttribute('aria-current')).toBe('page')
    await page.getByRole('link', { name: warning.startPast.split('{{')[0] ?? '' }).waitFor()
    await page.getByRole('link', { name: warning.endSoon.split('{{')[0] ?? '' }).waitFor()
    await page.getByRole('link', { name: warning.energyUnsaid }).waitFor()
    await page.getByRole('link', { name: warning.noDocuments }).waitFor()
    // The decision and the bid are said in the words of the country.
    await page.getByText(text.legal.acceptance.AT).first().waitFor()
    await page.getByText(text.administration.publication.unlisted).waitFor()

    const publish = page.getByRole('button', { name: confirm.action })
    const field = page.getByLabel(inText(confirm.label, confirm.word))
    await publish.focus()
    await page.keyboard.press('Enter')
    await page.getByText(inText(confirm.wrong, confirm.word)).waitFor()
    await expect.poll(() => isFocused(field)).toBe(true)
    expect(await violations(page)).toEqual([])
    const overflow = await overflowOf(page)
    expect(overflow).toBeLessThanOrEqual(0)

    await page.keyboard.type(` ${confirm.word.toUpperCase()}`)
    await publish.focus()
    await page.keyboard.press('Enter')
    await page.getByText(text.administration.editor.publish.done).waitFor()
    await publish.waitFor({ state: 'detached' })
    // What stands below the last look is published now.
    await page.getByText(text.details.time.notPublished, { exact: true }).waitFor({ state: 'detached' })
    await page.getByText(text.administration.preview.title).waitFor()
  },
)

test('what somebody changed meanwhile is shown again before it is published', async ({ people, broker }) => {
  const energy = { ...openEnergy, kind: 'certificate', heatingDemand: 45, efficiencyFactor: 0.8 } as const
  const auctionId = await broker.draft({
    description: { title: `Ruhehaus ${Date.now()}`, energy },
    terms: { start: inMinutes(24 * 60), end: inMinutes(9 * 24 * 60) },
  })
  const { page, text } = await asBroker(people, auctionId)
  const { confirm } = text.administration.publication
  const publish = page.getByRole('button', { name: confirm.action })
  // The label alone says that this is about energy; in the page as bidders see it below, the line does.
  await page.getByText(/^HWB 45/).waitFor()
  expect(await page.getByLabel(inText(confirm.label, confirm.word)).count()).toBe(0)
  await broker.manage(auctionId, 'ReviseAuction', { terms: { startPrice: 765_432 as Price } })
  await publish.click()
  await page.getByText(confirm.changed).waitFor()
  await page.getByText('€ 765.432').first().waitFor()
  await publish.click()
  await page.getByText(text.administration.editor.publish.done).waitFor()
})
