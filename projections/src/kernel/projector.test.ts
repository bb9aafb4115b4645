import { describe, expect, test } from 'vitest'
import { auctionStream, type StoredEvent } from '@zuschlag/contracts/auction/events'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import { numberToPosition } from '@zuschlag/engine/store/event-log'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted, logged, written } from '../../../tests/fixtures/auction-events.ts'
import { appendHistory } from '../../../tests/fixtures/logged-history.ts'
import { TroubledStore } from '../../../tests/fixtures/troubled-store.ts'
import { auctionBidsTable } from '../auction-bids/table.ts'
import type { AuctionUpdated } from '../auction-details/announcement.ts'
import { announcingAuctions } from '../announcing-auctions.ts'
import { auctionDetailsTable } from '../auction-details/table.ts'
import { auctionHistoryTable } from '../auction-history/table.ts'
import { readModels } from '../read-models.ts'
import { Projector, publishBacklog } from './projector.ts'
import { MemoryProjectionStore } from './memory/memory-projection-store.ts'
import { versionsOf } from './projection.ts'
import type { ProjectionStore } from './projection-store.ts'

const one = auctionIdOf(1)
const two = auctionIdOf(2)
const published = { type: 'AuctionPublished', data: {} } as const
const history = [drafted(), published, bidPlaced(1, 100_000), bidPlaced(2, 120_000)]
const owner = { logIdentity: 'log', versions: versionsOf(readModels) }

async function projectorOn(store: ProjectionStore, log: MemoryEventLog, batchEventsMax = 1000) {
  const outcome = await store.open(owner)
  if (outcome.status !== 'opened') throw new Error(outcome.status)
  const updates: AuctionUpdated[] = []
  const inner = new Projector({
    log,
    session: outcome.session,
    projections: readModels,
    announcing: announcingAuctions((update) => updates.push(update)),
    batchEventsMax,
  })
  const subscription = log.subscribeAll({ after: inner.position })
  const advance = async () =>
    inner.position === (await log.head()) ? ({ kind: 'idle' } as const) : inner.advance(subscription)
  const projector = { publishBacklog: () => inner.publishBacklog(), advance }
  return { projector, updates, session: outcome.session }
}

const summaryOf = (updates: readonly AuctionUpdated[]) =>
  updates.map(({ auctionId, revision, cause }) => [auctionId, revision, cause])

describe('a batch', () => {
  test('writes each row once with its last state, and the checkpoint with it', async () => {
    const log = new MemoryEventLog('log')
    const store = new MemoryProjectionStore()
    await appendHistory(log, one, history)
    const { projector } = await projectorOn(store, log)
    expect(await projector.advance()).toEqual({
      kind: 'advanced',
      events: 4,
      caughtUp: true,
      quarantines: [],
    })
    expect(store.row(auctionDetailsTable, [one])).toMatchObject({ revision: 3, bidCount: 2 })
    expect(store.rows(auctionBidsTable)).toHaveLength(2)
    expect(store.rows(auctionHistoryTable)).toHaveLength(4)
    expect(store.checkpoint()).toMatchObject({ position: numberToPosition(4), logIdentity: 'log' })
    expect(await projector.advance()).toEqual({ kind: 'idle' })
  })

  test('notes in the checkpoint how far the batch before was announced', async () => {
    const log = new MemoryEventLog('log')
    const store = new MemoryProjectionStore()
    await appendHistory(log, one, history)
    const { projector } = await projectorOn(store, log, 2)
    await projector.advance()
    expect(store.checkpoint()).toMatchObject({ position: numberToPosition(2), announced: null })
    await projector.advance()
    expect(store.checkpoint()).toMatchObject({
      position: numberToPosition(4),
      announced: numberToPosition(2),
    })
  })

  test('gives the same rows in whatever sizes the log is read', async () => {
    const log = new MemoryEventLog('log')
    await appendHistory(log, one, history)
    await appendHistory(log, two, history)
    const states = await Promise.all(
      [1, 2, 3, 1000].map(async (size) => {
        const store = new MemoryProjectionStore()
        const { projector } = await projectorOn(store, log, size)
        while ((await projector.advance()).kind === 'advanced');
        return readModels.map(({ table }) => store.rows(table))
      }),
    )
    for (const state of states) expect(state).toEqual(states[0])
  })
})

