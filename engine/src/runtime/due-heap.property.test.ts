import fc from 'fast-check'
import { expect, test } from 'vitest'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { DueHeap } from './due-heap.ts'

test('gives out the earliest deadline of each auction, as it was set last', () => {
  const change = fc.record({ auction: fc.nat(20), at: fc.option(fc.nat(50), { nil: null }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), fc.nat(50), (changes, now) => {
      const heap = new DueHeap()
      const model = new Map<string, number>()
      for (const { auction, at } of changes) {
        heap.set(String(auction), at === null ? null : msToInstant(at))
        if (at === null) model.delete(String(auction))
        else model.set(String(auction), at)
      }
      const due = []
      for (let next = heap.takeDue(msToInstant(now)); next !== null; next = heap.takeDue(msToInstant(now)))
        due.push(next)
      const expected = [...model].filter(([, at]) => at <= now)
      expect(due.map(({ at }) => at)).toEqual(expected.map(([, at]) => msToInstant(at)).toSorted())
      expect(due.map(({ auctionId }) => auctionId).toSorted()).toEqual(
        expected.map(([auction]) => auction).toSorted(),
      )
      expect(heap.size).toBe(model.size - expected.length)
    }),
  )
})
