import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planNotices } from './notice-plan.ts'
import { type AlertEvent, noHistory, type PlannedNotice } from './notice-state.ts'

const at = msToInstant(0)
const bidders = ['anna', 'ben', 'carla'] as UserId[]
const bidBy = (bidderId: UserId, price: number, revision: number): AlertEvent => {
  const data = { bidderId, price, confirmations: {} }
  // Confirmations and costs of a bid cause no notices.
  return { type: 'BidPlaced', data, revision, at } as unknown as AlertEvent
}
const eventOf = (fact: AuctionFact, revision: number): AlertEvent => ({ ...fact, revision, at })

function play(events: readonly AlertEvent[]) {
  let state = noHistory
  const notices: (PlannedNotice & { readonly revision: number })[] = []
  for (const event of events) {
    const step = planNotices(state, event)
    state = step.state
    notices.push(...step.notices.map((notice) => ({ ...notice, revision: event.revision })))
  }
  return { state, notices }
}

test('somebody is outbid exactly when they led and lead no more', () => {
  let outbidden = 0
  const rising = fc.array(
    fc.record({ who: fc.constantFrom(...bidders), step: fc.integer({ min: 1, max: 3 }) }),
  )
  fc.assert(
    fc.property(rising, (attempts) => {
      let price = 100
      const events = attempts.map(({ who, step }, revision) => {
        price += step
        return bidBy(who, price, revision)
      })
      const { state, notices } = play(events)
      const expected = attempts.flatMap(({ who }, index) => {
        const before = attempts[index - 1]?.who
        return before === undefined || before === who ? [] : [{ userId: before, revision: index }]
      })
      const outbid = notices.filter(({ kind }) => kind === 'outbid')
      expect(outbid.map(({ userId, revision }) => ({ userId, revision }))).toEqual(expected)
      expect(notices.filter(({ kind }) => kind === 'bidReceipt')).toHaveLength(attempts.length)
      expect(state.leaderId).toBe(attempts.at(-1)?.who ?? null)
      outbidden += outbid.length
    }),
  )
  expect(outbidden).toBeGreaterThan(0)
})

test('where bids need not rise, an equal or lower one outbids nobody', () => {
  const { notices, state } = play([
    bidBy('anna' as UserId, 100, 1),
    bidBy('ben' as UserId, 100, 2),
    bidBy('carla' as UserId, 90, 3),
  ])
  expect(notices.map(({ kind }) => kind)).toEqual(['bidReceipt', 'bidReceipt', 'bidReceipt'])
  expect(state.leaderId).toBe('anna')
})

test('the bidder of a voided bid is notified; the next bidder leads again without a notice', () => {
  const standing = { currentPrice: 100, bidCount: 1, leaderId: 'anna' as UserId, leadingBidRevision: 1 }
  const { notices, state } = play([
    bidBy('anna' as UserId, 100, 1),
    bidBy('ben' as UserId, 110, 2),
    eventOf({ type: 'BidVoided', data: { bidRevision: 2, reason: 'Irrtum', standing } }, 3),
  ])
  expect(notices.at(-1)).toMatchObject({ userId: 'ben', kind: 'bidVoided', ownPrice: 110 })
  expect(state).toMatchObject({ leaderId: 'anna', price: 100, bids: { ben: null } })
})

test('[BID-17] a bid before the voided one counts again in what its bidder reads', () => {
  const anna = 'anna' as UserId
  const voidOf = (bidRevision: number, leadingBidRevision: number | null, revision: number) => {
    const currentPrice = leadingBidRevision === null ? null : 100
    const leaderId = leadingBidRevision === null ? null : anna
    const standing = { currentPrice, bidCount: 1, leaderId, leadingBidRevision }
    return eventOf({ type: 'BidVoided', data: { bidRevision, reason: 'Irrtum', standing } }, revision)
  }
  const mistaken = [bidBy(anna, 100, 1), bidBy(anna, 200, 2), voidOf(2, 1, 3)]
  const outbid = play([...mistaken, bidBy('ben' as UserId, 110, 4)])
  expect(outbid.notices.at(-1)).toMatchObject({ userId: anna, kind: 'outbid', price: 110, ownPrice: 100 })
  const both = play([...mistaken, voidOf(1, null, 4)])
  expect(both.notices.at(-1)).toMatchObject({ userId: anna, kind: 'bidVoided', ownPrice: 100 })
  expect(both.state).toMatchObject({ leaderId: null, bids: { anna: null } })
  const earlierFirst = play([bidBy(anna, 100, 1), bidBy(anna, 200, 2), voidOf(1, 2, 3), voidOf(2, null, 4)])
  expect(earlierFirst.notices.at(-1)).toMatchObject({ userId: anna, kind: 'bidVoided', ownPrice: 200 })
  expect(earlierFirst.state.bids).toEqual({ anna: null })
})

