import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { liveLimits } from './live-limits.ts'
import { auctionId, LiveWorld, person, rowAt, settled } from './live-world.fixture.ts'

const anna = person('anna')
const { tenantId } = rowAt(1)
const broker = { ...person('broker'), brokerTenantIds: [tenantId] as readonly TenantId[] }
const causes = (messages: readonly { readonly type: string }[]) =>
  messages.map((message) => ('cause' in message ? message.cause : message.type))

const hidden = [
  'AccessGranted',
  'AccessRevoked',
  'ImmediatePurchaseRequested',
  'ImmediatePurchaseDeclined',
] as const

describe('[LIVE-12] what changes nothing public', () => {
  test.each(hidden)(
    '%s is a message for the managers of the auction alone, and no gap for others',
    async (type) => {
      const world = new LiveWorld()
      const [outside, inside] = [await world.watch(), await world.watch(broker)]
      world.announce(2, { lastEventType: type, publicRevision: 1 })
      await settled()
      world.announce(3)
      expect(outside.socket.chain).toEqual(['1', '1>3'])
      expect(causes(outside.socket.messages)).toEqual(['subscribed', 'BidPlaced'])
      expect(inside.socket.chain.at(-1)).toBe('2>3')
      expect(causes(inside.socket.messages)).toContain(type)
    },
  )

  test('the person it is about is asked to read again, and nobody else', async () => {
    const world = new LiveWorld()
    const [own, other] = [await world.watch(anna), await world.watch(person('ben'))]
    world.row = rowAt(2, { lastEventType: 'ImmediatePurchaseDeclined', publicRevision: 1 })
    world.rooms.update({ ...auctionUpdatedOf(world.row), concerns: anna.userId })
    expect(own.socket.messages.at(-1)).toMatchObject({ type: 'readerNews', about: 'admission', auctionId })
    expect(other.socket.chain).toEqual(['1'])
  })

  test('the person it is about is asked to read again as they come back, and nobody else', async () => {
    const world = new LiveWorld()
    await world.watch()
    world.row = rowAt(2)
    world.rooms.update({ ...auctionUpdatedOf(world.row), concerns: anna.userId })
    world.announce(3)
    const [own, other, early] = [
      await world.watch(anna, 1),
      await world.watch(person('ben'), 1),
      await world.watch(anna, 2),
    ]
    expect(own.socket.chain).toEqual(['1>2', '2>3', 'readerNews'])
    expect(other.socket.chain).toEqual(['1>2', '2>3'])
    expect(early.socket.chain).toEqual(['2>3'])
  })

  test('the person it is about is asked to read again once they have drained', async () => {
    const world = new LiveWorld()
    const { socket, connection } = await world.watch(anna)
    socket.buffered = liveLimits.bufferedBytes + 1
    world.row = rowAt(2, { lastEventType: 'BidderLimited', publicRevision: 1 })
    world.rooms.update({ ...auctionUpdatedOf(world.row), concerns: anna.userId })
    expect(socket.chain).toEqual(['1'])
    socket.buffered = 0
    expect(connection.drain()).toBe('caughtUp')
    expect(socket.chain).toEqual(['1', 'readerNews'])
  })

  test('a first subscriber gets what comes after the row was read and before there is a room', async () => {
    const world = new LiveWorld()
    const { connection, socket } = world.connect(anna)
    connection.receive(Buffer.from(JSON.stringify({ type: 'subscribe', auctionId, after: 1 })), false)
    world.announce(2)
    world.row = rowAt(3, { lastEventType: 'BidderLimited', publicRevision: 2 })
    world.rooms.update({ ...auctionUpdatedOf(world.row), concerns: anna.userId })
    await settled()
    expect(socket.chain).toEqual(['1', '1>2', 'readerNews'])
    world.announce(4)
    expect(socket.chain.at(-1)).toBe('2>4')
  })

  test('a first subscriber whose access ends after it was looked up gets no room', async () => {
    const world = new LiveWorld({ listed: false })
    const { connection, socket } = world.connect(anna)
    let lookups = 0
    world.maySee = () => (lookups += 1) === 1
    connection.receive(Buffer.from(JSON.stringify({ type: 'subscribe', auctionId, after: 1 })), false)
    world.announce(2, { lastEventType: 'AccessRevoked', publicRevision: 1 })
    await settled()
    await settled()
    expect(socket.messages.at(-1)).toMatchObject({ type: 'error', code: 'auctionNotFound' })
    world.announce(3)
    expect(socket.chain).not.toContain('1>3')
  })

  test('whose access ends between their read and their subscription is asked to read again', async () => {
    const world = new LiveWorld()
    world.row = rowAt(2, { lastEventType: 'AccessRevoked', publicRevision: 1 })
    const [own, visitor] = [await world.watch(anna, 1), await world.watch(undefined, 1)]
    expect(own.socket.chain).toEqual(['1', 'readerNews'])
    expect(visitor.socket.chain).toEqual(['1'])
  })

  test('who comes back with the revision of an own command gets no step twice and misses none', async () => {
    const world = new LiveWorld()
    await world.watch()
    world.announce(2, { lastEventType: 'ImmediatePurchaseRequested', publicRevision: 1 })
    const { socket } = await world.watch(anna, 2)
    expect(socket.chain).toEqual(['1'])
    world.announce(3)
    expect(socket.chain).toEqual(['1', '1>3'])
  })
})

