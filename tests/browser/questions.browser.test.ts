import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '../fixtures/browser.ts'
import { Bidder } from './bidder.ts'
import { TestBroker } from './own-auction.ts'
import { violations } from './violations.ts'

const url = inject('productUrl')
/** Three people in three windows take their time where other tests have most of the machine. */
const SLOW_MS = 180_000

let browser: Browser
let tenantBroker: TestBroker

beforeAll(async () => {
  browser = await launchBrowser()
  tenantBroker = await TestBroker.signIn(url)
})
afterAll(() => browser.close())

test(
  '[QST-6] [QST-8] anna asks, the broker answers, and ben reads it on his open page without her name',
  async () => {
    const auctionId = await tenantBroker.open()
    const [anna, ben, broker] = await Promise.all([
      Bidder.open(browser, url, { language: 'en', width: 390 }),
      Bidder.open(browser, url, { language: 'de', width: 1440 }),
      Bidder.open(browser, url, { language: 'de', width: 1440 }),
    ])
    await anna.signInAs('anna@demo.example')
    await ben.signInAs('ben@demo.example')
    await broker.signInAs('broker@demo.example')
    // Who bid is notified, besides those who were given access.
    await ben.openAuction(auctionId)
    await ben.bid()

    await anna.openAuction(auctionId)
    const english = anna.text.questions
    await anna.page.getByRole('tab', { name: anna.text.details.tab.questions }).click()
    const section = anna.page.getByRole('region', { name: english.title })
    await section.getByText(english.none).waitFor()
    await section.getByRole('button', { name: english.ask }).click()
    const form = section.getByRole('form', { name: english.ask })
    await form.getByRole('button', { name: english.send }).click()
    await form.getByText(english.field.missing).waitFor()
    await form.getByLabel(english.field.category).selectOption('costs')
    await form.getByLabel(english.field.text).fill('I am Anna. What are <b>the</b> running costs?')
    await form.getByRole('button', { name: english.send }).click()
    await section.getByText('I am Anna. What are <b>the</b> running costs?').waitFor()
    expect(await violations(anna.page, '#questions')).toEqual([])
    const overflow = await anna.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)

    const german = broker.text.questions
    await broker.page.goto(`/administration/objects/${auctionId}/questions`)
    await broker.page.getByRole('button', { name: german.answer, exact: true }).click()
    const answer = broker.page.getByRole('form', { name: german.answer })
    await answer.getByLabel(german.field.wording).fill('Wie hoch sind die laufenden Kosten?')
    await answer.getByLabel(german.field.answer, { exact: true }).fill('412 Euro im Monat.')
    await answer.getByRole('button', { name: german.saveDraft }).click()
    await broker.page.getByText(german.draftSaved).waitFor()
    expect(await violations(broker.page)).toEqual([])
    await answer.getByRole('button', { name: german.publish }).click()

    const read = ben.page.getByRole('region', { name: german.title })
    await read.getByText('412 Euro im Monat.').waitFor()
    await read.getByText('Wie hoch sind die laufenden Kosten?').waitFor()
    expect(await read.innerText()).not.toContain('Anna')
    expect(await ben.wasNeverReloaded()).toBe(true)
    await section.getByText('412 Euro im Monat.').waitFor()
    await section.getByRole('link', { name: english.toAnswer.replace('{{number}}', '1') }).waitFor()
    // The notice follows from the process that sends mails.
    await ben.page.getByRole('button', { name: /^Mitteilungen/ }).click()
    await ben.page.getByText(ben.text.alerts.kind.questionAnswered).first().waitFor()
    for (const person of [anna, ben, broker]) {
      expect(person.errors).toEqual([])
      await person.close()
    }
  },
  SLOW_MS,
)
