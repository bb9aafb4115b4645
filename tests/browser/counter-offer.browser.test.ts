import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import de from '../../web/src/kernel/i18n/de.json' with { type: 'json' }
import { launchBrowser } from '../fixtures/browser.ts'
import { ApiClient } from '../../scripts/client/api-client.ts'
import { Bidder } from './bidder.ts'
import { TestBroker } from './own-auction.ts'
import { violations } from './violations.ts'

const SLOW_MS = 300_000

let browser: Browser
let tenantBroker: TestBroker
beforeAll(async () => {
  browser = await launchBrowser()
  tenantBroker = await TestBroker.signIn(inject('productUrl'))
})
afterAll(() => browser.close())

const { runningAuction: text } = de
const seller = { email: 'seller@demo.example', firstName: 'Eva', lastName: 'Muster', language: 'de' } as const
const bids = [
  ['anna@demo.example', 110_000],
  ['ben@demo.example', 120_000],
] as const

async function ended(): Promise<string> {
  const auctionId = await tenantBroker.open({
    terms: { openEnd: true, end: null, sellerDecisionBinding: false },
    seller,
  })
  for (const [email, price] of bids) {
    const api = new ApiClient(inject('productUrl'))
    await api.login(email)
    const answer = await api.bid(auctionId, price, randomUUID())
    if (!('receipt' in answer)) throw new Error(`Bid of ${email}: ${answer.status}`)
  }
  await tenantBroker.manage(auctionId, 'EndAuction')
  return auctionId
}

async function atProcess(email: string, auctionId: string): Promise<Bidder> {
  const person = await Bidder.open(browser, inject('productUrl'), { language: 'de', width: 1440 })
  await person.signInAs(email)
  await person.openProcess(auctionId)
  return person
}

async function atAuction(email: string, auctionId: string, width: 390 | 1440): Promise<Bidder> {
  const language = width === 390 ? 'en' : 'de'
  const person = await Bidder.open(browser, inject('productUrl'), { language, width })
  await person.signInAs(email)
  await person.openAuction(auctionId)
  return person
}

test(
  '[DEC-9] [DEC-10] [DEC-11] the best bidder is asked for more, agrees, and everybody else learns that somebody was asked',
  { timeout: SLOW_MS },
  async () => {
    const auctionId = await ended()
    const broker = await atProcess('broker@demo.example', auctionId)
    const onlooker = await atProcess(seller.email, auctionId)
    const asked = await atAuction('ben@demo.example', auctionId, 390)
    const secondWindow = await atAuction('ben@demo.example', auctionId, 1440)
    const other = await atAuction('anna@demo.example', auctionId, 1440)

    const panel = broker.page.getByRole('region', { name: text.award })
    await panel.getByRole('button', { name: text.counterOffer.open }).click()
    const dialog = broker.page.getByRole('alertdialog', { name: text.counterOffer.title })
    await dialog.waitFor()
    expect(await violations(broker.page, '[role=alertdialog]')).toEqual([])
    const price = dialog.getByRole('textbox')
    await price.fill('120.000')
    await dialog.getByRole('button', { name: text.counterOffer.action }).click()
    await dialog
      .getByText(/120\.001/)
      .last()
      .waitFor()
    await price.fill('130.000')
    await dialog.getByLabel(text.counterOffer.bidders).selectOption('1')
    await dialog.getByRole('button', { name: text.counterOffer.action }).click()
    await dialog.waitFor({ state: 'detached' })
    await panel.getByText(/130\.000/).waitFor()
    expect(await panel.getByRole('button').count()).toBe(0)
    expect(await violations(broker.page, 'main')).toEqual([])
    // Who sells reads the same, and decides nothing here.
    await onlooker.page.getByText(/Zugestimmt: 0 von 1/).waitFor()
    expect(await onlooker.page.getByRole('button', { name: text.counterOffer.open }).count()).toBe(0)

    const question = asked.card.locator('[data-counter-offer]')
    const words = asked.text.counterOffer
    await question.getByText(words.price, { exact: true }).waitFor()
    await question.getByText(asked.text.legal.raisedBid.AT, { exact: true }).waitFor()
    expect(await violations(asked.page, 'main')).toEqual([])
    const [beginning = ''] = other.text.counterOffer.others.split('{{')
    await other.card.getByText(beginning).waitFor()
    expect(await other.card.locator('[data-counter-offer]').count()).toBe(0)

    // By the keyboard alone: the blocked button leads to the first box, each is ticked, and Enter sends.
    await question.getByRole('button').last().focus()
    await asked.page.keyboard.press('Enter')
    const boxes = question.getByRole('checkbox')
    for (let index = 0; index < (await boxes.count()); index += 1) {
      await boxes.nth(index).focus()
      await asked.page.keyboard.press('Space')
    }
    await question.getByRole('button').last().focus()
    await asked.page.keyboard.press('Enter')
    await question.locator('[data-receipt]').waitFor()
    const overflow = () => asked.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    expect(await violations(asked.page, 'main')).toEqual([])
    await panel.getByText(/1 (von|of) 1/).waitFor()
    await onlooker.page.getByText(/Zugestimmt: 1 von 1/).waitFor()
    // The other window of who agreed follows without a press.
    const answered = secondWindow.card.locator('[data-counter-offer]')
    await answered.getByText(/Sie haben zugestimmt/).waitFor()
    expect(await answered.getByRole('checkbox').count()).toBe(0)
    await broker.page
      .getByText(text.counterOffer.raised.replace('{{price}}', '130.000'))
      .or(broker.page.getByText(/Erhöht auf/))
      .first()
      .waitFor()
    for (const person of [broker, onlooker, asked, secondWindow, other]) {
      expect(await person.wasNeverReloaded()).toBe(true)
      await person.close()
    }
  },
)
