import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { Price } from '@zuschlag/contracts/kernel/price'
import { expect, inject } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { ApiClient } from '../../scripts/client/api-client.ts'
import { mailTo } from './account-person.ts'
import type { Bidder } from './bidder.ts'
import { test } from './browser-test.ts'
import { nightFarFromNow } from './own-auction.ts'
import { refuseWith, violations } from './page-state.ts'

/** A whole ending over four people takes its time where other tests have most of the machine. */
const SLOW_MS = 300_000

/** The card says this of the outcome, with its texts. */
async function says(person: Bidder, view: 'undecidedLeads' | 'undecidedBid' | 'awardedToYou' | 'lost') {
  const block = person.card.locator(`[data-outcome=${view}]`)
  await block.getByText(person.text.outcome[view].title).waitFor()
  await block.getByText(person.text.outcome[view].badge, { exact: true }).waitFor()
  return block
}

/** A press on the link saves a file of this name. */
async function saves(person: Bidder, name: string, fileName: string): Promise<void> {
  const saved = person.page.waitForEvent('download')
  await person.page.getByRole('link', { name, exact: true }).click()
  expect((await saved).suggestedFilename()).toBe(fileName)
}

test(
  '[OUT-1] an ending: open pages turn over by themselves, and each reader learns what became of it',
  { timeout: SLOW_MS },
  async ({ people, broker: tenantBroker, bid, url }) => {
    const auctionId = await tenantBroker.open({
      terms: { openEnd: true, end: null, ...nightFarFromNow() },
      description: { listed: true },
    })
    const { revision: lower } = await bid('anna@demo.example', auctionId, 100_000)
    await bid('ben@demo.example', auctionId, 110_000)
    const winner = await people.signedIn('anna@demo.example', { language: 'en', width: 390 })
    const loser = await people.signedIn('ben@demo.example')
    await winner.openAuction(auctionId)
    await loser.openAuction(auctionId)
    const broker = await people.signedIn('broker@demo.example')
    await broker.openProcess(auctionId)
    const visitor = await people.open()
    await visitor.openPublicAuction(auctionId)
    const seen = (person: Bidder, view: 'undecided' | 'awarded') =>
      person.page.locator(`[data-outcome=${view}]`).getByText(de.outcome[view].title).waitFor()

    await tenantBroker.manage(auctionId, 'EndAuction')
    await seen(visitor, 'undecided')
    await broker.page.getByRole('region', { name: de.runningAuction.award }).waitFor()
    await says(winner, 'undecidedBid')
    await says(loser, 'undecidedLeads')
    expect(await loser.card.getByText(de.legal.modeName.AT.boundToHighest).count()).toBe(0)

    await tenantBroker.manage(auctionId, 'AwardAuction', { bidRevision: lower, category: 'financing' })
    const won = await says(winner, 'awardedToYou')
    expect(await won.getByTestId('current-price').innerText()).toContain('100')
    const lost = await says(loser, 'lost')
    expect(await lost.innerText()).toMatch(/Beendet am [\s\S]*Entschieden am /)
    expect(await lost.innerText()).toMatch(/Angenommen zu\s+€\s100\.000[\s\S]*Ihr Gebot: €\s110\.000/)
    await seen(visitor, 'awarded')
    const brokersBids = broker.page.getByRole('grid', { name: de.runningAuction.bids })
    await brokersBids.getByText(de.runningAuction.awarded, { exact: true }).waitFor()
    await broker.page.getByRole('region', { name: de.runningAuction.award }).waitFor({ state: 'detached' })
    const { documents } = winner.text.outcome
    await saves(winner, documents.contract, `zuschlag-contract-${auctionId}.pdf`)
    await saves(winner, documents.data, `zuschlag-contract-${auctionId}.json`)
    await saves(winner, documents.bank, `zuschlag-bank-${auctionId}.pdf`)
    await saves(loser, de.outcome.documents.letter, `zuschlag-outcome-${auctionId}.pdf`)
    await saves(broker, de.outcome.documents.contract, `zuschlag-contract-${auctionId}.pdf`)
    for (const person of [winner, loser, broker, visitor]) {
      expect(await person.wasNeverReloaded()).toBe(true)
      expect(await violations(person.page, 'main')).toEqual([])
    }
    // Costs are the winner's alone, and nobody is alarmed on a finished process.
    expect(await loser.card.getByText(de.details.standing.outbid, { exact: true }).count()).toBe(0)

    await loser.page.goto('/object/dashboard')
    const card = loser.page
      .getByRole('article')
      .filter({ has: loser.page.locator(`a[href*="${auctionId}"]`) })
    await card.getByText(de.outcome.lost.badge, { exact: true }).waitFor()
    await card.getByText(de.outcome.lost.title).waitFor()
    await card.getByText(/^Beendet \d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/).waitFor()
    const reason = de.decision.lower.replace('{{category}}', de.decision.award.financing)
    await card.getByText(reason).waitFor()
    await card.locator('a[href^="mailto:"]').waitFor()

    const mail = await mailTo(url, 'ben@demo.example', 'auctionAwardedToOther', auctionId)
    const link = new URL(new RegExp(`http\\S+${auctionId}`).exec(mail.text)?.[0] ?? '')
    await loser.page.goto(link.pathname)
    await says(loser, 'lost')
    await loser.page.goto(`${link.pathname}#bid-log`)
    const ownLog = loser.page.locator('#bid-log').getByRole('link', { name: de.tools.bidLog.pdf })
    await ownLog.waitFor()
    // A refusal is read on the page, not saved as the document.
    await refuseWith(loser.page, '**/bid-log?**', 403, 'notAllowed')
    await ownLog.click()
    await loser.page.getByText(de.Toast['403Forbidden']).first().waitFor()
  },
)

