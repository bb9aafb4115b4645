import type { AuctionEventType } from '@zuschlag/contracts/auction/events'
import { auctionUpdatedOf } from '@zuschlag/projections/auction-details/announcement'
import type { AuctionDetailsRow } from '@zuschlag/projections/auction-details/table'
import { describe, expect, test } from 'vitest'
import { visitor } from '../../policies/viewer.ts'
import { liveLimits } from './live-limits.ts'
import { auctionId, LiveWorld, person, rowAt, settled, type SocketDouble } from './live-world.fixture.ts'

describe('sending', () => {
  test('members with the same watermark get identical bytes', async () => {
    const world = new LiveWorld()
    const [one, two] = [await world.watch(), await world.watch(person('anna'))]
    world.announce(2)
    expect(one.socket.chain).toEqual(['1', '1>2'])
    expect(two.socket.frames[1]).toBe(one.socket.frames[1])
  })

  test('late and duplicate hints send nothing', async () => {
    const world = new LiveWorld()
    const { socket } = await world.watch()
    for (const revision of [3, 2, 3, 1]) world.announce(revision)
    expect(socket.chain).toEqual(['1', '1>3'])
  })

  test('a hint that came before the first reader costs nothing', () => {
    const world = new LiveWorld()
    world.announce(2)
    expect([world.rooms.size, world.reads]).toEqual([0, 0])
  })

  test('[LIVE-1] a lost hint is found by comparing with the read model', async () => {
    const world = new LiveWorld()
    const { socket } = await world.watch()
    world.row = rowAt(5)
    await world.rooms.reconcile()
    await settled()
    expect(socket.chain).toEqual(['1', '1>5'])
    // A bid stands last; what was lost before it may be anything, unless there are as many bids more.
    expect(socket.messages.at(-1)).toMatchObject({ cause: 'several' })
    world.row = rowAt(8, { lastEventType: 'AuctionEndExtended', bidCount: world.row.bidCount + 2 })
    await world.rooms.reconcile()
    await settled()
    expect(socket.messages.at(-1)).toMatchObject({ cause: 'AuctionEndExtended' })
    // The gap hides nothing of what the newest event says by itself.
    world.row = rowAt(11, { lastEventType: 'AuctionEnded', endedAt: world.row.effectiveEndAt })
    await world.rooms.reconcile()
    await settled()
    expect(socket.messages.at(-1)).toMatchObject({ cause: 'several', auction: { hasEnded: true } })
  })

  test('a client that unsubscribed or left gets nothing more', async () => {
    const world = new LiveWorld()
    const [gone, quiet] = [await world.watch(), await world.watch()]
    gone.connection.closed()
    quiet.connection.receive(Buffer.from(JSON.stringify({ type: 'unsubscribe', auctionId })), false)
    world.announce(2)
    expect([gone.socket.chain, quiet.socket.chain]).toEqual([['1'], ['1']])
  })

  test('a subscription that is cancelled during its read sends nothing', async () => {
    const world = new LiveWorld()
    const { connection, socket } = world.connect()
    connection.receive(Buffer.from(JSON.stringify({ type: 'subscribe', auctionId })), false)
    connection.receive(Buffer.from(JSON.stringify({ type: 'unsubscribe', auctionId })), false)
    await settled()
    world.announce(2)
    expect(socket.frames).toEqual([])
  })
})