test('[BID-14] [BID-16] [BID-17] the best bid is named, not the last one, and whose bid is voided is notified', () => {
  const [anna, ben] = bidders as [UserId, UserId]
  const lower = [bidBy(anna, 300, 1), bidBy(anna, 250, 2)]
  const outbid = play([...lower, bidBy(ben, 400, 3)])
  expect(outbid.notices.at(-1)).toMatchObject({ userId: anna, kind: 'outbid', price: 400, ownPrice: 300 })
  const standing = { bidCount: 1, leaderId: anna } as const
  const voidOf = (bidRevision: number, currentPrice: number, leadingBidRevision: number) => {
    const data = {
      bidRevision,
      reason: 'Irrtum',
      standing: { ...standing, currentPrice, leadingBidRevision },
    }
    return eventOf({ type: 'BidVoided', data }, 3)
  }
  const best = play([...lower, voidOf(1, 250, 2)])
  expect(best.notices.at(-1)).toMatchObject({ userId: anna, kind: 'bidVoided', price: 250, ownPrice: 300 })
  const after = play([...lower, voidOf(1, 250, 2), bidBy(ben, 400, 4)])
  expect(after.notices.at(-1)).toMatchObject({ userId: anna, kind: 'outbid', ownPrice: 250 })
  const last = play([...lower, voidOf(2, 300, 1)])
  expect(last.notices.at(-1)).toMatchObject({ userId: anna, kind: 'bidVoided', price: 300, ownPrice: 250 })
})

const toBen = { bidRevision: 2, bidderId: 'ben' as UserId }
const toAnna = { bidRevision: 1, bidderId: 'anna' as UserId }
const upToAward = [
  bidBy('anna' as UserId, 100, 1),
  bidBy('ben' as UserId, 110, 2),
  eventOf({ type: 'AuctionEnded', data: { by: 'deadline', end: at } }, 3),
  eventOf({ type: 'AuctionAwarded', data: { ...toBen, price: 110, category: null } }, 4),
]
const sentAfter = (after: number, notices: ReturnType<typeof play>['notices']) =>
  notices.filter(({ revision }) => revision > after).map(({ userId, kind }) => `${userId} ${kind}`)

test('all bidders are notified of the end and of the award, the winner with a separate notice', () => {
  const { notices, state } = play(upToAward)
  expect(sentAfter(2, notices)).toEqual([
    'anna auctionEnded',
    'ben auctionEnded',
    'anna auctionAwardedToOther',
    'ben auctionAwarded',
  ])
  expect(state.end).toBeNull()
})

test('[OUT-3] all bidders are notified of an award that was not concluded and of the next one', () => {
  const { notices } = play([
    ...upToAward,
    eventOf({ type: 'AwardConfirmed', data: toBen }, 5),
    eventOf({ type: 'AwardNotConcluded', data: { ...toBen, category: 'winnerWithdrew' } }, 6),
    eventOf({ type: 'AuctionAwarded', data: { ...toAnna, price: 100, category: null } }, 7),
  ])
  expect(sentAfter(4, notices)).toEqual([
    'ben awardConfirmed',
    'anna awardNotConcluded',
    'ben awardNotConcluded',
    'anna auctionAwarded',
    'ben auctionAwardedToOther',
  ])
})

test('an extension by bids is notified once, an extension by the broker again', () => {
  const notified = { ...noHistory, end: at, isEndTold: true }
  const later = msToInstant(600_000)
  const extended = (by: 'bid' | 'broker') =>
    planNotices(
      notified,
      eventOf({ type: 'AuctionEndExtended', data: { previousEnd: at, end: later, by } }, 9),
    ).state
  expect(extended('bid')).toMatchObject({ end: later, isEndTold: true })
  expect(extended('broker')).toMatchObject({ end: later, isEndTold: false })
})

