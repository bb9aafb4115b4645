import type { Outcome } from '@zuschlag/contracts/auction/outcome'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import { expect, test } from 'vitest'
import { isFollowed, mayHaveMissed, mergeLive, needsRead } from './merge-live.ts'
import { isNightAt } from './night-turn.ts'

const at = '2026-10-24T06:00:00.000Z' as Instant
const noNight = { nightTimeChangesAt: null }
const shown = { id: 'a', revision: 7, currentPrice: 100, title: 'Haus', bidCount: 1, ...noNight }
const live = {
  currentPrice: 120,
  bidCount: 2,
  end: null,
  hasStarted: true,
  hasEnded: false,
  isNightTimeActive: false,
  isPublished: true,
  hasBids: true,
  isWithdrawn: false,
}

test('a newer message brings the entry up to date and leaves the rest', () => {
  expect(mergeLive(shown, 8, live, at)).toMatchObject({
    revision: 8,
    currentPrice: 120,
    bidCount: 2,
    title: 'Haus',
  })
})

test('what is not newer changes nothing', () => {
  expect(mergeLive(shown, 7, live, at)).toBe(shown)
  expect(mergeLive(shown, 6, live, at)).toBe(shown)
})

test('a closed process has no count to bring', () => {
  const { bidCount: _bidCount, ...closed } = live
  expect(
    mergeLive({ id: 'a', revision: 1, currentPrice: null, ...noNight }, 2, closed, at),
  ).not.toHaveProperty('bidCount')
})

test('who has a bid asks how they stand after each; who has none, or never shows it, does not', () => {
  const own = { ...shown, currentUserLastBidPrice: 100, isHighestBidder: true }
  expect(needsRead(own, 'BidPlaced')).toBe(true)
  expect(needsRead({ ...own, isHighestBidder: false }, 'AuctionEndExtended')).toBe(true)
  expect(needsRead({ ...own, currentUserLastBidPrice: null, isHighestBidder: false }, 'BidPlaced')).toBe(
    false,
  )
  expect(needsRead({ ...own, currentUserLastBidPrice: null, isHighestBidder: false }, 'BidVoided')).toBe(true)
  expect(needsRead(shown, 'BidVoided')).toBe(false)
})

test('after a whole state or several events, every list with standings asks again', () => {
  const own = { ...shown, currentUserLastBidPrice: null, isHighestBidder: false }
  expect(needsRead(own, null)).toBe(true)
  expect(needsRead(own, 'several')).toBe(true)
  expect(needsRead(shown, null)).toBe(false)
  // A start price and a start are in no message.
  expect(needsRead(shown, 'AuctionRevised')).toBe(true)
})

test('at another price nobody leads until the list says so; at the same price the leader stays', () => {
  const leading = { ...shown, currentUserLastBidPrice: 100, isHighestBidder: true }
  expect(mergeLive(leading, 8, live, at).isHighestBidder).toBe(false)
  expect(mergeLive(leading, 8, { ...live, currentPrice: 100 }, at).isHighestBidder).toBe(true)
  expect(mergeLive(shown, 8, live, at)).not.toHaveProperty('isHighestBidder')
})

test('[CLOCK-8] what a message says of the night holds, sent before or after the turn', () => {
  const night = { ...shown, isNightTimeActive: true, nightTimeChangesAt: at }
  const turnMs = instantToMs(at)
  const isNight = (isNightTimeActive: boolean, sentMs: number, nowMs: number) =>
    isNightAt(mergeLive(night, 8, { ...live, isNightTimeActive }, msToInstant(sentMs)), nowMs)
  expect([isNight(true, turnMs - 1, turnMs - 1), isNight(true, turnMs - 1, turnMs)]).toEqual([true, false])
  expect([isNight(false, turnMs, turnMs), isNight(true, turnMs, turnMs)]).toEqual([false, true])
})

test('as a subscription starts, who shows how a reader stands in a closed process asks again', () => {
  expect(mayHaveMissed({ closedProcess: true, isHighestBidder: false })).toBe(true)
  expect(mayHaveMissed({ closedProcess: false, isHighestBidder: false })).toBe(false)
  expect(mayHaveMissed({ closedProcess: true })).toBe(false)
})

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
