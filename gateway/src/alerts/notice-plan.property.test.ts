import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryEvent, PlannedNotice } from './notice-plan.ts'
import { noHistory, planNotices } from './notice-plan.ts'

const at = msToInstant(0)
const bidders = ['anna', 'ben', 'carla'] as UserId[]
const bidBy = (bidderId: UserId, price: number, revision: number): HistoryEvent => {
  const data = { bidderId, price, confirmations: {} }
  // A bid's confirmations and costs tell nobody anything here.
  return { type: 'BidPlaced', data, revision, at } as unknown as HistoryEvent
}
const eventOf = (fact: AuctionFact, revision: number): HistoryEvent => ({ ...fact, revision, at })

function play(events: readonly HistoryEvent[]) {
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

test('a voided bid is told to whose it was, and who led before leads again without a word', () => {
  const standing = { currentPrice: 100, bidCount: 1, leaderId: 'anna' as UserId, leadingBidRevision: 1 }
  const { notices, state } = play([
    bidBy('anna' as UserId, 100, 1),
    bidBy('ben' as UserId, 110, 2),
    eventOf({ type: 'BidVoided', data: { bidRevision: 2, reason: 'Irrtum', standing } }, 3),
  ])
  expect(notices.at(-1)).toMatchObject({ userId: 'ben', kind: 'bidVoided', ownPrice: 110 })
  expect(state).toMatchObject({ leaderId: 'anna', price: 100, bids: { ben: null } })
})

test('everybody who bid hears of the end and of the award, the winner apart', () => {
  const { notices, state } = play([
    bidBy('anna' as UserId, 100, 1),
    bidBy('ben' as UserId, 110, 2),
    eventOf({ type: 'AuctionEnded', data: { by: 'deadline', end: at } }, 3),
    eventOf({ type: 'AuctionAwarded', data: { bidRevision: 2, bidderId: 'ben' as UserId, price: 110 } }, 4),
  ])
  const told = notices.filter(({ revision }) => revision > 2).map(({ userId, kind }) => `${userId} ${kind}`)
  expect(told).toEqual([
    'anna auctionEnded',
    'ben auctionEnded',
    'anna auctionNotAwarded',
    'ben auctionAwarded',
  ])
  expect(state.end).toBeNull()
})

test('an end that bids put off is told once, one that the broker puts off again', () => {
  const told = { ...noHistory, end: at, isEndTold: true }
  const later = msToInstant(600_000)
  const extended = (by: 'bid' | 'broker') =>
    planNotices(told, eventOf({ type: 'AuctionEndExtended', data: { previousEnd: at, end: later, by } }, 9))
      .state
  expect(extended('bid')).toMatchObject({ end: later, isEndTold: true })
  expect(extended('broker')).toMatchObject({ end: later, isEndTold: false })
})
