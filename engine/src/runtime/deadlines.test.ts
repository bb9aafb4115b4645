import { expect, test } from 'vitest'
import { auctionStream } from '@zuschlag/contracts/auction/events'
import type { Command } from '@zuschlag/contracts/auction/commands'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import {
  auctionIdOf,
  bid,
  bidderIdOf,
  commandIdOf,
  fixtureEnd,
  fixtureStart,
  opening,
} from '../../../tests/fixtures/auction-commands.ts'
import { systemAdmin } from '../../../tests/fixtures/auction-play.ts'
import {
  engineOnMemory,
  eventsOf,
  openAuction,
  receiptIn,
  typesOf,
} from '../../../tests/fixtures/engine-on-memory.ts'

const auction = auctionIdOf(1)
const hour = 3_600_000

test('[DEADLINE-1] starts and ends an auction at its instants, once', async () => {
  const { engine, time, memory } = engineOnMemory()
  time.jumpTo('2026-10-01T07:00:00.000Z' as Instant)
  await openAuction(engine, auction, 1)
  await engine.start()
  await time.pass(hour + 1)
  time.jumpTo('2026-10-24T17:59:30.000Z' as Instant)
  await time.pass(hour)
  const events = await eventsOf(memory, auctionStream(auction))
  expect(events.slice(2)).toMatchObject([
    { type: 'AuctionStarted', at: fixtureStart, actor: { userId: null, role: 'engine' } },
    { type: 'AuctionEnded', at: fixtureEnd, data: { by: 'deadline', end: fixtureEnd } },
  ])
  expect(events).toHaveLength(4)
  await engine.stop()
})

test('[DEADLINE-2] finds after a restart what fell due while nobody was there', async () => {
  const { engine, time, memory, restarted } = engineOnMemory()
  const others = Array.from({ length: 5 }, (_, index) => auctionIdOf(index + 2))
  for (const [index, id] of [auction, ...others].entries()) await openAuction(engine, id, 10 * (index + 1))
  await engine.execute(bid(auction, commandIdOf(3), 100_000))
  await engine.stop()
  time.jumpTo('2026-10-25T00:00:00.000Z' as Instant)
  const again = restarted()
  await again.start()
  await time.pass(10)
  for (const id of [auction, ...others]) expect((await typesOf(memory, id)).at(-1)).toBe('AuctionEnded')
  const third = restarted()
  await third.start()
  await time.pass(hour)
  expect((await typesOf(memory, auction)).filter((type) => type === 'AuctionEnded')).toHaveLength(1)
})

test('[DEADLINE-3] fires what is due before it decides a command', async () => {
  const { engine, time, memory } = engineOnMemory()
  await openAuction(engine, auction, 1)
  time.jumpTo(fixtureEnd)
  const outcome = await engine.execute(bid(auction, commandIdOf(3), 100_000))
  expect(outcome).toMatchObject({ status: 'rejected', rejection: { code: 'auctionEnded' } })
  expect(await typesOf(memory, auction)).toEqual([
    'AuctionDrafted',
    'AuctionPublished',
    'AuctionStarted',
    'AuctionEnded',
  ])
})

test('[DEADLINE-4] notices within seconds that the clock jumped, and never waits longer than a timer can', async () => {
  const { engine, time, memory } = engineOnMemory()
  await openAuction(engine, auction, 1, { terms: { end: '2027-01-05T12:00:00.000Z' as Instant } })
  await engine.start()
  await time.pass(hour)
  time.jumpTo('2027-01-05T12:00:00.000Z' as Instant)
  await time.pass(3000)
  expect((await typesOf(memory, auction)).at(-1)).toBe('AuctionEnded')
  expect(time.longestWaitMs).toBeLessThan(2 ** 31)
  await engine.stop()
})

test('[DEADLINE-5] tries again when the log was not there at the end', async () => {
  const { engine, time, memory, log } = engineOnMemory()
  await openAuction(engine, auction, 1)
  await engine.start()
  time.jumpTo('2026-10-24T17:59:59.000Z' as Instant)
  log.nextFate = () => 'refusedForNow'
  await time.pass(5000)
  expect(await typesOf(memory, auction)).not.toContain('AuctionEnded')
  log.nextFate = () => 'written'
  await time.pass(3000)
  expect((await typesOf(memory, auction)).filter((type) => type === 'AuctionEnded')).toHaveLength(1)
  await engine.stop()
})

test.each(['hidden', 'late'] as const)(
  '[DEADLINE-1] [DEADLINE-5] fires also after a publication of which nobody knows whether it was written: %s',
  async (fate) => {
    const { engine, time, memory, log } = engineOnMemory()
    await engine.start()
    const [draft, publish] = opening(auction, 1)
    for (const command of [draft, publish]) {
      log.nextFate = () => (command === publish ? fate : 'written')
      await engine.execute(command as Command)
    }
    log.nextFate = () => 'written'
    if (fate === 'late') await openAuction(engine, auctionIdOf(2), 10)
    await time.pass(10_000)
    time.jumpTo('2026-10-24T18:00:01.000Z' as Instant)
    await time.pass(5000)
    expect((await typesOf(memory, auction)).slice(-2)).toEqual(['AuctionStarted', 'AuctionEnded'])
    await engine.stop()
  },
)

test('[ONCE-1] the id of what the engine writes itself follows from what nobody can know beforehand', async () => {
  const idsOfEnd = new Set<string>()
  for (const price of [100_000, 101_000]) {
    const { engine, time, memory } = engineOnMemory()
    await openAuction(engine, auction, 1)
    await engine.execute(bid(auction, commandIdOf(3), price))
    time.jumpTo(fixtureEnd)
    await engine.execute(bid(auction, commandIdOf(4), 200_000))
    const events = await eventsOf(memory, auctionStream(auction))
    expect(events.at(-1)).toMatchObject({ type: 'AuctionEnded', revision: 4 })
    idsOfEnd.add(events.at(-1)?.commandId ?? '')
  }
  expect(idsOfEnd.size).toBe(2)
})

test('[DEADLINE-3] [ADM-28] more accesses that end at once than one append can hold all end', async () => {
  const { engine, time, memory } = engineOnMemory()
  await openAuction(engine, auction, 1)
  const until = '2026-10-13T10:00:00.000Z' as Instant
  for (let number = 1; number <= 2500; number += 1) {
    const data = { userId: bidderIdOf(number), until }
    const command = { commandId: commandIdOf(100 + number), auctionId: auction, actor: systemAdmin }
    receiptIn(await engine.execute({ ...command, type: 'GrantAccess', data }))
  }
  time.jumpTo(until)
  receiptIn(await engine.execute(bid(auction, commandIdOf(3), 100_000)))
  expect((await typesOf(memory, auction)).filter((type) => type === 'AccessRevoked')).toHaveLength(2500)
})

test('[DEADLINE-6] follows the end when a bid extends it', async () => {
  const { engine, time, memory } = engineOnMemory()
  await openAuction(engine, auction, 1)
  await engine.start()
  time.jumpTo('2026-10-24T17:55:00.000Z' as Instant)
  await engine.execute(bid(auction, commandIdOf(3), 100_000))
  await time.pass(6 * 60_000)
  expect((await typesOf(memory, auction)).at(-1)).toBe('AuctionEndExtended')
  await time.pass(4 * 60_000)
  expect((await eventsOf(memory, auctionStream(auction))).at(-1)).toMatchObject({
    type: 'AuctionEnded',
    data: { end: '2026-10-24T18:05:00.000Z' },
  })
  await engine.stop()
})
