import { expect, test } from 'vitest'
import { attemptsStream } from '@zuschlag/contracts/auction/events'
import { auctionIdOf, fixtureEnd } from '../../../tests/fixtures/auction-commands.ts'
import { eventfulAuction } from '../../../tests/fixtures/eventful-auction.ts'
import type { EventLogReader } from '../store/event-log.ts'
import { LogDisputeService } from './log-dispute-service.ts'

/** Counts the events that are read of a log. */
function counting(log: EventLogReader) {
  const counted = { events: 0 }
  const reader: EventLogReader = Object.assign(Object.create(log) as EventLogReader, {
    readStream: async function* (...asked: Parameters<EventLogReader['readStream']>) {
      for await (const page of log.readStream(...asked)) {
        counted.events += page.length
        yield page
      }
    },
  })
  return { reader, counted }
}

test('a history is folded once for all its pages: another page reads the two ends alone', async () => {
  const { memory } = await eventfulAuction()
  const { reader, counted } = counting(memory)
  const service = new LogDisputeService({
    log: reader,
    clock: { now: () => fixtureEnd },
    rules: [],
    compareReadModels: () => Promise.resolve(null),
  })
  const read = async (skip: number) => {
    counted.events = 0
    const page = await service.steps(auctionIdOf(1), { skip, take: 5 })
    if (!page.ok) throw new Error(page.error)
    return { ...page.value, events: counted.events }
  }
  const first = await read(0)
  expect(first.events).toBeGreaterThanOrEqual(first.total)
  for (let skip = 5; skip < first.total; skip += 5) {
    const page = await read(skip)
    expect(page.steps.length).toBeGreaterThan(0)
    // The newest event of the auction and of its attempts, by which it is seen that nothing was added.
    expect(page.events).toBe(2)
  }
})

test('a bidder who is refused again and again fills no history: the first attempts are shown, the rest counted', async () => {
  const { memory } = await eventfulAuction()
  const attempts = attemptsStream(auctionIdOf(1))
  const many = 60_000
  const log: EventLogReader = Object.assign(Object.create(memory) as EventLogReader, {
    readStream: async function* (...[stream, options]: Parameters<EventLogReader['readStream']>) {
      for await (const page of memory.readStream(stream, options)) {
        const [event] = page
        if (stream !== attempts || event === undefined) yield page
        else if (options?.direction === 'backwards') yield [{ ...event, revision: many - 1 }]
        else yield Array.from({ length: many }, (_, revision) => ({ ...event, revision }))
      }
    },
  })
  const service = new LogDisputeService({
    log,
    clock: { now: () => fixtureEnd },
    rules: [],
    compareReadModels: () => Promise.resolve(null),
  })
  const page = await service.steps(auctionIdOf(1), { skip: 0, take: 1000 })
  if (!page.ok) throw new Error(page.error)
  const { total, attemptsLeftOut } = page.value
  expect(attemptsLeftOut).toBe(many - 1_000)
  expect(total).toBeGreaterThan(1_000)
  expect(total).toBeLessThan(2_000)
})
