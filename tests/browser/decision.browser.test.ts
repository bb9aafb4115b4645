import type { Page } from 'playwright'
import { expect } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import type { Bidder } from './bidder.ts'
import { type PlaceBid, test } from './browser-test.ts'
import type { TestBroker } from './own-auction.ts'
import { violations, questionOn } from './page-state.ts'

/** A decision with all who read it takes its time where other tests have most of the machine. */
const SLOW_MS = 300_000

const { decision: words, runningAuction: text } = de

async function ended(
  tenantBroker: TestBroker,
  bid: PlaceBid,
  terms: object,
  bids: readonly (readonly [email: string, price: number])[],
) {
  const seller = {
    email: 'seller@demo.example',
    firstName: 'Eva',
    lastName: 'Muster',
    language: 'de',
  } as const
  const auctionId = await tenantBroker.open({ terms: { openEnd: true, end: null, ...terms }, seller })
  for (const [email, price] of bids) await bid(email, auctionId, price)
  await tenantBroker.manage(auctionId, 'EndAuction')
  return auctionId
}

type View = 'awardedToYou' | 'lost' | 'notConcludedYours' | 'notConcludedBid'

/** The card says this of the outcome, and each of these sentences. */
async function says(person: Bidder, view: View, ...sentences: readonly string[]): Promise<void> {
  const block = person.card.locator(`[data-outcome=${view}]`)
  await block.getByText(person.text.outcome[view].title).waitFor()
  for (const sentence of sentences) await block.getByText(sentence, { exact: true }).waitFor()
  expect(await violations(person.page, 'main')).toEqual([])
}

/** Opens the dialog of a decision from within a part of the page, chooses the category and confirms. */
async function decide(page: Page, kind: 'award' | 'confirmAward' | 'notConcluded', category?: string) {
  const dialog = page.getByRole('alertdialog', { name: text.decision[kind].title })
  await dialog.waitFor()
  expect(await violations(page, '[role=alertdialog]')).toEqual([])
  if (category !== undefined) await dialog.getByLabel(text.category).selectOption(category)
  await dialog.getByRole('button', { name: text.decision[kind].action }).click()
  await dialog.waitFor({ state: 'detached' })
}

const reason = (person: Bidder, category: string) =>
  person.text.decision.reason.replace('{{category}}', category)

test(
  '[DEC-4] [DEC-6] [DEC-7] a lower bid is accepted for a reason, the seller confirms, no contract follows, and the next bid is accepted',
  { timeout: SLOW_MS },
  async ({ people, broker: tenantBroker, bid }) => {
    const auctionId = await ended(
      tenantBroker,
      bid,
      { sellerDecisionBinding: false, awardConfirmedBySeller: true },
      [
        ['anna@demo.example', 110_000],
        ['ben@demo.example', 120_000],
      ],
    )
    const broker = await people.atProcess('broker@demo.example', auctionId)
    const first = await people.atAuction('anna@demo.example', auctionId, 390)
    const second = await people.atAuction('ben@demo.example', auctionId, 1440)

    const row = (price: RegExp) => broker.page.getByRole('row').filter({ hasText: price })
    const accept = row(/110\.000/).getByRole('button', { name: text.decision.award.open })
    // To see without scrolling the list of bids to the side.
    const [button, table] = await Promise.all([
      accept.boundingBox(),
      broker.page.getByRole('grid').first().locator('..').boundingBox(),
    ])
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual((table?.x ?? 0) + (table?.width ?? 0))
    await accept.click()
    const dialog = questionOn(broker.page)
    await dialog.getByText(de.legal.acceptance.AT, { exact: true }).waitFor()
    await dialog.getByText(words.confirmedBySeller, { exact: true }).waitFor()
    await decide(broker.page, 'award', 'financing')
    const lower = first.text.decision.lower.replace('{{category}}', first.text.decision.award.financing)
    await says(
      first,
      'awardedToYou',
      first.text.legal.acceptance.AT,
      lower,
      first.text.decision.confirmation.awaited,
    )
    const lowerGerman = words.lower.replace('{{category}}', words.award.financing)
    await says(second, 'lost', lowerGerman, words.confirmation.awaited)

    const seller = await people.atProcess('seller@demo.example', auctionId)
    await seller.page.getByText(text.toConfirm, { exact: true }).waitFor()
    expect(await seller.page.getByText(text.readOnly, { exact: true }).count()).toBe(0)
    await seller.page.getByRole('button', { name: text.decision.confirmAward.open }).click()
    await decide(seller.page, 'confirmAward')
    await says(first, 'awardedToYou', first.text.decision.confirmation.given)

    await broker.page.getByRole('button', { name: text.decision.notConcluded.open }).click()
    await decide(broker.page, 'notConcluded', 'financingFailed')
    await says(first, 'notConcludedYours', reason(first, first.text.decision.notConcluded.financingFailed))
    await says(second, 'notConcludedBid', reason(second, words.notConcluded.financingFailed))

    const panel = broker.page.getByRole('region', { name: text.award })
    await panel.getByRole('button', { name: text.decision.award.open }).click()
    await questionOn(broker.page).getByText(de.legal.acceptanceLate.AT, { exact: true }).waitFor()
    await decide(broker.page, 'award')
    await says(second, 'awardedToYou', de.legal.acceptanceLate.AT, words.confirmation.awaited)
    await says(first, 'lost')
    expect(
      await row(/110\.000/)
        .getByRole('button')
        .count(),
    ).toBe(0)
    for (const person of [broker, first, second]) expect(await person.wasNeverReloaded()).toBe(true)
  },
)

test(
  '[DEC-2] [DEC-3] bound to the highest bid: nothing else is offered, neither a lower bid nor declining',
  { timeout: SLOW_MS },
  async ({ people, broker: tenantBroker, bid }) => {
    const auctionId = await ended(tenantBroker, bid, { sellerDecisionBinding: true }, [
      ['anna@demo.example', 100_000],
      ['ben@demo.example', 110_000],
    ])
    const broker = await people.atProcess('broker@demo.example', auctionId)
    const panel = broker.page.getByRole('region', { name: text.award })
    await panel.getByText(words.mode.boundToHighest, { exact: true }).waitFor()
    const button = (name: string) => broker.page.getByRole('button', { name })
    // One beside the facts and one in the line of the highest bid.
    expect(await button(text.decision.award.open).count()).toBe(2)
    expect(await button(text.decision.declineAward.open).count()).toBe(0)
    await broker.close()
  },
)
