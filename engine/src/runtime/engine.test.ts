import { expect, test } from 'vitest'
import type { Command } from '@zuschlag/contracts/auction/commands'
import { attemptsStream, auctionStream } from '@zuschlag/contracts/auction/events'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import {
  auctionIdOf,
  bid,
  bidder,
  commandIdOf,
  fixtureNoon,
} from '../../../tests/fixtures/auction-commands.ts'
import {
  chainFault,
  engineOnMemory,
  eventsOf,
  executeAll,
  openAuction,
  receiptIn,
  typesOf,
} from '../../../tests/fixtures/engine-on-memory.ts'

const auction = auctionIdOf(1)

test('answers a bid with a receipt of the event that is in the log', async () => {
  const { engine, memory } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const receipt = receiptIn(await engine.execute(bid(auction, commandIdOf(3), 100_000)))
  const events = await eventsOf(memory, auctionStream(auction))
  expect(events[receipt.revision]).toMatchObject({
    type: 'BidPlaced',
    hash: receipt.eventHash,
    at: receipt.engineTime,
  })
  expect(receipt).toMatchObject({ auctionId: auction, commandId: commandIdOf(3), price: 100_000 })
  expect(chainFault(events)).toBeNull()
})

test('commits what queued during a flush as the next batch', async () => {
  const { engine, log } = engineOnMemory()
  const auctions = Array.from({ length: 8 }, (_, index) => auctionIdOf(index + 1))
  for (const [index, id] of auctions.entries()) await openAuction(engine, id, 100 * (index + 1))
  log.calls.length = 0
  const bids = auctions.flatMap((id, index) =>
    [0, 1, 2].map((step) => bid(id, commandIdOf(100 * (index + 1) + 10 + step), 100_000 + 1000 * step)),
  )
  const outcomes = await executeAll(engine, bids)
  expect(outcomes.every(({ status }) => status === 'accepted')).toBe(true)
  expect(log.calls).toHaveLength(1)
  expect(log.calls[0]).toHaveLength(8)
})

test('decides in order of arrival, on top of what is not durable yet', async () => {
  const { engine } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const [first, low, second] = await executeAll(engine, [
    bid(auction, commandIdOf(3), 100_000, bidder(1)),
    bid(auction, commandIdOf(4), 100_500, bidder(2)),
    bid(auction, commandIdOf(5), 101_000, bidder(2)),
  ])
  expect(first?.status).toBe('accepted')
  expect(low).toMatchObject({
    status: 'rejected',
    rejection: { code: 'auctionBidTooLow', minimumBid: 101_000 },
  })
  expect(second?.status).toBe('accepted')
})

test('records a refused bid in the same append as the bids around it', async () => {
  const { engine, memory, log } = engineOnMemory()
  await openAuction(engine, auction, 1)
  log.calls.length = 0
  await executeAll(engine, [bid(auction, commandIdOf(3), 100_000), bid(auction, commandIdOf(4), 5)])
  expect(log.calls).toHaveLength(1)
  const attempts = await eventsOf(memory, attemptsStream(auction))
  expect(attempts).toMatchObject([{ type: 'BidRejected', data: { price: 5, code: 'auctionBidTooLow' } }])
  await engine.execute(bid(auction, commandIdOf(5), 6))
  expect(chainFault(await eventsOf(memory, attemptsStream(auction)))).toBeNull()
})

test('[EVID-14] answers a refusal with a receipt of the attempt that is in the log', async () => {
  const { engine, memory } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const low = await engine.execute(bid(auction, commandIdOf(3), 5))
  const noPrice = await engine.execute(bid(auction, commandIdOf(4), 'all that I have'))
  const attempts = await eventsOf(memory, attemptsStream(auction))
  const expected = attempts.map(({ commandId, revision, at: engineTime, hash: eventHash, data }) => ({
    auctionId: auction,
    commandId,
    revision,
    engineTime,
    eventHash,
    code: (data as { code: string }).code,
  }))
  const [tooLow, invalid] = expected
  expect(low).toMatchObject({
    status: 'rejected',
    receipt: { ...tooLow, price: 5, code: 'auctionBidTooLow' },
  })
  expect(noPrice).toMatchObject({ status: 'rejected', receipt: { ...invalid, code: 'priceInvalid' } })
  expect(noPrice).not.toHaveProperty('receipt.price')
})

