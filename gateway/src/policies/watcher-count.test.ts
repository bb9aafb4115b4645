import type { AuctionId, TenantId } from '@zuschlag/contracts/kernel/ids'
import { inMemoryBus } from '@zuschlag/engine/transport/bus'
import { expect, test } from 'vitest'
import { type Viewer, visitor } from './viewer.ts'
import { createWatcherCount } from './watcher-count.ts'
import { signedInAs } from './viewer.fixture.ts'

const managed = 'managed' as AuctionId
const meadow = 'meadow' as AuctionId

const ownership = { tenantId: 'tenant' as TenantId, sellerUserId: null }

test('people are counted over all gateways, once each, and connections one by one, but for the own tenant', async () => {
  const bus = inMemoryBus()
  const sleep = () => new Promise<void>((resolve) => setImmediate(resolve))
  const rooms = (viewers: readonly Viewer[]) => (auctionId: AuctionId) =>
    auctionId === managed ? viewers : []
  const first = createWatcherCount({
    bus,
    sleep,
    viewersOf: rooms([visitor, signedInAs('anna'), signedInAs('ben')]),
  })
  const broker = signedInAs('broker', { brokerTenantIds: [ownership.tenantId] })
  createWatcherCount({ bus, sleep, viewersOf: rooms([signedInAs('anna'), visitor, broker]) })
  expect(await first.of({ ...ownership, auctionId: managed })).toEqual({
    connections: 5,
    signedIn: 3,
    people: 2,
  })
  expect(await first.of({ ...ownership, auctionId: meadow })).toEqual({
    connections: 0,
    signedIn: 0,
    people: 0,
  })
})

test('a gateway that has closed answers no longer', async () => {
  const bus = inMemoryBus()
  const sleep = () => new Promise<void>((resolve) => setImmediate(resolve))
  const first = createWatcherCount({ bus, sleep, viewersOf: () => [visitor] })
  const second = createWatcherCount({ bus, sleep, viewersOf: () => [visitor] })
  second.close()
  expect(await first.of({ ...ownership, auctionId: managed })).toEqual({
    connections: 1,
    signedIn: 0,
    people: 0,
  })
})
