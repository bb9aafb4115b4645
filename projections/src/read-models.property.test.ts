import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuctionEvent } from '@zuschlag/contracts/auction/events'
import { attemptsStream, auctionEventData, auctionStream } from '@zuschlag/contracts/auction/events'
import type { UserId } from '@zuschlag/contracts/kernel/ids'
import { engineOnMemory, type EngineOnMemory, eventsOf } from '../../tests/fixtures/engine-on-memory.ts'
import { attempts, beginnings } from '../../tests/fixtures/random-attempts.ts'
import { playHistory } from '../../tests/fixtures/random-history.ts'
import { type AuctionBidRow, auctionBidsTable } from './auction-bids/table.ts'
import { type AuctionDetailsRow, auctionDetailsTable } from './auction-details/table.ts'
import { auctionHistoryTable } from './auction-history/table.ts'
import { auctionParticipantsTable } from './auction-participants/table.ts'
import { MemoryProjectionStore } from './kernel/memory/memory-projection-store.ts'
import { versionsOf } from './kernel/projection.ts'
import { Projector } from './kernel/projector.ts'
import { purchaseRequestsTable } from './purchase-requests/table.ts'
import { readModels } from './read-models.ts'

/**
 * Folds the whole log in batches of the given sizes, each in a session of its own, as after so many restarts.
 */
async function project(
  log: EngineOnMemory['memory'],
  sizes: readonly number[],
): Promise<MemoryProjectionStore> {
  const store = new MemoryProjectionStore()
  for (let round = 0; ; round += 1) {
    const outcome = await store.open({ logIdentity: await log.identity(), versions: versionsOf(readModels) })
    if (outcome.status !== 'opened') throw new Error(outcome.status)
    const batchEventsMax = sizes[round % sizes.length] ?? 1
    const projector = new Projector({
      log,
      session: outcome.session,
      projections: readModels,
      batchEventsMax,
    })
    const subscription = log.subscribeAll({ after: projector.position })
    const step = await projector.advance(subscription)
    await subscription.stop()
    await outcome.session.close()
    if (step.kind !== 'advanced') return store
    expect(step.quarantines).toEqual([])
  }
}

type Bid = { readonly revision: number; readonly price: number; readonly bidderId: UserId }

/** The ranking as the rulebook words it, from the events alone and without any cleverness. */
function rankingOf(events: readonly AuctionEvent[]): readonly Bid[] {
  const voided = new Set(
    events.flatMap((event) => (event.type === 'BidVoided' ? [event.data.bidRevision] : [])),
  )
  return events
    .flatMap((event): Bid[] =>
      event.type === 'BidPlaced' ? [{ ...event.data, revision: event.revision }] : [],
    )
    .filter(({ revision }) => !voided.has(revision))
    .toSorted((a, b) => b.price - a.price || a.revision - b.revision)
}

function newest<T extends AuctionEvent['type']>(events: readonly AuctionEvent[], ...types: readonly T[]) {
  return events.findLast((event): event is Extract<AuctionEvent, { type: T }> =>
    (types as readonly string[]).includes(event.type),
  )
}

function expectDetails(row: AuctionDetailsRow, events: readonly AuctionEvent[]): void {
  const ranking = rankingOf(events)
  const first = ranking[0]
  const ended = newest(events, 'AuctionEnded')
  const award = newest(events, 'AuctionAwarded', 'AwardNotConcluded')
  const extended = newest(events, 'AuctionEndExtended')
  expect(row).toMatchObject({
    revision: events.length - 1,
    lastEventHash: events.at(-1)?.hash,
    bidCount: ranking.length,
    leaderId: first?.bidderId ?? null,
    leadingBidRevision: first?.revision ?? null,
    highestBid: first?.price ?? null,
    currentPrice: first?.price ?? (row.auctionType === 2 ? null : row.startPrice),
    isPublished: newest(events, 'AuctionPublished', 'AuctionUnpublished')?.type === 'AuctionPublished',
    endedAt: ended?.data.end ?? null,
    effectiveEndAt: ended?.data.end ?? extended?.data.end ?? (row.openEnd ? null : row.terms.end),
    withdrawnAt: newest(events, 'AuctionWithdrawn')?.at ?? null,
    awardedBidRevision: award?.type === 'AuctionAwarded' ? award.data.bidRevision : null,
    releasedBidderIds: events.flatMap((event) =>
      event.type === 'AwardNotConcluded' ? [event.data.bidderId] : [],
    ),
  })
}

test('whatever the engine decides, in whatever batches and restarts it is read, the rows say what the history says', async () => {
  const counts = new Map<string, number>()
  const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(beginnings, attempts, sizes, async (starts, tries, batchSizes) => {
      const setting = engineOnMemory()
      const auctionIds = await playHistory(setting, starts, tries)
      const store = await project(setting.memory, batchSizes)
      let all = 0
      for (const auctionId of auctionIds) {
        const events = (await eventsOf(setting.memory, auctionStream(auctionId))) as AuctionEvent[]
        const refused = await eventsOf(setting.memory, attemptsStream(auctionId))
        for (const { type } of [...events, ...refused]) counts.set(type, (counts.get(type) ?? 0) + 1)
        all += events.length + refused.length
        expectDetails(store.row(auctionDetailsTable, [auctionId]) as AuctionDetailsRow, events)
        const bids = (store.rows(auctionBidsTable) as readonly AuctionBidRow[]).filter(
          (row) => row.auctionId === auctionId,
        )
        expect(bids).toHaveLength(events.filter(({ type }) => type === 'BidPlaced').length)
        expect(
          bids
            .filter(({ standing }) => standing)
            .map(({ revision }) => revision)
            .toSorted((a, b) => a - b),
        ).toEqual(
          rankingOf(events)
            .map(({ revision }) => revision)
            .toSorted((a, b) => a - b),
        )
      }
      expect(store.rows(auctionHistoryTable)).toHaveLength(all)
      const open = store.rows(purchaseRequestsTable).filter((row) => row['status'] === 'open')
      const waiting = store
        .rows(auctionParticipantsTable)
        .filter((row) => row['openRequestRevision'] !== null)
      expect(waiting).toHaveLength(open.length)
    }),
    { numRuns: 300 },
  )
  // Proof that the histories went everywhere.
  for (const type of Object.keys(auctionEventData))
    expect([type, counts.get(type) ?? 0]).not.toEqual([type, 0])
  expect(counts.get('BidRejected')).toBeGreaterThan(0)
}, 60_000)
