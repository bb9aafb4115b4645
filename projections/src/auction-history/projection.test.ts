import { expect, test } from 'vitest'
import { attemptEventData, auctionEventData } from '@zuschlag/contracts/auction/events'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import {
  bidPlaced,
  bidRejected,
  drafted,
  purchaseRejected,
  written,
} from '../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../tests/fixtures/folded-rows.ts'
import { auctionHistory } from './projection.ts'
import type { AuctionHistoryRow } from './table.ts'

const auctionId = auctionIdOf(1)

test('keeps every type of event that there is', () => {
  expect(auctionHistory.isAppendOnly).toBe(true)
  for (const type of Object.keys({ ...auctionEventData, ...attemptEventData })) {
    expect([type, auctionHistory.treats(type)]).toEqual([type, 'opens'])
  }
})

test('keeps events as they were written, each stream with its own revisions', () => {
  const events = written(auctionId, [
    drafted(),
    bidRejected(1, 'x'),
    bidPlaced(1, 100_000),
    purchaseRejected(2),
  ])
  const rows = rowsAfter<AuctionHistoryRow>(auctionHistory, events)
  expect([...rows.keys()]).toEqual([
    `${auctionId}/false/0`,
    `${auctionId}/true/0`,
    `${auctionId}/false/1`,
    `${auctionId}/true/1`,
  ])
  for (const [index, row] of [...rows.values()].entries()) {
    const { id, actor, commandDigest: _digest, ...rest } = events[index] ?? {}
    expect(row).toMatchObject({ ...rest, eventId: id, actorUserId: actor?.userId, actorRole: actor?.role })
  }
})
