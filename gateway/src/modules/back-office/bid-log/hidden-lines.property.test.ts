import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BidLogEvent } from './listed-events.ts'
import { bidLogOf } from './bid-log.ts'

const people = ['anna', 'ben', 'carla'] as UserId[]
const step = fc.oneof(
  fc.record({ kind: fc.constant('asked' as const), who: fc.subarray(people, { minLength: 1 }) }),
  fc.record({
    kind: fc.constant('accepted' as const),
    who: fc.subarray(people, { minLength: 1, maxLength: 1 }),
  }),
  fc.record({ kind: fc.constantFrom('awarded' as const, 'declined' as const, 'notConcluded' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const decides = ({ kind }: Step): boolean => kind === 'awarded' || kind === 'declined'

/** The prices of counter-offers are above all others, so that a document can be searched for them. */
const priceOf = (index: number): number => 7_000_000 + index

function factOf(each: Step, index: number): { type: string; data: object } {
  switch (each.kind) {
    case 'asked': {
      const candidates = each.who.map((bidderId) => ({ bidRevision: people.indexOf(bidderId), bidderId }))
      return { type: 'CounterOfferMade', data: { price: priceOf(index), until: msToInstant(0), candidates } }
    }
    case 'accepted':
      return { type: 'CounterOfferAccepted', data: { bidderId: each.who[0], price: priceOf(index) } }
    case 'awarded':
      return {
        type: 'AuctionAwarded',
        data: { bidRevision: 0, bidderId: 'anna', price: 100, category: null },
      }
    case 'declined':
      return { type: 'AuctionNotAwarded', data: { reason: '' } }
    case 'notConcluded':
      return { type: 'AwardNotConcluded', data: { bidRevision: 0, bidderId: 'anna', category: 'other' } }
  }
}

function historyOf(steps: readonly Step[]): readonly BidLogEvent[] {
  const bids = people.map((bidderId) => ({ type: 'BidPlaced', data: { bidderId, price: 100 } }))
  const ended = { type: 'AuctionEnded', data: { by: 'broker', end: msToInstant(0) } }
  return [...bids, ended, ...steps.map(factOf)].map((fact, revision) => {
    const hash = revision.toString(16).padStart(64, '0')
    return { ...fact, revision, at: msToInstant(revision * 1000), hash } as unknown as BidLogEvent
  })
}

test('[DEC-13] of a counter-offer a bidder reads what is their own, and the rest once it is decided', () => {
  let shown = 0
  let hidden = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), fc.boolean(), (steps, seesOthers) => {
      for (const userId of people) {
        const text = JSON.stringify(bidLogOf(historyOf(steps), { kind: 'bidder', userId, seesOthers }))
        for (const [index, each] of steps.entries()) {
          if (each.kind !== 'asked' && each.kind !== 'accepted') continue
          const isDecided = steps.slice(index).some(decides)
          const isReadable = each.who.includes(userId) || (seesOthers && isDecided)
          expect(text.includes(String(priceOf(index)))).toBe(isReadable)
          if (isReadable) shown += 1
          else hidden += 1
        }
      }
    }),
  )
  expect(Math.min(shown, hidden)).toBeGreaterThan(0)
})