describe('announcements', () => {
  test('come one for each revision, in order, when the log ends with the batch', async () => {
    const log = new MemoryEventLog('log')
    await appendHistory(log, one, history)
    const { projector, updates } = await projectorOn(new MemoryProjectionStore(), log)
    await projector.advance()
    expect(summaryOf(updates)).toEqual([
      [one, 0, 'AuctionDrafted'],
      [one, 1, 'AuctionPublished'],
      [one, 2, 'BidPlaced'],
      [one, 3, 'BidPlaced'],
    ])
    expect(updates.map(({ live }) => live.currentPrice)).toEqual([100_000, 100_000, 100_000, 120_000])
    expect(updates.at(-1)?.live).toMatchObject({
      minimumBid: 121_000,
      bidCount: 2,
      hasBids: true,
      isPublished: true,
    })
  })

  test('publish only the newest state of each auction while there is more to read', async () => {
    const log = new MemoryEventLog('log')
    await appendHistory(log, one, history)
    await appendHistory(log, two, history)
    const { projector, updates } = await projectorOn(new MemoryProjectionStore(), log, 4)
    await projector.advance()
    expect(summaryOf(updates)).toEqual([[one, 3, 'BidPlaced']])
  })

  test('that a crash may have swallowed are made up for by the next session, with the newest state', async () => {
    const log = new MemoryEventLog('log')
    const memory = new MemoryProjectionStore()
    await appendHistory(log, one, history)
    // The rows are there, and the process dies before it says so.
    const store = new TroubledStore(memory, (_count, moment) => moment === 'committed')
    const first = await projectorOn(store, log)
    await expect(first.projector.advance()).rejects.toThrow('broke at committed')
    expect(first.updates).toEqual([])
    const second = await projectorOn(memory, log)
    await second.projector.publishBacklog()
    expect(summaryOf(second.updates)).toEqual([[one, 3, 'BidPlaced']])
    await second.projector.publishBacklog()
    expect(second.updates).toHaveLength(1)
  })
})

