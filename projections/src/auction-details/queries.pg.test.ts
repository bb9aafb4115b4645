import { describe, expect, test } from 'vitest'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { auctionIdOf, fixtureNoon, numberedUuid } from '../../../tests/fixtures/auction-commands.ts'
import { readModelsOfFile } from '../../../tests/fixtures/read-models.ts'
import {
  admin,
  anna,
  author,
  carla,
  draft,
  endedKoeln,
  endedVienna,
  fillReadScene,
  longAgo,
  norm,
  openEnd,
  otherBroker,
  ownBroker,
  running,
  stranger,
  unlisted,
  visitor,
  yesterday,
} from '../../../tests/fixtures/read-scene.ts'
import type { QueryViewer } from '../kernel/viewer.ts'
import {
  endedAuctions,
  findAuction,
  PUBLIC_AFTER_END_MS,
  publicCardRevisions,
  publicCardsOf,
  revisionOf,
} from './queries.ts'

const database = await readModelsOfFile()
await fillReadScene(database.url)

describe('the public list', () => {
  test('has what is published, listed and not withdrawn, ended ones for a while', async () => {
    const cards = await publicCardsOf(database.knex, visitor, fixtureNoon)
    const shown = [running, norm, openEnd, endedKoeln, endedVienna]
    expect(new Set(cards.map(({ auctionId }) => auctionId))).toEqual(new Set(shown))
    const revisions = await publicCardRevisions(database.knex, fixtureNoon)
    expect(revisions).toEqual(new Map(cards.map(({ auctionId, revision }) => [auctionId, revision])))
    const some = await publicCardsOf(database.knex, visitor, fixtureNoon, [norm, unlisted])
    expect(some.map(({ auctionId }) => auctionId)).toEqual([norm])
  })

  test('shows an ended auction for thirty days, to the millisecond', async () => {
    const after = (ms: number) =>
      new Date(Date.parse(yesterday) + PUBLIC_AFTER_END_MS + ms).toISOString() as Instant
    const has = async (now: Instant) =>
      (await publicCardsOf(database.knex, visitor, now)).some(({ auctionId }) => auctionId === endedKoeln)
    expect(await has(after(-1))).toBe(true)
    expect(await has(after(0))).toBe(false)
  })

  test('reads no long texts', async () => {
    const [row] = await publicCardsOf(database.knex, visitor, fixtureNoon, [running])
    expect(row).not.toHaveProperty('description')
    expect(row).not.toHaveProperty('terms')
    expect(row).toMatchObject({
      title: 'Altbauwohnung mit Balkon',
      currentPrice: 101_000,
      bidCount: 2,
      startPrice: 100_000,
      area: 84.5,
    })
  })
})

describe('the ended list', () => {
  const page = async (changed: Partial<Parameters<typeof endedAuctions>[3]>) =>
    (
      await endedAuctions(database.knex, visitor, fixtureNoon, {
        skip: 0,
        take: 10,
        search: '',
        searchedTenantIds: [],
        ...changed,
      })
    ).map(({ auctionId }) => auctionId)

  test('has the latest end first, in pages', async () => {
    expect(await page({})).toEqual([endedKoeln, endedVienna, longAgo])
    expect(await page({ skip: 1, take: 1 })).toEqual([endedVienna])
    expect(await page({ skip: 3 })).toEqual([])
  })

  test.each([
    ['koln', [endedKoeln]],
    ['STRASSE  kö', [endedKoeln]],
    ['zinshaus wien', [endedVienna]],
    ['100%_j', [endedVienna]],
    ['1%', []],
    ["'; drop table read_1.auction_details; --", []],
    ['wien', [endedVienna, longAgo]],
  ] as const)('searched for %s finds by every word in title or city', async (search, expected) => {
    expect(await page({ search })).toEqual(expected)
  })

  test('finds all of a tenant whose name was meant', async () => {
    const tenant = numberedUuid(5, 1) as TenantId
    expect(await page({ search: 'Kranzl', searchedTenantIds: [tenant] })).toEqual([
      endedKoeln,
      endedVienna,
      longAgo,
    ])
  })
})

describe('an auction', () => {
  const everything = [running, unlisted, draft]
  const seenBy = async (viewer: QueryViewer) => {
    const found = await Promise.all(everything.map((id) => findAuction(database.knex, viewer, id)))
    return found.map((one) => one !== null)
  }

  test.each([
    ['a visitor', visitor, [true, false, false]],
    ['an investor', anna, [true, true, false]],
    ['somebody with access', carla, [true, true, true]],
    ['somebody without', stranger, [true, false, false]],
    ["another tenant's broker", otherBroker, [true, false, false]],
    ["the own tenant's broker", ownBroker, [true, true, true]],
    ['whose name stands on it and who left the tenant', author, [true, false, false]],
    ['an administrator', admin, [true, true, true]],
  ] as const)('exists for %s as far as it is theirs to see', async (_name, viewer, expected) => {
    expect(await seenBy(viewer)).toEqual(expected)
  })

  test('comes with its texts and with what is known of the access', async () => {
    const found = await findAuction(database.knex, carla, draft)
    expect(found).toMatchObject({
      hasAccess: true,
      auction: { description: { street: 'Gasse 1' }, terms: { timeZone: 'Europe/Vienna' }, revision: 1 },
    })
    expect(found?.auction).not.toHaveProperty('hasAccess')
    expect(await findAuction(database.knex, admin, draft)).toMatchObject({ hasAccess: false })
    expect(await findAuction(database.knex, admin, auctionIdOf(99))).toBeNull()
    expect(await revisionOf(database.knex, running)).toBe(6)
    expect(await revisionOf(database.knex, auctionIdOf(99))).toBeNull()
  })
})
