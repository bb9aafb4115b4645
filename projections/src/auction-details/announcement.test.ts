import { expect, test } from 'vitest'
import { auctionIdOf, bidderIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted, logged, written } from '../../../tests/fixtures/auction-events.ts'
import { collectAnnouncements } from '../kernel/announcements.ts'
import { foldTasks } from '../kernel/fold.ts'
import { planFold } from '../kernel/fold-plan.ts'
import { readModels } from '../read-models.ts'
import type { AuctionUpdated } from './announcement.ts'
import { announcingAuctions } from '../announcing-auctions.ts'

test('[LIVE-12] an announcement names whom a voided bid concerns, which its event does not', () => {
  const standing = { currentPrice: 120_000, bidCount: 1, leaderId: bidderIdOf(2), leadingBidRevision: 3 }
  const history = [
    drafted(),
    { type: 'AuctionPublished', data: {} } as const,
    bidPlaced(1, 100_000),
    bidPlaced(2, 120_000),
    { type: 'BidVoided', data: { bidRevision: 2, reason: 'Irrtum', standing } } as const,
  ]
  const updates: AuctionUpdated[] = []
  const collector = collectAnnouncements(
    announcingAuctions((update) => updates.push(update)),
    false,
  )
  const tasks = planFold(readModels, logged(written(auctionIdOf(1), history)), new Set())
  foldTasks(tasks, new Map(), collector.watch)
  collector.publish()
  expect(updates.map(({ cause, concerns }) => [cause, concerns])).toEqual([
    ['AuctionDrafted', undefined],
    ['AuctionPublished', undefined],
    ['BidPlaced', bidderIdOf(1)],
    ['BidPlaced', bidderIdOf(2)],
    ['BidVoided', bidderIdOf(1)],
  ])
})