describe('an event that cannot be handled', () => {
  const broken = (type: string): StoredEvent => ({ ...written(one, history)[2], type }) as never

  test('of an unknown type sets its stream aside in every projection, and the others go on', async () => {
    const log = new MemoryEventLog('log')
    const store = new MemoryProjectionStore()
    await appendHistory(log, one, history.slice(0, 2))
    await log.append([
      { stream: auctionStream(one), expectedRevision: 1, events: [broken('AuctionTeleported')] },
    ])
    await appendHistory(log, two, history)
    const { projector } = await projectorOn(store, log)
    const quarantines = []
    for (let step = await projector.advance(); step.kind === 'advanced'; step = await projector.advance()) {
      quarantines.push(...step.quarantines)
    }
    expect(quarantines.map(({ projection }) => projection)).toEqual(readModels.map(({ name }) => name))
    expect(quarantines[0]).toMatchObject({
      stream: auctionStream(one),
      reason: 'Unknown event type AuctionTeleported',
    })
    expect(store.row(auctionDetailsTable, [one])).toMatchObject({ revision: 1 })
    expect(store.row(auctionDetailsTable, [two])).toMatchObject({ revision: 3 })
  })

  test('passed earlier does not keep a later session from announcing what is around it', async () => {
    const log = new MemoryEventLog('log')
    const memory = new MemoryProjectionStore()
    await appendHistory(log, one, history.slice(0, 2))
    await log.append([
      { stream: auctionStream(one), expectedRevision: 1, events: [broken('AuctionTeleported')] },
    ])
    await appendHistory(log, two, history)
    const { projector, session } = await projectorOn(memory, log)
    for (let step = await projector.advance(); step.kind === 'advanced';) step = await projector.advance()
    await session.close()
    const updates: AuctionUpdated[] = []
    const next = await memory.open(owner)
    if (next.status !== 'opened') throw new Error(next.status)
    await publishBacklog(
      log,
      next.session,
      announcingAuctions((update) => updates.push(update)),
      null,
    )
    // The log comes in smaller pages around such an event, so the same state may be published twice.
    expect(new Set(summaryOf(updates).map(String))).toEqual(
      new Set([`${one},1,AuctionPublished`, `${two},3,BidPlaced`]),
    )
  })

  test('by one projection sets the stream aside there alone, now and in later sessions', async () => {
    const log = new MemoryEventLog('log')
    const store = new MemoryProjectionStore()
    const standing = { currentPrice: null, bidCount: 0, leaderId: null, leadingBidRevision: null }
    const voidOfNothing = { type: 'BidVoided', data: { bidRevision: 77, reason: 'x', standing } } as const
    const events = logged(
      written(one, [...history.slice(0, 2), voidOfNothing, bidPlaced(1, 100_000), bidPlaced(2, 101_000)]),
    )
    const append = (from: number, to: number) =>
      log.append([
        {
          stream: auctionStream(one),
          expectedRevision: from === 0 ? 'none' : from - 1,
          events: events.slice(from, to).map(({ event }) => event),
        },
      ])
    await append(0, 4)
    const first = await projectorOn(store, log)
    expect(await first.projector.advance()).toMatchObject({
      quarantines: [
        {
          projection: 'auction-bids',
          stream: auctionStream(one),
          revision: 2,
          reason: 'No bid at revision 77 to void',
        },
      ],
    })
    await first.session.close()
    await append(4, 5)
    const second = await projectorOn(store, log)
    expect(await second.projector.advance()).toMatchObject({ kind: 'advanced', quarantines: [] })
    expect(store.rows(auctionBidsTable)).toEqual([])
    expect(store.row(auctionDetailsTable, [one])).toMatchObject({ revision: 4, currentPrice: 101_000 })
  })

  test('whose row the store will not take sets the stream aside in that projection alone', async () => {
    const log = new MemoryEventLog('log')
    const memory = new MemoryProjectionStore()
    await appendHistory(log, one, history)
    await appendHistory(log, two, [drafted(), published, bidPlaced(1, 666), bidPlaced(2, 120_000)])
    const store = new TroubledStore(
      memory,
      () => false,
      (table, row) => table === auctionBidsTable && row['price'] === 666,
    )
    const { projector } = await projectorOn(store, log)
    const quarantines = []
    for (let step = await projector.advance(); step.kind === 'advanced'; step = await projector.advance()) {
      quarantines.push(...step.quarantines)
    }
    expect(quarantines).toEqual([
      {
        projection: 'auction-bids',
        stream: auctionStream(two),
        revision: 2,
        reason: 'Not a value for this column',
      },
    ])
    expect(memory.row(auctionDetailsTable, [two])).toMatchObject({ revision: 3, currentPrice: 120_000 })
    expect(memory.rows(auctionBidsTable)).toHaveLength(2)
    expect(memory.rows(auctionHistoryTable)).toHaveLength(8)
  })
})

describe('another writer', () => {
  test('stands by while a session is open', async () => {
    const store = new MemoryProjectionStore()
    await projectorOn(store, new MemoryEventLog('log'))
    expect(await store.open(owner)).toEqual({ status: 'standby' })
  })

  test('that moved the checkpoint fences this one, which then wrote nothing', async () => {
    const log = new MemoryEventLog('log')
    const store = new MemoryProjectionStore()
    await appendHistory(log, one, history.slice(0, 2))
    const { projector, session, updates } = await projectorOn(store, log)
    await session.commit({
      expected: null,
      position: numberToPosition(1),
      announced: null,
      changes: [],
      quarantines: [],
    })
    expect(await projector.advance()).toEqual({ kind: 'fenced' })
    expect(store.rows(auctionDetailsTable)).toEqual([])
    expect(updates).toEqual([])
  })

  test('of another log or of other versions is refused in words', async () => {
    const store = new MemoryProjectionStore()
    await store.open(owner)
    expect(await store.open({ ...owner, logIdentity: 'elsewhere' })).toMatchObject({
      status: 'refused',
      code: 'otherLog',
      message: expect.stringContaining('elsewhere') as unknown,
    })
    expect(await store.open({ ...owner, versions: { ...owner.versions, 'auction-bids': 99 } })).toMatchObject(
      {
        status: 'refused',
        code: 'otherVersions',
      },
    )
  })
})
