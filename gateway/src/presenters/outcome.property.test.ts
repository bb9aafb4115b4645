import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, msToInstant } from '@zuschlag/contracts/kernel/instant'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maySeeAwardPrice } from '../policies/auction-policy.ts'
import { relations } from '../policies/relation.ts'
import { noOutcomeFacts, type OutcomeFacts, outcomeFor, seesReason } from './outcome.ts'

const people = ['anna', 'ben', 'carla'] as UserId[]
const who = fc.constantFrom(...people)
const [endedAt, decidedAt] = [msToInstant(1000), msToInstant(2000)]
const running = noOutcomeFacts
type Ending = 'running' | 'withdrawn' | 'ended' | 'bought' | 'awarded' | 'notAwarded' | 'notConcluded'
const history = fc.record({
  ending: fc.constantFrom<Ending>(
    'running',
    'withdrawn',
    'ended',
    'bought',
    'awarded',
    'notAwarded',
    'notConcluded',
  ),
  winner: who,
  price: fc.integer({ min: 1, max: 9_999_999 }),
  bidCount: fc.nat({ max: 3 }),
})

function factsOf({
  ending,
  winner,
  price,
  bidCount,
}: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  const ended = { ...running, bidCount, endedAt: endedAt as Instant | null, endedBy: 'deadline' as const }
  const facts: Record<Ending, OutcomeFacts> = {
    running: { ...running, bidCount },
    withdrawn: { ...running, bidCount, withdrawnAt: decidedAt },
    ended,
    bought: { ...ended, endedBy: 'immediatePurchase', purchaserId: winner, purchasePrice: price },
    awarded: { ...ended, awardedAt: decidedAt, awardedBidderId: winner, awardedPrice: price },
    notAwarded: { ...ended, notAwardedAt: decidedAt },
    notConcluded: {
      ...ended,
      notConcludedAt: decidedAt,
      notConcludedBidderId: winner,
      notConcludedCategory: 'financingFailed',
    },
  }
  return facts[ending]
}

test('[OUT-1] each reader learns what became of it, and exactly the successful one that it is theirs', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(history, fc.option(who), fc.boolean(), (given, userId, seesAwardPrice) => {
      const { ending, winner, bidCount } = given
      const outcome = outcomeFor(factsOf(given), { userId, seesAwardPrice, seesReason: true })
      const isWinner = userId === winner
      const expected = {
        running: null,
        withdrawn: 'withdrawn',
        ended: bidCount > 0 ? 'undecided' : 'withoutBids',
        bought: isWinner ? 'boughtByYou' : 'bought',
        awarded: isWinner ? 'awardedToYou' : 'awarded',
        notAwarded: 'notAwarded',
        notConcluded: 'notConcluded',
      }[ending]
      if (outcome?.kind === 'notConcluded') expect(outcome.isYours).toBe(isWinner)
      expect(outcome?.kind ?? null).toBe(expected)
      expect(outcome?.at).toBe(
        outcome === null ? undefined : ending === 'ended' || ending === 'bought' ? endedAt : decidedAt,
      )
      seen.add(expected ?? 'null')
    }),
    { numRuns: 600 },
  )
  expect(seen.size).toBe(10)
})

test('[OUT-2] the price of somebody else stays unknown where bids are hidden, and the winner always knows theirs', () => {
  const seen = { hidden: 0, shown: 0 }
  fc.assert(
    fc.property(
      history,
      fc.option(who),
      fc.constantFrom(...relations),
      fc.boolean(),
      fc.boolean(),
      (given, userId, relation, closedProcess, hideAnonymizedAuctionBids) => {
        const isHidden = closedProcess || hideAnonymizedAuctionBids
        const isSelling = ['systemAdmin', 'ownBroker', 'ownSeller'].includes(relation)
        const seesAwardPrice = maySeeAwardPrice(relation, { closedProcess, hideAnonymizedAuctionBids })
        const outcome = outcomeFor(factsOf(given), { userId, seesAwardPrice, seesReason: true })
        if (outcome === null || !('price' in outcome)) return
        const mayKnow = !isHidden || isSelling || userId === given.winner
        expect(outcome.price).toBe(mayKnow ? given.price : null)
        seen[mayKnow ? 'shown' : 'hidden'] += 1
      },
    ),
    { numRuns: 600 },
  )
  expect(seen.hidden).toBeGreaterThan(20)
  expect(seen.shown).toBeGreaterThan(20)
})

test('[DEC-4] [DEC-7] the reason is for who bid and who runs the auction, and for nobody else', () => {
  const seen = { shown: 0, withheld: 0 }
  fc.assert(
    fc.property(history, fc.constantFrom(...relations), fc.boolean(), (given, relation, hasTakenPart) => {
      const isShown = seesReason(relation, { hasTakenPart })
      const outcome = outcomeFor(factsOf(given), { userId: null, seesAwardPrice: true, seesReason: isShown })
      const isSelling = ['systemAdmin', 'ownBroker', 'ownSeller'].includes(relation)
      expect(isShown).toBe(isSelling || hasTakenPart)
      if (outcome === null || !('category' in outcome)) return
      const { awardCategory, notConcludedCategory } = factsOf(given)
      const reason = outcome.kind === 'notConcluded' ? notConcludedCategory : awardCategory
      expect(outcome.category).toBe(isShown ? reason : null)
      if (reason !== null) seen[isShown ? 'shown' : 'withheld'] += 1
    }),
    { numRuns: 600 },
  )
  expect(seen.shown).toBeGreaterThan(20)
  expect(seen.withheld).toBeGreaterThan(20)
})
