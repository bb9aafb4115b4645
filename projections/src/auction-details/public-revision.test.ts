import type { AuctionFact } from '@zuschlag/contracts/auction/events'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import { describe, expect, test } from 'vitest'
import { auctionIdOf, bidderIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted, purchaseRequested, written } from '../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../tests/fixtures/folded-rows.ts'
import { auctionDetails } from './projection.ts'
import { publicCauseOf } from './public-revision.ts'
import type { AuctionDetailsRow } from './table.ts'

const auctionId = auctionIdOf(1)
const published = { type: 'AuctionPublished', data: {} } as const
const granted: AuctionFact = { type: 'AccessGranted', data: { userId: bidderIdOf(1), until: null } }
const revoked: AuctionFact = { type: 'AccessRevoked', data: { userId: bidderIdOf(1) } }
const declined: AuctionFact = {
  type: 'ImmediatePurchaseDeclined',
  data: { requestRevision: 4, bidderId: bidderIdOf(2), reason: 'no' },
}

/** The row after each of these facts. */
function history(facts: readonly Parameters<typeof written>[1][number][]): readonly AuctionDetailsRow[] {
  return facts.map((_, index) => {
    const events = written(auctionId, facts.slice(0, index + 1))
    const row = rowsAfter<AuctionDetailsRow>(auctionDetails, events).get(auctionId)
    if (row === undefined) throw new Error('No row')
    return row
  })
}

describe('an open process', () => {
  test('has the revision of the last event that changed something public', () => {
    const request = purchaseRequested(2, 500_000)
    const rows = history([drafted(), published, granted, bidPlaced(1, 100_000), request, declined, revoked])
    expect(rows.map(({ publicRevision }) => publicRevision)).toEqual([0, 1, 1, 3, 3, 3, 3])
    expect(rows.map(publicCauseOf)).toEqual([
      'AuctionDrafted',
      'AuctionPublished',
      'changed',
      'BidPlaced',
      'changed',
      'changed',
      'changed',
    ])
  })
})

describe('a closed process', () => {
  const closed = drafted({ terms: { closedProcess: true } })

  test('has the instant of the last public change, which counts nothing, and names no bid', () => {
    const rows = history([closed, published, granted, bidPlaced(1, 100_000), bidPlaced(2, 110_000)])
    const changedAt = rows.map((row) => instantToMs(row.changedAt))
    expect(rows.map(({ publicRevision }) => publicRevision)).toEqual([
      changedAt[0],
      changedAt[1],
      changedAt[1],
      changedAt[3],
      changedAt[4],
    ])
    expect(rows.slice(3).map(publicCauseOf)).toEqual(['changed', 'changed'])
  })

  test('a bid that changes neither price nor end leaves no trace', () => {
    const norm = drafted({ terms: { closedProcess: true, auctionType: 2 } })
    const rows = history([
      norm,
      published,
      bidPlaced(1, 120_000),
      bidPlaced(2, 110_000),
      bidPlaced(3, 120_000),
    ])
    expect(rows[3]?.publicRevision).toBe(rows[2]?.publicRevision)
    expect(rows[4]?.publicRevision).toBe(rows[2]?.publicRevision)
  })

  test('that becomes an open one before its first bid still goes forwards', () => {
    const opened: AuctionFact = { type: 'AuctionRevised', data: { terms: { closedProcess: false } } }
    const [draft, after] = history([closed, opened])
    expect(after?.publicRevision).toBe((draft?.publicRevision ?? 0) + 1)
  })
})
