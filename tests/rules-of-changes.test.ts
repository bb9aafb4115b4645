import type { AuctionTerms } from '@zuschlag/contracts/auction/auction-fields'
import { AuctionType } from '@zuschlag/contracts/auction/enumerations'
import { termFactNames, termFacts } from '@zuschlag/contracts/auction/term-changes'
import { changeRules } from '../web/src/areas/auction/rules-sheet/change-rules.ts'
import { expect, test } from 'vitest'
import { bidder, fixtureEnd } from './fixtures/auction-commands.ts'
import { codeOf, published, running, shift } from './fixtures/auction-play.ts'

/** Another value for each term, which keeps the auction fit to be published. */
const changes: { readonly [K in keyof AuctionTerms]-?: Partial<AuctionTerms> } = {
  auctionType: { auctionType: AuctionType.NormPriceProcess, minimumPrice: 100_000 as never },
  closedProcess: { closedProcess: true },
  fixedEnd: { fixedEnd: true },
  startPrice: { startPrice: 90_000 as never },
  minimumPrice: { minimumPrice: 150_000 as never },
  auctionBidMinimumIncrease: { auctionBidMinimumIncrease: 3000 as never },
  immediatePurchaseEnabled: { immediatePurchaseEnabled: true, immediatePurchasePrice: 900_000 as never },
  immediatePurchasePrice: { immediatePurchasePrice: 900_000 as never },
  start: { start: shift(fixtureEnd, -3_600_000) },
  end: { end: shift(fixtureEnd, -86_400_000) },
  openEnd: { openEnd: true },
  endExtensionHours: { endExtensionHours: 1 },
  endExtensionMinutes: { endExtensionMinutes: 7 },
  endExtensionStartHours: { endExtensionStartHours: 1 },
  endExtensionStartMinutes: { endExtensionStartMinutes: 7 },
  nightTimeStart: { nightTimeStart: '23:00' },
  nightTimeEnd: { nightTimeEnd: '07:00' },
  nightBidding: { nightBidding: 'blocked' },
  timeZone: { timeZone: 'Europe/Berlin' },
  sellerDecisionBinding: { sellerDecisionBinding: true },
  decisionDays: { decisionDays: 21 },
  admittedOnly: { admittedOnly: true },
  awardConfirmedBySeller: { awardConfirmedBySeller: true },
  questionsCloseHours: { questionsCloseHours: 24 },
  hideOfferIsBindingCheckbox: { hideOfferIsBindingCheckbox: true },
  agreements: { agreements: 'Neu' },
}

const withBid = () => {
  const play = running()
  play.bid(100_000, bidder(1))
  return play
}

test.each(Object.entries(changes))(
  '[SHEET-1] [PUB-4] [PUB-12] the sheet says of %s what the engine decides',
  (term, terms) => {
    const { rule } = Object.values(termFacts).find((fact) =>
      (fact.terms as readonly string[]).includes(term),
    ) as { rule: string }
    expect(codeOf(published().manage('ReviseAuction', { terms }))).toBe('accepted')
    const whileRunning = rule === 'laterOnceStarted' ? 'endNotLater' : 'accepted'
    expect(codeOf(running().manage('ReviseAuction', { terms }))).toBe(whileRunning)
    expect(codeOf(withBid().manage('ReviseAuction', { terms }))).toBe('termsFrozen')
    const names = termFactNames.filter((name) => (termFacts[name].terms as readonly string[]).includes(term))
    for (const auctionType of Object.values(AuctionType)) {
      const said = changeRules({ auctionType, openEnd: false })
      expect(names.some((name) => said.untilFirstBid.includes(name))).toBe(true)
      expect(names.some((name) => said.laterOnceStarted.includes(name))).toBe(rule === 'laterOnceStarted')
    }
  },
)