describe('a slow reader', () => {
  test('[LIVE-4] costs nobody else anything, and gets one merged message once it has drained', async () => {
    const world = new LiveWorld()
    const [slow, quick] = [await world.watch(), await world.watch()]
    slow.socket.buffered = liveLimits.bufferedBytes + 1
    for (const revision of [2, 3, 4]) world.announce(revision)
    expect(quick.socket.chain).toEqual(['1', '1>2', '2>3', '3>4'])
    expect([slow.socket.chain, world.behind]).toEqual([['1'], [slow.connection]])
    expect(slow.connection.drain()).toBe('behind')
    slow.socket.buffered = 0
    expect(slow.connection.drain()).toBe('caughtUp')
    expect(slow.socket.chain).toEqual(['1', '1>4'])
    world.announce(5)
    expect(slow.socket.chain).toEqual(['1', '1>4', '4>5'])
  })

  test('[LIVE-14] learns from a merged message whether there was more than bids', async () => {
    const causeAfter = async (...types: readonly AuctionEventType[]) => {
      const world = new LiveWorld()
      const { socket, connection } = await world.watch()
      socket.buffered = liveLimits.bufferedBytes + 1
      for (const [index, lastEventType] of types.entries()) world.announce(2 + index, { lastEventType })
      socket.buffered = 0
      connection.drain()
      return socket.messages.flatMap((message) => ('cause' in message ? [message.cause] : []))
    }
    expect(await causeAfter('BidPlaced', 'BidPlaced', 'AuctionEndExtended')).toEqual(['AuctionEndExtended'])
    expect(await causeAfter('BidVoided', 'BidPlaced')).toEqual(['several'])
    expect(await causeAfter('BidPlaced', 'AuctionWithdrawn')).toEqual(['several'])
    expect(await causeAfter('AuctionWithdrawn')).toEqual(['AuctionWithdrawn'])
  })

  test('[LIVE-4] who never drains is given up', async () => {
    const world = new LiveWorld()
    const { connection, socket } = await world.watch()
    socket.buffered = liveLimits.bufferedBytes + 1
    world.announce(2)
    world.nowMs += liveLimits.behindMs - 1
    expect([connection.drain(), socket.terminated]).toEqual(['behind', false])
    world.nowMs += 1
    expect([connection.drain(), socket.terminated]).toEqual(['givenUp', true])
  })
})

describe('who may see it no longer', () => {
  test('[LIVE-5] gets an error instead of the change; the others get the change', async () => {
    const world = new LiveWorld()
    const [anna, stranger] = [await world.watch(person('anna')), await world.watch()]
    world.maySee = (viewer) => viewer !== visitor
    world.announce(2, { isPublished: false, lastEventType: 'AuctionUnpublished' })
    await settled()
    expect(stranger.socket.messages.at(-1)).toEqual({ type: 'error', code: 'auctionNotFound', auctionId })
    expect(anna.socket.chain).toEqual(['1', '1>2'])
    world.announce(3)
    expect(stranger.socket.frames).toHaveLength(2)
  })

  test('nothing is sent during the check; afterwards one message has every change', async () => {
    const world = new LiveWorld({ listed: false })
    const { socket } = await world.watch(person('anna'))
    world.announce(2, { lastEventType: 'AccessRevoked' })
    world.announce(3)
    expect(socket.chain).toEqual(['1'])
    await settled()
    expect(socket.chain).toEqual(['1', '1>3'])
  })

  test('a hint about access is applied even if a later revision was sent before', async () => {
    const world = new LiveWorld({ listed: false })
    const { socket } = await world.watch(person('carla'))
    world.announce(3)
    await settled()
    world.maySee = () => false
    world.announce(2, { lastEventType: 'AccessRevoked' })
    await settled()
    expect(socket.chain).toEqual(['1', '1>3', 'error'])
  })

  test('is asked once per person, however many of their pages are open', async () => {
    const world = new LiveWorld({ listed: false })
    for (let page = 0; page < 5; page += 1) await world.watch(person('anna'))
    for (let page = 0; page < 5; page += 1) await world.watch()
    const before = world.reads
    world.announce(2, { lastEventType: 'AccessRevoked' })
    await settled()
    expect(world.reads - before).toBe(2)
  })
})

