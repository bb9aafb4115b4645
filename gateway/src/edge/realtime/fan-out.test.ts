import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { ServerMessage } from '@zuschlag/contracts/realtime/messages'
import { describe, expect, test } from 'vitest'
import { visitor } from '../../policies/viewer.ts'
import { liveLimits } from './live-limits.ts'
import { auctionId, LiveWorld, person, rowAt, settled, updateAt } from './live-world.fixture.ts'

describe('[LIVE-10] a flush', () => {
  test('[LIVE-10] sends what changed since the last flush in one write, update by update', async () => {
    const world = new LiveWorld()
    const { socket } = await world.watch()
    world.isHeldUp = true
    for (const revision of [2, 3, 4]) world.announce(revision)
    expect(socket.frames).toHaveLength(1)
    world.letGo()
    expect([socket.frames.length, socket.chain]).toEqual([2, ['1', '1>2', '2>3', '3>4']])
    world.announce(5)
    world.letGo()
    expect(socket.chain.at(-1)).toBe('4>5')
  })

  test('merges a burst: a hundred updates are one message and one write', async () => {
    const world = new LiveWorld()
    const watchers = [await world.watch(), await world.watch(person('anna'))]
    world.isHeldUp = true
    for (let revision = 2; revision <= 101; revision += 1) world.announce(revision)
    expect(world.heldUp).toHaveLength(1)
    world.letGo()
    for (const { socket } of watchers) {
      expect([socket.frames.length, socket.chain]).toEqual([2, ['1', '1>101']])
      expect(socket.frames.at(-1)).toBe(watchers[0]?.socket.frames.at(-1))
    }
  })

  test('leaves a slow one its buffer, and brings it up to date in one message when that has drained', async () => {
    const world = new LiveWorld()
    const { connection, socket } = await world.watch()
    socket.buffered = liveLimits.bufferedBytes + 1
    world.isHeldUp = true
    world.announce(2)
    world.letGo()
    world.announce(3)
    world.letGo()
    expect(socket.frames).toHaveLength(1)
    socket.buffered = 0
    connection.drain()
    expect(socket.chain).toEqual(['1', '1>3'])
  })

  test('waits where it is being asked who may still see the auction', async () => {
    const world = new LiveWorld({ listed: false })
    const { socket } = await world.watch(person('anna'))
    world.isHeldUp = true
    world.announce(2)
    world.maySee = () => false
    world.announce(3, { lastEventType: 'AccessRevoked' })
    world.letGo()
    expect(socket.chain).toEqual(['1'])
    await settled()
    world.letGo()
    expect(socket.chain).toEqual(['1', 'error'])
  })
})

describe('[LIVE-2] [LIVE-10] thousands who come back', () => {
  test('get missed updates from the room without a database read', async () => {
    const world = new LiveWorld()
    const { connection } = await world.watch()
    connection.closed()
    world.announce(2)
    world.announce(3)
    const before = world.reads
    for (let count = 0; count < 1_000; count += 1) {
      const { socket } = await world.watch(count % 2 === 0 ? undefined : person(`person ${count}`), 1)
      expect(socket.chain).toEqual(['1>2', '2>3'])
      expect(socket.frames).toHaveLength(1)
    }
    expect(world.reads).toBe(before)
  })

  test('are asked for at the read model where not everybody may see the auction, or somebody has seen a later state', async () => {
    const world = new LiveWorld()
    await world.watch()
    const before = world.reads
    world.row = rowAt(7)
    const { socket } = await world.watch(undefined, 7)
    expect([world.reads - before, socket.chain]).toEqual([1, ['7']])
    world.announce(8, { listed: false })
    await settled()
    const asked = world.reads
    await world.watch(person('carla'), 8)
    expect(world.reads - asked).toBe(1)
    world.maySee = () => false
    const { socket: refused } = await world.watch(undefined, 8)
    expect(refused.messages).toEqual([{ type: 'error', code: 'auctionNotFound', auctionId }])
  })

  test('a room that nobody is in is looked after like the others', async () => {
    const world = new LiveWorld()
    const { connection } = await world.watch()
    connection.closed()
    // The hint was lost.
    world.row = rowAt(5)
    await world.rooms.reconcile()
    const { socket } = await world.watch(undefined, null)
    expect(socket.chain).toEqual(['5'])
  })
})

describe('[LIVE-15] the end', () => {
  /** The clock of the world is past the first. */
  const passed = '2026-10-12T09:59:59.990Z' as Instant
  const moved = '2026-10-12T10:05:00.000Z' as Instant
  const ends = (messages: readonly ServerMessage[]) =>
    messages.flatMap((message) =>
      'auction' in message ? [[message.auction.end, message.auction.hasEnded]] : [],
    )

  test('[LIVE-15] is confirmed by AuctionEnded alone, whatever the clock says as a message is sent', async () => {
    const world = new LiveWorld({ effectiveEndAt: passed })
    const { socket } = await world.watch()
    world.announce(2)
    world.announce(3, { effectiveEndAt: moved, lastEventType: 'AuctionEndExtended' })
    const ended = { effectiveEndAt: moved, endedAt: moved }
    world.announce(4, { ...ended, lastEventType: 'AuctionEnded' })
    world.announce(5, { ...ended, lastEventType: 'AuctionAwarded' })
    const all = [
      [passed, false],
      [passed, false],
      [moved, false],
      [moved, true],
      [moved, true],
    ]
    expect(ends(socket.messages)).toEqual(all)
    const back = await world.watch(visitor, 1)
    expect(ends(back.socket.messages)).toEqual(all.slice(1))
  })

  test('[LIVE-15] is confirmed by its event also where older projections publish it', async () => {
    const world = new LiveWorld()
    const { socket } = await world.watch()
    const { hasEnded: _hasEnded, ...live } = updateAt(2).live
    world.rooms.update({ ...updateAt(2), live })
    world.rooms.update({ ...updateAt(3, { lastEventType: 'AuctionEnded' }), live })
    expect(ends(socket.messages).map(([, hasEnded]) => hasEnded)).toEqual([false, false, true])
  })
})
