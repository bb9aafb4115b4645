import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openEnergy } from '@zuschlag/contracts/auction/energy'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { launchBrowser } from '../fixtures/browser.ts'
import { Bidder } from './bidder.ts'
import { inMinutes, TestBroker } from './own-auction.ts'
import { violations } from './violations.ts'

/** The last look before an auction is published (rulebook, PUB-14 and PUB-15). */
let browser: Browser
let broker: TestBroker

beforeAll(async () => {
  browser = await launchBrowser()
  broker = await TestBroker.signIn(inject('productUrl'))
})
afterAll(() => browser.close())

const asBroker = async (auctionId: string, how: Parameters<typeof Bidder.open>[2]) => {
  const person = await Bidder.open(browser, inject('productUrl'), how)
  await person.signInAs('broker@demo.example')
  await person.page.goto(`/administration/objects/${auctionId}/preview`)
  await person.page.getByRole('heading', { name: person.text.administration.publication.title }).waitFor()
  return person
}
const inText = (text: string, word: string) => text.replaceAll('{{word}}', word)

test.each([
  { language: 'de', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 390, colorScheme: 'dark' },
] as const)(
  'what is severe is published only with a word, by keyboard and without barriers: %j',
  async ({ colorScheme, ...how }) => {
    const title = `Eilhaus ${how.language} ${Date.now()}`
    const auctionId = await broker.draft({
      description: { title, energy: undefined, documents: [] },
      terms: { start: inMinutes(-120), end: inMinutes(180) },
    })
    const person = await asBroker(auctionId, how)
    const { page, text } = person
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
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
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)

    await page.keyboard.type(` ${confirm.word.toUpperCase()}`)
    await publish.focus()
    await page.keyboard.press('Enter')
    await page.getByText(text.administration.editor.publish.done).waitFor()
    await publish.waitFor({ state: 'detached' })
    await page.getByText(text.administration.preview.title).waitFor()
    await person.close()
  },
)

test('what somebody changed meanwhile is shown again before it is published', async () => {
  const energy = { ...openEnergy, kind: 'certificate', heatingDemand: 45, efficiencyFactor: 0.8 } as const
  const auctionId = await broker.draft({
    description: { title: `Ruhehaus ${Date.now()}`, energy },
    terms: { start: inMinutes(24 * 60), end: inMinutes(9 * 24 * 60) },
  })
  const person = await asBroker(auctionId, { language: 'de', width: 1440 })
  const { page, text } = person
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
  await person.close()
})