describe('who may see it is looked up', () => {
  const unlisted = { listed: false }
  async function watchers(auction: Partial<AuctionDetailsRow>) {
    const world = new LiveWorld(auction)
    const names = ['anna', 'anna', 'ben', 'carla']
    const sockets: SocketDouble[] = []
    for (const name of names) sockets.push((await world.watch(person(name))).socket)
    world.reads = 0
    return { world, sockets, last: () => sockets.map(({ chain }) => chain.at(-1)) }
  }

  test('for nobody where a row is read before its hint comes, and all get the change once', async () => {
    const { world, sockets } = await watchers(unlisted)
    world.row = rowAt(2, unlisted)
    const reconciled = world.rooms.reconcile()
    world.rooms.update(auctionUpdatedOf(world.row))
    await reconciled
    world.row = rowAt(3, unlisted)
    await world.rooms.reconcile()
    world.rooms.update(auctionUpdatedOf(world.row))
    await settled()
    expect(world.reads).toBe(0)
    for (const { chain } of sockets) expect(chain).toEqual(['1', '1>2', '2>3'])
  })

  test('for nobody where everybody may see it', async () => {
    const { world, last } = await watchers({})
    world.announce(2, { lastEventType: 'AccessRevoked' })
    world.row = rowAt(6)
    await world.rooms.reconcile()
    await settled()
    expect(world.reads).toBe(0)
    expect(last()).toEqual(['2>6', '2>6', '2>6', '2>6'])
  })

  test('[LIVE-5] for the person whose access was revoked, where the hint says who that is', async () => {
    const { world, last } = await watchers(unlisted)
    const { userId } = person('anna')
    world.maySee = (viewer) => viewer.kind === 'signedIn' && viewer.userId !== userId
    world.row = rowAt(2, { ...unlisted, lastEventType: 'AccessRevoked' })
    world.rooms.update({ ...auctionUpdatedOf(world.row), concerns: userId })
    await settled()
    expect(world.reads).toBe(1)
    expect(last()).toEqual(['error', 'error', '1>2', '1>2'])
  })

  test.each(['the next hint', 'the comparison with the read model'])(
    '[LIVE-5] for everybody where a hint was lost and %s comes',
    async (source) => {
      const { world, last } = await watchers(unlisted)
      world.maySee = (viewer) => viewer.kind === 'signedIn' && viewer.userId !== person('anna').userId
      world.row = rowAt(3, unlisted)
      if (source === 'the next hint') world.rooms.update(auctionUpdatedOf(world.row))
      else await world.rooms.reconcile()
      await settled()
      expect(world.reads).toBe(3)
      expect(last()).toEqual(['error', 'error', '1>3', '1>3'])
    },
  )
})

describe('joining', () => {
  test('an auction that is not there for somebody is not found', async () => {
    const world = new LiveWorld()
    world.maySee = () => false
    const { socket } = await world.watch()
    expect(socket.messages).toEqual([{ type: 'error', code: 'auctionNotFound', auctionId }])
    expect(world.rooms.size).toBe(0)
  })

  test('a bidder who has seen more than the read model has waits for it, and gets the current state if it never comes', async () => {
    const world = new LiveWorld()
    const { socket } = await world.watch(person('anna'), 9)
    for (let turn = 0; turn < 40; turn += 1) await settled()
    expect(socket.chain).toEqual(['1'])
    expect(world.nowMs).toBeGreaterThanOrEqual(2_000)
  })

  test('more auctions than one connection may watch are refused', async () => {
    const world = new LiveWorld()
    const { connection, socket } = world.connect()
    const idOf = (number: number) => auctionId.replace(/.{4}$/, String(number).padStart(4, '0'))
    for (let number = 0; number <= liveLimits.subscriptionsPerConnection; number += 1) {
      connection.receive(Buffer.from(JSON.stringify({ type: 'subscribe', auctionId: idOf(number) })), false)
    }
    expect(socket.messages).toEqual([
      { type: 'error', code: 'tooManyRequests', auctionId: idOf(liveLimits.subscriptionsPerConnection) },
    ])
  })

  test('an empty room is kept for a while for members who come back, then let go', async () => {
    const world = new LiveWorld()
    const { connection } = await world.watch()
    connection.closed()
    world.announce(2)
    const back = await world.watch(visitor, 1)
    expect(back.socket.chain).toEqual(['1>2'])
    back.connection.closed()
    world.nowMs += liveLimits.emptyRoomMs + 1
    await world.rooms.reconcile()
    expect(world.rooms.size).toBe(0)
  })
})

test('a failed read is answered with unavailable and retryAfter', async () => {
  const world = new LiveWorld()
  world.maySee = () => {
    throw new Error('no database')
  }
  const { socket } = await world.watch()
  expect(socket.messages).toEqual([{ type: 'error', code: 'unavailable', auctionId, retryAfter: 2 }])
  expect(world.errors).toHaveLength(1)
})

test('[LIVE-5] a member whose access cannot be checked gets nothing more and may subscribe again', async () => {
  const world = new LiveWorld()
  const { socket } = await world.watch(person('anna'))
  world.maySee = () => {
    throw new Error('The database is away')
  }
  world.announce(2, { listed: false, isPublished: false })
  await settled()
  world.maySee = () => true
  world.announce(3)
  expect(socket.chain).toEqual(['1', 'error'])
  expect(socket.messages.at(-1)).toMatchObject({ code: 'unavailable', auctionId, retryAfter: 2 })
  expect(world.errors).toHaveLength(1)
})
