import { expect, test } from 'vitest'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted, logged, written } from '../../../tests/fixtures/auction-events.ts'
import { rowsAfter } from '../../../tests/fixtures/folded-rows.ts'
import { auctionBids } from '../auction-bids/projection.ts'
import { auctionDetails } from '../auction-details/projection.ts'
import { auctionHistory } from '../auction-history/projection.ts'
import { auctionParticipants } from '../auction-participants/projection.ts'
import { foldTasks, type Rows } from './fold.ts'
import { missingKeys, planFold, rowId } from './fold-plan.ts'

const auctionId = auctionIdOf(1)
const published = { type: 'AuctionPublished', data: {} } as const
const revised = { type: 'AuctionRevised', data: { description: { city: 'Graz' } } } as const
const standing = { currentPrice: 100_000, bidCount: 0, leaderId: null, leadingBidRevision: null }
const voided = { type: 'BidVoided', data: { bidRevision: 1, reason: 'x', standing } } as const

test('a change stands beside the row that the store has, however often the batch changed it', () => {
  const events = written(auctionId, [drafted(), revised, published])
  const stored = rowsAfter<never>(auctionDetails, events.slice(0, 1)).get(auctionId) ?? null
  const rows: Rows = new Map([[rowId(auctionDetails.table, [auctionId]), stored]])
  const { changes } = foldTasks(planFold([auctionDetails], logged(events.slice(1)), new Set()), rows)
  const change = changes[0]?.rows[0]
  expect(changes).toHaveLength(1)
  expect(change?.stored).toBe(stored)
  expect(change?.row).toMatchObject({ revision: 2, city: 'Graz', isPublished: true })
})

test('a row that the batch opens is new to the store, also when it was changed at once', () => {
  const tasks = planFold(
    [auctionBids],
    logged(written(auctionId, [drafted(), bidPlaced(1, 100_000), voided])),
    new Set(),
  )
  expect(missingKeys(tasks, new Map())).toEqual(new Map())
  const { changes, opened } = foldTasks(tasks, new Map())
  expect(changes).toMatchObject([{ rows: [{ stored: null, row: { revision: 1, standing: false } }] }])
  expect(opened).toHaveLength(1)
})

test('each row is looked up once, and none that is at hand or that nothing else ever touches', () => {
  const projections = [auctionDetails, auctionParticipants, auctionHistory]
  const events = logged(
    written(auctionId, [drafted(), published, bidPlaced(1, 1), bidPlaced(2, 2), bidPlaced(1, 3)]).slice(1),
  )
  const missing = missingKeys(planFold(projections, events, new Set()), new Map())
  expect([...missing].map(([table, keys]) => [table.name, keys.length])).toEqual([
    ['auction_details', 1],
    ['auction_participants', 2],
  ])
  const atHand = new Map([[rowId(auctionDetails.table, [auctionId]), null]])
  expect([...missingKeys(planFold(projections, events, new Set()), atHand).keys()]).toEqual([
    auctionParticipants.table,
  ])
})
