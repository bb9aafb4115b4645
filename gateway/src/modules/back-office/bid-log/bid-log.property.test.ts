import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BidLogEvent, BidLogReader } from './listed-events.ts'
import { bidLogOf } from './bid-log.ts'

const people = ['anna', 'ben', 'carla', 'dora'] as UserId[]
const who = fc.constantFrom(...people)
const pick = fc.nat(30)
/** What happened; a pick names one of the bids before. */
const fact = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('BidPlaced' as const), bidderId: who, price: fc.nat(9) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('ImmediatePurchaseRequested' as const), bidderId: who }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('BidVoided' as const), pick }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('AuctionEndExtended' as const) }) },
)
const outcome = fc.option(fc.record({ type: fc.constant('AuctionAwarded' as const), pick }))

type LoggedFact =
  | (typeof fact extends fc.Arbitrary<infer T> ? T : never)
  | { readonly type: 'AuctionAwarded'; readonly pick: number }

/**
 * Prices and reasons say whose they are, so that a document that should not hold them can be searched for
 * them.
 */
const priceOf = (bidderId: UserId, number: number): number =>
  (people.indexOf(bidderId) + 1) * 1_000_000 + number
const reasonOf = (bidderId: UserId): string => `because of ${bidderId}`

function historyOf(facts: readonly LoggedFact[]): readonly BidLogEvent[] {
  const bids: { revision: number; bidderId: UserId; price: number }[] = []
  const events = facts.map((each, revision) => {
    const chosen = 'pick' in each ? bids[each.pick % Math.max(1, bids.length)] : undefined
    const base = { revision, at: msToInstant(revision * 1000), hash: revision.toString(16).padStart(64, '0') }
    switch (each.type) {
      case 'BidPlaced': {
        const { type, bidderId } = each
        const price = priceOf(bidderId, each.price)
        bids.push({ revision, bidderId, price })
        return { ...base, type, data: { bidderId, price } }
      }
      case 'ImmediatePurchaseRequested':
        return {
          ...base,
          type: each.type,
          data: { bidderId: each.bidderId, price: priceOf(each.bidderId, 99) },
        }
      case 'BidVoided':
        if (chosen === undefined) return { ...base, type: 'AuctionStarted', data: {} }
        return {
          ...base,
          type: each.type,
          data: { bidRevision: chosen.revision, reason: reasonOf(chosen.bidderId) },
        }
      case 'AuctionAwarded':
        if (chosen === undefined) return { ...base, type: 'AuctionNotAwarded', data: {} }
        return {
          ...base,
          type: each.type,
          data: {
            bidRevision: chosen.revision,
            bidderId: chosen.bidderId,
            price: chosen.price,
            category: null,
          },
        }
      case 'AuctionEndExtended':
        return { ...base, type: each.type, data: { end: msToInstant(9_000_000), by: 'bid' } }
    }
  })
  return events as unknown as readonly BidLogEvent[]
}

const histories = fc
  .tuple(fc.array(fact, { minLength: 1, maxLength: 25 }), outcome)
  .map(([facts, last]) => historyOf(last === null ? facts : [...facts, last]))

test('[LOG-4] numbers follow the first bids, then the first requests of those who never bid', () => {
  let behind = 0
  fc.assert(
    fc.property(histories, (events) => {
      const order: string[] = []
      for (const type of ['BidPlaced', 'ImmediatePurchaseRequested']) {
        for (const event of events) {
          if (event.type !== type || !('bidderId' in event.data)) continue
          if (order.includes(event.data.bidderId)) continue
          order.push(event.data.bidderId)
          if (type !== 'BidPlaced' && order.length > 1) behind += 1
        }
      }
      const { lines } = bidLogOf(events, { kind: 'tenant' })
      for (const { bidderId, bidderNumber } of lines)
        expect(bidderNumber).toBe(bidderId === null ? null : order.indexOf(bidderId) + 1)
      for (const userId of people) {
        const { ownNumber } = bidLogOf(events, { kind: 'bidder', userId, seesOthers: true })
        expect(ownNumber).toBe(order.includes(userId) ? order.indexOf(userId) + 1 : null)
      }
    }),
    { numRuns: 300 },
  )
  expect(behind).toBeGreaterThan(20)
})

