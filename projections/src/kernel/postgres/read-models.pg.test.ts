import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import type { Knex } from 'knex'
import {
  auctionIdOf,
  bid,
  bidder,
  bidderIdOf,
  commandIdOf,
  fixtureNoon,
  opening,
} from '../../../../tests/fixtures/auction-commands.ts'
import { createTestDatabase } from '../../../../tests/fixtures/test-database.ts'
import type { TestDatabase } from '../../../../tests/fixtures/test-database.ts'
import { rankedBids } from '../../auction-bids/queries.ts'
import {
  endedAuctions,
  findAuction,
  publicAuctions,
  administeredAuctions,
} from '../../auction-details/queries.ts'
import { ownAuctions } from '../../auction-participants/queries.ts'
import { historyOf } from '../../auction-history/queries.ts'
import { migrateReadModels } from '../../migrate.ts'
import { readModels } from '../../read-models.ts'
import { versionsOf } from '../projection.ts'
import { Projector } from '../projector.ts'
import type { Viewer } from '../viewer.ts'
import { openKnex } from './generations.ts'
import { PostgresProjectionStore } from './postgres-projection-store.ts'

let database: TestDatabase
let knex: Knex
beforeAll(async () => {
  database = await createTestDatabase()
  await migrateReadModels(database.url)
  await migrateReadModels(database.url)
  knex = openKnex(database.url)
})
afterAll(async () => {
  await knex.destroy()
  await database.drop()
})

test('what the engine decided is what readers see', async () => {
  const log = new MemoryEventLog('test')
  const engine = createEngine({
    log,
    clock: { now: () => fixtureNoon },
    sha256Hex: (text) => hash('sha256', text),
  })
  const auctionId = auctionIdOf(1)
  for (const command of opening(auctionId, 1))
    expect(await engine.execute(command)).toMatchObject({ status: 'accepted' })
  await engine.execute(bid(auctionId, commandIdOf(10), 100_000, bidder(1)))
  await engine.execute(bid(auctionId, commandIdOf(11), 120_000, bidder(2)))
  await engine.execute(bid(auctionId, commandIdOf(12), 'x', bidder(2)))
  await engine.stop()
  const outcome = await new PostgresProjectionStore(database.url).open({
    logIdentity: 'test',
    versions: versionsOf(readModels),
  })
  if (outcome.status !== 'opened') throw new Error(outcome.status)
  const projector = new Projector({ log, session: outcome.session, projections: readModels })
  expect(await projector.advance()).toMatchObject({ kind: 'advanced', quarantines: [], caughtUp: true })
  await outcome.session.close()

  const viewer = {
    kind: 'signedIn',
    userId: bidderIdOf(1),
    isSystemAdmin: false,
    brokerTenantIds: [],
    investorId: 'x',
  } satisfies Viewer
  const admin = { ...viewer, isSystemAdmin: true }
  expect(await publicAuctions(knex, viewer, fixtureNoon)).toMatchObject([
    { auctionId, currentPrice: 120_000, title: 'Altbauwohnung mit Balkon' },
  ])
  expect(
    await endedAuctions(knex, viewer, '2026-12-01T00:00:00.000Z' as typeof fixtureNoon, {
      skip: 0,
      take: 10,
      search: 'WIEN altbau',
      searchedTenantIds: [],
    }),
  ).toHaveLength(1)
  expect(await findAuction(knex, viewer, auctionId)).toMatchObject({
    auction: { revision: 4, leaderId: bidderIdOf(2) },
    hasAccess: false,
  })
  expect(await findAuction(knex, { kind: 'visitor' }, auctionId)).not.toBeNull()
  expect(await rankedBids(knex, viewer, auctionId)).toMatchObject([
    { order: 1, price: 120_000, isOwn: false },
    { order: 2, isOwn: true },
  ])
  expect(await ownAuctions(knex, viewer)).toMatchObject([
    { own: { lastBidPrice: 100_000, isOutbidden: true, isHighestBidder: false } },
  ])
  expect(await historyOf(knex, admin, auctionId, { isAttempt: true, after: null, limit: 9 })).toMatchObject([
    { type: 'BidRejected' },
  ])
  expect(await administeredAuctions(knex, admin, { skip: 0, take: 10 })).toHaveLength(1)
})