test('[EVID-14] what is not kept has no receipt', async () => {
  const { engine } = engineOnMemory()
  const unknown = await engine.execute(bid(auction, commandIdOf(1), 5))
  expect(unknown).toEqual({ status: 'rejected', rejection: { code: 'auctionNotFound' } })
})

test('answers `unavailable` at once when too many commands wait', async () => {
  const { engine, log } = engineOnMemory({ limits: { queuedCommands: 3 } })
  const bids = [1, 2, 3, 4].map((number) => bid(auction, commandIdOf(number), 100_000))
  const outcomes = await executeAll(engine, bids)
  expect(outcomes[3]).toEqual({ status: 'unavailable', reason: 'queueFull' })
  expect(outcomes.slice(0, 3).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(log.calls).toHaveLength(0)
})

test('keeps within its memory limit and decides the same with auctions that it had to load again', async () => {
  const { engine } = engineOnMemory({ limits: { cacheBytes: 40_000 } })
  const auctions = Array.from({ length: 12 }, (_, index) => auctionIdOf(index + 1))
  for (const [index, id] of auctions.entries()) await openAuction(engine, id, 10 * (index + 1))
  for (let round = 0; round < 3; round += 1) {
    for (const [index, id] of auctions.entries()) {
      receiptIn(
        await engine.execute(bid(id, commandIdOf(1000 + 100 * round + index), 100_000 + 1000 * round)),
      )
      expect(engine.load.cacheBytes).toBeLessThanOrEqual(40_000)
    }
  }
  expect(engine.load.auctions).toBeLessThan(12)
})

test('never lets engine time go back when the clock does', async () => {
  const { engine, time } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const before = receiptIn(await engine.execute(bid(auction, commandIdOf(3), 100_000)))
  time.jumpTo('2026-10-12T09:00:00.000Z' as Instant)
  const after = receiptIn(await engine.execute(bid(auction, commandIdOf(4), 101_000)))
  expect(before.engineTime >= fixtureNoon && after.engineTime >= before.engineTime).toBe(true)
})

test('stamps a command when it arrives, however long it waits', async () => {
  const { engine, time, restarted } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const cold = restarted()
  time.jumpTo('2026-10-24T17:59:59.999Z' as Instant)
  const waiting = cold.execute(bid(auction, commandIdOf(3), 100_000))
  time.jumpTo('2026-10-24T18:00:01.000Z' as Instant)
  expect(receiptIn(await waiting).engineTime).toBe('2026-10-24T17:59:59.999Z')
})

test('survives a command that breaks the decision, and decides the others of its batch', async () => {
  const { engine, incidents } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const broken = { ...bid(auction, commandIdOf(3), 100_000), data: null } as unknown as Command
  const outcomes = await executeAll(engine, [broken, bid(auction, commandIdOf(4), 100_000)])
  expect(outcomes[0]).toEqual({ status: 'unavailable', reason: 'internalError' })
  expect(outcomes[1]?.status).toBe('accepted')
  expect(incidents).toMatchObject([{ kind: 'decisionFailed' }])
})

test('finishes what it has taken before it stops, and takes nothing more', async () => {
  const { engine, memory } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const taken = engine.execute(bid(auction, commandIdOf(3), 100_000))
  await engine.stop()
  expect((await taken).status).toBe('accepted')
  expect(await typesOf(memory, auction)).toContain('BidPlaced')
  expect(await engine.execute(bid(auction, commandIdOf(4), 101_000))).toEqual({
    status: 'unavailable',
    reason: 'stopping',
  })
})

test('publishes the new head of the log after the append', async () => {
  const positions: string[] = []
  const { engine, memory } = engineOnMemory({ onAppended: ({ position }) => positions.push(position) })
  await openAuction(engine, auction, 1)
  expect(positions.at(-1)).toBe(await memory.head())
})

test('refuses an event beyond the limit without touching the batch around it', async () => {
  const { engine } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const images = Array.from({ length: 60 }, (_, index) => ({
    resizedStorageUrl: `/${'x'.repeat(1500)}`,
    storageUrl: '/a.jpg',
    name: String(index),
    isMainImage: index === 0,
  }))
  const big: Command = {
    ...bid(auction, commandIdOf(3), 1),
    type: 'ReviseAuction',
    actor: { userId: null, role: 'systemAdmin' },
    data: { description: { images } },
  }
  const outcomes = await executeAll(engine, [big, bid(auction, commandIdOf(4), 100_000)])
  expect(outcomes.map(({ status }) => status)).toEqual(['unavailable', 'accepted'])
})