test('[OUT-3] everybody who took part gets one notice of the outcome, at a price only where bids are shown', () => {
  const [anna, ben, carla] = bidders as [UserId, UserId, UserId]
  const kinds = new Set<string>()
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...bidders), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('awarded', 'notAwarded', 'bought', 'undecided'),
      fc.boolean(),
      fc.boolean(),
      (bids, ending, closedProcess, hideAnonymizedAuctionBids) => {
        const drafted = {
          ownership: { brokerUserId: 'broker', sellerUserId: null },
          terms: { closedProcess, end: at, agreements: null },
          description: { hideAnonymizedAuctionBids },
        }
        const { state } = play([
          { type: 'AuctionDrafted', data: drafted, revision: 0, at } as unknown as AlertEvent,
          ...bids.map((who, index) => bidBy(who, 100 + index, index + 1)),
          {
            type: 'ImmediatePurchaseRequested',
            data: { bidderId: carla, price: 500 },
            revision: 10,
            at,
          } as unknown as AlertEvent,
        ])
        const last: Record<typeof ending, AuctionFact> = {
          awarded: {
            type: 'AuctionAwarded',
            data: { bidRevision: 1, bidderId: bids[0] ?? anna, price: 100, category: null },
          },
          notAwarded: { type: 'AuctionNotAwarded', data: { reason: 'x' } },
          bought: { type: 'AuctionEnded', data: { by: 'immediatePurchase', end: at } },
          undecided: { type: 'AuctionEnded', data: { by: 'deadline', end: at } },
        }
        const purchase = ending === 'bought' ? { bidderId: ben, price: 500 } : null
        const { notices } = planNotices({ ...state, purchase }, eventOf(last[ending], 12))
        const toParticipants = notices.filter(({ userId }) => userId !== 'broker')
        const took = new Set(ending === 'bought' ? [...bids, carla].filter((who) => who !== ben) : bids)
        expect(toParticipants.map(({ userId }) => userId).toSorted()).toEqual([...took].toSorted())
        for (const { userId, kind, price } of toParticipants) {
          kinds.add(kind)
          const isOthers = kind === 'auctionAwardedToOther' || kind === 'auctionSold'
          if (isOthers) expect(price === null).toBe(closedProcess || hideAnonymizedAuctionBids)
          expect(kind === 'auctionAwarded').toBe(ending === 'awarded' && userId === bids[0])
        }
        const sellers = {
          awarded: 'objectAwarded',
          notAwarded: 'objectNotAwarded',
          bought: 'objectSold',
          undecided: 'objectEnded',
        }
        expect(notices.filter(({ userId }) => userId === 'broker').map(({ kind }) => kind)).toEqual([
          sellers[ending],
        ])
      },
    ),
    { numRuns: 400 },
  )
  expect([...kinds].toSorted()).toEqual([
    'auctionAwarded',
    'auctionAwardedToOther',
    'auctionEnded',
    'auctionNotAwarded',
    'auctionSold',
  ])
})

test('[DEC-13] the bidders of a counter-offer are notified, and the sellers', () => {
  const [anna, ben] = bidders as [UserId, UserId]
  const until = msToInstant(7_200_000)
  const before = [
    bidBy(anna, 100, 1),
    bidBy(ben, 110, 2),
    eventOf({ type: 'AuctionEnded', data: { by: 'deadline', end: at } }, 3),
  ]
  const question = {
    type: 'CounterOfferMade' as const,
    data: { price: 130, until, bidders: 1, candidates: [{ bidRevision: 2, bidderId: ben }] },
  }
  const { state } = play(before)
  const seller = 'seller' as UserId
  const made = planNotices({ ...state, sellers: [seller] }, eventOf(question, 4))
  expect(made.notices).toMatchObject([
    { userId: ben, kind: 'counterOfferMade', price: 130, ownPrice: 110 },
    { userId: seller, kind: 'objectCounterOfferMade', price: 130 },
  ])
  expect(made.state.answersUntil).toBe(until)
  const accepted = {
    type: 'CounterOfferAccepted',
    data: { bidderId: ben, price: 130, bidRevision: 2, counterOfferRevision: 4 },
    revision: 5,
    at,
  } as unknown as AlertEvent
  expect(planNotices(made.state, accepted).notices).toMatchObject([
    { userId: ben, kind: 'counterOfferAccepted', price: 130, ownPrice: 130 },
    { userId: seller, kind: 'objectCounterOfferAccepted', price: 130 },
  ])
})
