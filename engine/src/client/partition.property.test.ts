import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberedUuid } from '../../../tests/fixtures/auction-commands.ts'
import { partitionOf, PARTITIONS_MAX, preferredMember } from './partition.ts'

const partitions = fc.integer({ min: 1, max: PARTITIONS_MAX })

test('an auction has one partition, and many auctions spread over all of them', () => {
  fc.assert(
    fc.property(fc.uuid(), partitions, (auctionId, count) => {
      const partition = partitionOf(auctionId, count)
      expect(partition).toBe(partitionOf(auctionId, count))
      expect(Number.isInteger(partition) && partition >= 0 && partition < count).toBe(true)
    }),
  )
  const counts = Array.from({ length: 16 }, () => 0)
  for (let number = 0; number < 8_000; number += 1) {
    const partition = partitionOf(numberedUuid(1, number), 16)
    counts[partition] = (counts[partition] ?? 0) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan(8_000 / 16 / 1.5)
})

test('when a member leaves, only its partitions move; a new member takes only its own partitions', () => {
  const members = fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(members, (all) => {
      const [leaving, ...others] = all
      for (let partition = 0; partition < 32; partition += 1) {
        const before = preferredMember(partition, all)
        if (before !== leaving) expect(preferredMember(partition, others)).toBe(before)
        expect(preferredMember(partition, all.toReversed())).toBe(before)
      }
    }),
  )
  expect(preferredMember(0, [])).toBeNull()
})