test.for([
  [true, de.runningAuction.belowMinimumBinding],
  [false, de.runningAuction.belowMinimum],
] as const)(
  'a highest bid below the minimum price: with a binding decision (%s) the panel says what it means',
  { timeout: SLOW_MS },
  async ([sellerDecisionBinding, words], { people, broker: tenantBroker, bid }) => {
    const auctionId = await tenantBroker.open({
      terms: { openEnd: true, end: null, minimumPrice: 150_000 as Price, sellerDecisionBinding },
    })
    await bid('anna@demo.example', auctionId, 100_000)
    await tenantBroker.manage(auctionId, 'EndAuction')
    const broker = await people.signedIn('broker@demo.example')
    await broker.openProcess(auctionId)
    const panel = broker.page.getByRole('region', { name: de.runningAuction.award })
    await panel.getByText(words, { exact: true }).waitFor()
    expect(await panel.innerText()).toMatch(/€\s100\.000[\s\S]*€\s150\.000/)
  },
)

test('[OUT-7] visitors read what became of an object, and no price as achieved that was not', async ({
  page,
}) => {
  const api = new ApiClient(inject('productUrl'))
  const over = (await api.get<readonly PublicAuction[]>('/api/public/auctions')).filter(
    ({ outcome }) => outcome !== null,
  )
  const undecided = over.find(({ outcome }) => outcome?.kind === 'undecided')
  const awarded = over.find(({ outcome }) => outcome?.kind === 'awarded')
  const refused = over.find(({ outcome }) => outcome?.kind === 'notAwarded')
  for (const [auction, view] of [
    [undecided, 'undecided'],
    [awarded, 'awarded'],
    [refused, 'notAwarded'],
  ] as const) {
    if (auction === undefined) throw new Error(`The demo has nothing that is ${view}`)
    await page.goto(`/de/${auction.id}`)
    await page.locator(`[data-outcome=${view}]`).getByText(de.outcome[view].title).waitFor()
    expect(await violations(page, 'main')).toEqual([])
  }
  await page.goto('/de/success-stories')
  const story = page.getByRole('article').filter({ has: page.locator(`a[href*="${refused?.id}"]`) })
  await story.getByText(de.outcome.notAwarded.badge, { exact: true }).waitFor()
  expect(await story.getByText(de.successStories.endPrice).count()).toBe(0)
})
