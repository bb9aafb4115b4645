import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { BidChange, WhatIf } from '@zuschlag/contracts/administration/what-if'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { auctionIdOf, bidderIdOf, fixtureNoon } from '../../../tests/fixtures/auction-commands.ts'
import { engineOnMemory } from '../../../tests/fixtures/engine-on-memory.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import { attempts, beginnings } from '../../../tests/fixtures/random-attempts.ts'
import { playHistory } from '../../../tests/fixtures/random-history.ts'
import { type HistoryEntry, readHistory } from '../verification-cli/auction-history.ts'
import type { EventLog } from '../store/event-log.ts'
import { Timeline } from './timeline.ts'
import { simulateWhatIf } from './what-if.ts'

let entries: readonly HistoryEntry[]

async function historyOf(log: EventLog, number = 1): Promise<readonly HistoryEntry[]> {
  const pages: HistoryEntry[] = []
  for await (const page of readHistory(log, auctionIdOf(number))) pages.push(...page)
  return pages
}

function played(
  history: readonly HistoryEntry[],
  stream: 'auction' | 'attempts',
  revision: number,
  change: BidChange,
) {
  const timeline = new Timeline()
  for (const entry of history) timeline.add(entry)
  return simulateWhatIf(history, timeline.before(timeline.steps.length), { stream, revision, change })
}

const ask = (stream: 'auction' | 'attempts', revision: number, change: BidChange): WhatIf => {
  const answer = played(entries, stream, revision, change)
  if (answer === null) throw new Error('no such bid')
  return answer
}

beforeAll(async () => {
  entries = await historyOf((await eventfulAuction()).memory)
})

/** Revision of the bid at a price. */
function bidAt(price: number): number {
  const found = entries.find(({ event }) => event.type === 'BidPlaced' && event.data.price === price)
  return found?.event.revision ?? -1
}

test('a bid that is left out lets those behind it win, and its voiding finds nothing to void', () => {
  const answer = ask('auction', bidAt(150_000), { kind: 'drop' })
  expect(answer.rows[0]).toMatchObject({ isChanged: true, whatIf: { status: 'notMade' } })
  // The bid of the same price that was too low behind it is high enough now; its extension comes from it.
  expect(
    answer.rows
      .slice(1)
      .map(({ type, actual, whatIf }) => [type, actual.code ?? 'accepted', whatIf.code ?? 'accepted']),
  ).toEqual([
    ['PlaceBid', 'auctionBidTooLow', 'accepted'],
    ['VoidBid', 'accepted', 'bidNotStanding'],
  ])
  expect(answer.actual).toMatchObject({ currentPrice: 120_000, bidCount: 2 })
  expect(answer.whatIf).toMatchObject({ currentPrice: 150_000, bidCount: 3, leaderId: bidderIdOf(2) })
})

test('a higher price is decided by the rules, and those behind it too', () => {
  const answer = ask('auction', bidAt(100_000), { kind: 'change', price: 200_000 })
  expect(answer.rows.map(({ isChanged, whatIf }) => [isChanged, whatIf.status, whatIf.code])).toEqual([
    [true, 'accepted', undefined],
    [false, 'rejected', 'auctionBidTooLow'],
    [false, 'rejected', 'auctionBidTooLow'],
    [false, 'rejected', 'bidNotStanding'],
  ])
  expect(answer.whatIf).toMatchObject({ currentPrice: 200_000, bidCount: 1, leaderId: bidderIdOf(1) })
})

test('a refused bid may be asked about: at a price that is high enough it would have counted', () => {
  const tooLow = entries.find(({ event }) => event.type === 'BidRejected' && event.data.price === 100_500)
  const answer = ask('attempts', tooLow?.event.revision ?? -1, { kind: 'change', price: 101_000 })
  expect(answer.rows[0]).toMatchObject({
    isChanged: true,
    price: 101_000,
    actual: { status: 'rejected', code: 'auctionBidTooLow', minimumBid: 101_000 },
    whatIf: { status: 'accepted' },
  })
  expect(answer.whatIf.bidCount).toBe(answer.actual.bidCount + 1)
})

test('an earlier or later time puts a bid at its new place', () => {
  const late = entries.find(({ event }) => event.type === 'BidRejected' && event.data.code === 'auctionEnded')
  const answer = ask('attempts', late?.event.revision ?? -1, { kind: 'change', at: fixtureNoon })
  expect(answer.rows[0]).toMatchObject({
    isChanged: true,
    playedAt: fixtureNoon,
    whatIf: { status: 'accepted' },
  })
  expect(answer.whatIf).toMatchObject({ currentPrice: 200_000 })
  const beyond = ask('auction', bidAt(120_000), { kind: 'change', at: '2027-01-01T00:00:00.000Z' as Instant })
  expect(beyond.rows.find(({ isChanged }) => isChanged)?.whatIf).toMatchObject({ code: 'auctionEnded' })
})

test('what is no bid, is not there, or changes nothing is not played', () => {
  expect(played(entries, 'auction', 0, { kind: 'drop' })).toBeNull()
  expect(played(entries, 'auction', 999, { kind: 'drop' })).toBeNull()
  expect(played(entries, 'auction', bidAt(100_000), { kind: 'change' })).toBeNull()
  const before = '2000-01-01T00:00:00.000Z' as Instant
  expect(played(entries, 'auction', bidAt(100_000), { kind: 'change', at: before })).toBeNull()
})

test('with every bid as it was, every random history comes out as it was', async () => {
  let bids = 0
  await fc.assert(
    fc.asyncProperty(beginnings, attempts, async (starts, tries) => {
      const engine = engineOnMemory()
      await playHistory(engine, starts, tries)
      for (let number = 1; number <= starts.length; number += 1) {
        const history = await historyOf(engine.memory, number)
        for (const { stream, event } of history) {
          if (event.type !== 'BidPlaced' && event.type !== 'BidRejected') continue
          const price = event.data.price
          if (typeof price !== 'number') continue
          bids += 1
          const answer = played(history, stream, event.revision, { kind: 'change', price })
          expect(answer).toMatchObject({ differences: 0, rows: [{ isChanged: true }] })
          const { night: _then, ...actual } = answer?.actual ?? { night: null }
          expect(answer?.whatIf).toMatchObject(actual)
        }
      }
    }),
    { numRuns: 100 },
  )
  expect(bids).toBeGreaterThan(100)
}, 60_000)
