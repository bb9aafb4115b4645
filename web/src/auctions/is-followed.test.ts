import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import { expect, test } from 'vitest'
import { isFollowed } from './is-followed.ts'

const listed = { id: 'a', revision: 7, currentPrice: 100, nightTimeChangesAt: null }
const running = { ...listed, hasEnded: false, isWithdrawn: false }
const over = { ...running, hasEnded: true }
const own = { ...over, isHighestBidder: false }
const outcome = (kind: Outcome['kind']) => ({ kind, at: '2026-10-12T10:00:00.000Z' }) as Outcome

test('a list follows what runs, and nothing that is over', () => {
  expect(isFollowed(running)).toBe(true)
  expect(isFollowed(over)).toBe(false)
  expect(isFollowed({ ...running, isWithdrawn: true })).toBe(false)
})

test.each([
  ['undecided', true],
  ['notConcluded', true],
  // It may be confirmed, or come to nothing and be decided again.
  ['awarded', true],
  ['awardedToYou', true],
  ['notAwarded', false],
  ['bought', false],
  ['withoutBids', false],
] as const)('the reader’s own with the outcome %s is followed: %s', (kind, isSo) => {
  expect(isFollowed({ ...own, outcome: outcome(kind) })).toBe(isSo)
})