test('[LOG-2] where bids are hidden, a log holds nothing of anybody else, and no award but its reader’s', () => {
  const seen = { others: 0, ownAward: 0, otherAward: 0 }
  fc.assert(
    fc.property(histories, who, (events, userId) => {
      const log = bidLogOf(events, { kind: 'bidder', userId, seesOthers: false })
      const text = JSON.stringify(log)
      for (const other of people) {
        expect(text).not.toContain(`"${other}"`)
        if (other === userId) continue
        expect(text).not.toContain(reasonOf(other))
        expect(text).not.toMatch(new RegExp(`"price":${people.indexOf(other) + 1}0{3}`))
      }
      expect(log.lines.every(({ isOwn, bidderNumber }) => isOwn || bidderNumber === null)).toBe(true)
      const award = events.findLast(({ type }) => type === 'AuctionAwarded')
      const isOwnAward = award !== undefined && 'bidderId' in award.data && award.data.bidderId === userId
      expect(log.outcome?.kind === 'awardedToYou').toBe(isOwnAward)
      expect(log.successfulNumber === null).toBe(!isOwnAward)
      if (award !== undefined) seen[isOwnAward ? 'ownAward' : 'otherAward'] += 1
      if (events.some(({ data }) => 'bidderId' in data && data.bidderId !== userId)) seen.others += 1
      // With the others, nothing but names is left out.
      const open = bidLogOf(events, { kind: 'bidder', userId, seesOthers: true })
      expect(open.lines.length).toBe(bidLogOf(events, { kind: 'tenant' }).lines.length)
      expect(open.lines.every(({ bidderId }) => bidderId === null)).toBe(true)
    }),
    { numRuns: 500 },
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20)
})

test('[LOG-5] every event has a line in the full log or is counted as one without', () => {
  const unlisted = fc.array(
    fc.constantFrom('AuctionRevised', 'AccessGranted', 'AccessRevoked', 'AuctionPublished'),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(histories, unlisted, (events, types) => {
      const more = types.map((type, index) => ({
        ...events[0],
        type,
        data: {},
        revision: events.length + index,
      }))
      const { lines, unlisted: counts } = bidLogOf([...events, ...more] as readonly BidLogEvent[], {
        kind: 'tenant',
      })
      const counted = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
      expect(lines.length + counted).toBe(events.length + types.length)
    }),
  )
})

test('[OUT-4] the first of the ranking and the awarded bid are marked apart, whichever they are', () => {
  let apart = 0
  fc.assert(
    fc.property(histories, (events) => {
      const { lines } = bidLogOf(events, { kind: 'tenant' })
      const voided = new Set(
        events.flatMap(({ type, data }) => (type === 'BidVoided' ? [data.bidRevision] : [])),
      )
      const [first] = events
        .flatMap(({ type, data, revision }) =>
          type === 'BidPlaced' ? [{ revision, price: data.price }] : [],
        )
        .filter(({ revision }) => !voided.has(revision))
        .toSorted((a, b) => b.price - a.price || a.revision - b.revision)
      const award = events.find(({ type }) => type === 'AuctionAwarded')
      const awarded = award?.type === 'AuctionAwarded' ? [award.data.bidRevision] : []
      const marked = (mark: 'isLeading' | 'isAwarded') =>
        lines.filter((line) => line[mark]).map(({ revision }) => revision)
      expect(marked('isLeading')).toEqual(first === undefined ? [] : [first.revision])
      expect(marked('isAwarded')).toEqual(awarded)
      if (awarded.length > 0 && awarded[0] !== first?.revision) apart += 1
    }),
    { numRuns: 500 },
  )
  expect(apart).toBeGreaterThan(20)
})

test('[LOG-6] of suspensions a bidder reads their own, and the tenant those of everybody with a number', () => {
  const seen = { own: 0, others: 0, withoutNumber: 0 }
  const suspensions = fc.array(
    fc.record({ bidderId: who, type: fc.constantFrom('BidderSuspended', 'BidderRestored') }),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(histories, suspensions, who, fc.boolean(), (bids, decided, userId, seesOthers) => {
      const more = decided.map(({ bidderId, type }, index) => {
        return { ...bids[0], type, data: { bidderId, category: 'other' }, revision: bids.length + index }
      })
      const events = [...bids, ...more] as unknown as readonly BidLogEvent[]
      const linesOf = (reader: BidLogReader) =>
        bidLogOf(events, reader).lines.filter(({ type }) => type.startsWith('Bidder'))
      const { lines } = bidLogOf(events, { kind: 'tenant' })
      const numbered = new Set(
        lines.flatMap(({ bidderId, type }) =>
          type === 'BidPlaced' || type === 'ImmediatePurchaseRequested' ? (bidderId ?? []) : [],
        ),
      )
      const withNumber = decided.filter(({ bidderId }) => numbered.has(bidderId))
      expect(linesOf({ kind: 'tenant' }).map(({ bidderId }) => bidderId)).toEqual(
        withNumber.map(({ bidderId }) => bidderId),
      )
      expect(linesOf({ kind: 'tenant', isOnlooker: true })).toEqual([])
      const own = withNumber.filter(({ bidderId }) => bidderId === userId)
      const read = linesOf({ kind: 'bidder', userId, seesOthers })
      expect(read.map(({ type, isOwn }) => [type, isOwn])).toEqual(own.map(({ type }) => [type, true]))
      seen.own += own.length
      seen.others += withNumber.length - own.length
      seen.withoutNumber += decided.length - withNumber.length
    }),
  )
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10)
})