describe('[LIVE-7] a closed process', () => {
  const bornAt = Date.parse('2026-10-12T10:00:00.000Z')
  const closedRow = (revision: number): AuctionDetailsRow =>
    rowAt(revision, { closedProcess: true, publicRevision: bornAt + revision * 977, bidCount: revision })

  function closedWorld(): LiveWorld {
    const world = new LiveWorld()
    world.row = closedRow(1)
    return world
  }
  const announce = (world: LiveWorld, revision: number): void => {
    world.row = closedRow(revision)
    world.rooms.update(auctionUpdatedOf(world.row))
  }

  test('names no bid outside and counts none, over HTTP’s revision', async () => {
    const world = closedWorld()
    const { socket } = await world.watch(anna)
    for (const revision of [2, 3]) announce(world, revision)
    expect(socket.messages).toMatchObject([
      { type: 'subscribed', revision: bornAt + 977 },
      { type: 'UpdateAuction', cause: 'changed', revision: bornAt + 2 * 977, previousRevision: bornAt + 977 },
      { type: 'UpdateAuction', cause: 'changed', revision: bornAt + 3 * 977 },
    ])
    for (const message of socket.messages) expect(message).not.toHaveProperty('auction.bidCount')
  })

  test('bids of one moment are one message', async () => {
    const world = closedWorld()
    const { socket } = await world.watch()
    world.isHeldUp = true
    for (const revision of [2, 3, 4, 5]) announce(world, revision)
    expect(world.heldUp).toHaveLength(1)
    world.isHeldUp = false
    world.letGo()
    expect(socket.chain).toEqual([`${bornAt + 977}`, `${bornAt + 977}>${bornAt + 5 * 977}`])
  })

  test('its messages go out at full periods, not when a bid comes', async () => {
    const world = closedWorld()
    await world.watch()
    const waits: number[] = []
    world.onWait = (ms) => waits.push(ms)
    for (const at of [10, liveLimits.closedProcessMergeMs - 1, 3 * liveLimits.closedProcessMergeMs]) {
      world.nowMs = at
      announce(world, world.row.revision + 1)
    }
    const { closedProcessMergeMs: period } = liveLimits
    expect(waits.filter((ms) => ms > 0)).toEqual([period - 10, 1, period])
  })

  test('who comes back gets the whole state, not what was missed bid by bid', async () => {
    const world = closedWorld()
    await world.watch()
    for (const revision of [2, 3, 4]) announce(world, revision)
    const { socket } = await world.watch(anna, bornAt + 977)
    expect(socket.chain).toEqual([`${bornAt + 4 * 977}`])
  })

  test('its managers get every event by its number', async () => {
    const world = closedWorld()
    const { socket } = await world.watch(broker)
    for (const revision of [2, 3]) announce(world, revision)
    expect(socket.chain).toEqual(['1', '1>2', '2>3'])
    expect(causes(socket.messages).at(-1)).toBe('BidPlaced')
  })

  test('what an older projection says of it is not passed on outside before the row was read', async () => {
    const world = closedWorld()
    const { socket } = await world.watch()
    world.row = closedRow(2)
    const { outside: _unknown, ...older } = auctionUpdatedOf(world.row)
    world.rooms.update(older)
    expect(socket.chain).toHaveLength(1)
  })
})

test('[LIVE-12] whatever happens: those outside get an unbroken chain of the public events and nothing of the others', async () => {
  let skipped = 0
  const type = fc.constantFrom('BidPlaced', 'AuctionEndExtended', 'BidVoided', ...hidden)
  await fc.assert(
    fc.asyncProperty(fc.array(type, { minLength: 1, maxLength: 20 }), async (types) => {
      const world = new LiveWorld()
      const { socket } = await world.watch()
      let publicRevision = 1
      const expected = ['1']
      for (const [index, lastEventType] of types.entries()) {
        const revision = index + 2
        const isHidden = hidden.some((each) => each === lastEventType)
        if (isHidden) skipped += 1
        else {
          expected.push(`${publicRevision}>${revision}`)
          publicRevision = revision
        }
        world.announce(revision, { lastEventType, publicRevision })
        await settled()
      }
      expect(socket.chain).toEqual(expected)
      expect(causes(socket.messages)).toEqual([
        'subscribed',
        ...types.filter((each) => !hidden.some((one) => one === each)),
      ])
    }),
  )
  expect(skipped).toBeGreaterThan(20)
})
