import type { AuctionId, UserId } from '@zuschlag/contracts/kernel/ids'
import { inMemoryBus } from '@zuschlag/engine/transport/in-memory-bus'
import { beforeEach, expect, test } from 'vitest'
import type { Restriction } from './restrictions.ts'
import { createRestrictions } from './restrictions.ts'

const [villa, flat] = ['villa', 'flat'] as AuctionId[] as [AuctionId, AuctionId]
const [anna, ben] = ['anna', 'ben'] as UserId[] as [UserId, UserId]
const suspended: Restriction = { isSuspended: true, limit: null }

let stored: Map<UserId, Restriction>
let reads: number
let isAway: boolean
let now: number
const bus = inMemoryBus()
const create = () => createRestrictions({ readOf, bus, nowMs: () => now })

function readOf(): Promise<ReadonlyMap<UserId, Restriction>> {
  reads += 1
  return isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Map(stored))
}

beforeEach(() => {
  stored = new Map([[anna, suspended]])
  reads = 0
  isAway = false
  now = 0
})

test('[ADM-3] reads an auction once and says of each bidder what restricts them', async () => {
  const restrictions = create()
  expect(await restrictions.of(villa, anna)).toEqual(suspended)
  expect(await restrictions.of(villa, ben)).toBeNull()
  expect(reads).toBe(1)
  await restrictions.of(flat, ben)
  expect(reads).toBe(2)
})

test('what is known is read again after two seconds, and at once after a change, in every process', async () => {
  const [here, elsewhere] = [create(), create()]
  for (const one of [here, elsewhere]) expect(await one.of(villa, anna)).toEqual(suspended)
  stored.clear()
  now = 1_999
  expect(await here.of(villa, anna)).toEqual(suspended)
  here.changed(villa, anna)
  for (const one of [here, elsewhere]) expect(await one.of(villa, anna)).toBeNull()
  stored.set(anna, suspended)
  now += 2_000
  expect(await elsewhere.of(villa, anna)).toEqual(suspended)
})

test('while the database is away what was known holds on, and where nothing was known nobody is let through', async () => {
  const restrictions = create()
  await restrictions.of(villa, anna)
  isAway = true
  now = 60_000
  expect(await restrictions.of(villa, anna)).toEqual(suspended)
  await expect(restrictions.of(flat, anna)).rejects.toThrow('away')
})

test('what was read before a change is not taken for what holds after it', async () => {
  const restrictions = create()
  const asked = restrictions.of(villa, anna)
  stored.clear()
  restrictions.changed(villa, anna)
  expect(await asked).toBeNull()
  expect(reads).toBeGreaterThan(1)
})
