import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compareLogPositions, type EventLog } from '@zuschlag/engine/store/event-log'
import { appendCases, batchCases, repetitionCases } from './append-cases.ts'
import type { ConformanceContext } from './conformance-context.ts'
import { subscriptionCases } from './subscription-cases.ts'
import { mustAppend, readAllFrom, readRevisions } from './collect.ts'
import { sampleBid, sampleEvent, sampleEvents } from './sample-events.ts'

function readCases(context: ConformanceContext): void {
  streamCases(context)
  wholeLogCases(context)
}

function streamCases({ log, stream }: ConformanceContext): void {
  test('reads nothing of a stream without events', async () => {
    expect(await readRevisions(log(), stream('absent'))).toEqual([])
    expect(await readRevisions(log(), stream('absent'), { direction: 'backwards', limit: 1 })).toEqual([])
  })

  test('reads forwards and backwards, from a revision inclusively, up to a limit', async () => {
    const name = stream('directions')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 6))
    expect(await readRevisions(log(), name, { from: 2 })).toEqual([2, 3, 4, 5])
    expect(await readRevisions(log(), name, { from: 2, limit: 2 })).toEqual([2, 3])
    expect(await readRevisions(log(), name, { from: 6 })).toEqual([])
    expect(await readRevisions(log(), name, { direction: 'backwards' })).toEqual([5, 4, 3, 2, 1, 0])
    expect(await readRevisions(log(), name, { direction: 'backwards', from: 3, limit: 2 })).toEqual([3, 2])
    expect(await readRevisions(log(), name, { direction: 'backwards', limit: 1 })).toEqual([5])
  })

  test('a read that was called off rejects with the reason, before its first page or after it', async () => {
    const name = stream('called-off')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 4))
    const reason = new Error('called off')
    const signal = AbortSignal.abort(reason)
    await expect(readRevisions(log(), name, { signal })).rejects.toBe(reason)
    const later = new AbortController()
    const pages = log().readStream(name, { limit: 2, signal: later.signal })[Symbol.asyncIterator]()
    expect((await pages.next()).value).toHaveLength(2)
    later.abort(reason)
    await expect(pages.next()).rejects.toBe(reason)
  })

  test('reads a stream of several pages whole', async () => {
    const name = stream('pages')
    for (let from = 0; from < 2500; from += 500) {
      await mustAppend(log(), name, from === 0 ? 'none' : from - 1, sampleEvents(name, from, 500))
    }
    expect(await readRevisions(log(), name)).toEqual(Array.from({ length: 2500 }, (_, revision) => revision))
    expect((await readRevisions(log(), name, { direction: 'backwards' })).at(-1)).toBe(0)
  })
}

function wholeLogCases({ log, reopen, stream }: ConformanceContext): void {
  test('reads the whole log after a position, exclusively and in order', async () => {
    const [a, b] = [stream('all-a'), stream('all-b')]
    const first = await mustAppend(log(), a, 'none', [sampleEvent(a, 0)])
    await mustAppend(log(), b, 'none', [sampleEvent(b, 0)])
    await mustAppend(log(), a, 0, [sampleEvent(a, 1)])
    const { events, next } = await readAllFrom(log(), first.position, { limit: 1 })
    expect(events.map(({ stream: name, event }) => `${name}/${event.revision}`)).toEqual([`${b}/0`, `${a}/1`])
    const rest = await log().readAll({ after: next, limit: 10 })
    expect(rest).toEqual({ events: [], next, atEnd: true })
  })

  test('answers a head at or after the newest event', async () => {
    const name = stream('head')
    const { position } = await mustAppend(log(), name, 'none', [sampleEvent(name, 0)])
    const head = await log().head()
    expect(head !== null && compareLogPositions(head, position) >= 0).toBe(true)
  })

  test('reads only the asked types, and moves on over the others', async () => {
    const name = stream('types')
    const { position } = await mustAppend(log(), name, 'none', [sampleEvent(name, 0)])
    const bids = Array.from({ length: 7 }, (_, index) => sampleBid(name, index + 1))
    await mustAppend(log(), name, 0, [...bids, sampleEvent(name, 8)])
    const rare = await readAllFrom(log(), position, { types: ['AuctionWithdrawn'] })
    expect(rare.events.map(({ event }) => event.revision)).toEqual([8])
    const placed = await readAllFrom(log(), position, { types: ['BidPlaced'], limit: 3 })
    expect(placed.events.map(({ event }) => event.revision)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(placed.next).toEqual((await readAllFrom(log(), position)).next)
  })

  test('keeps everything, its identity and its positions when it is closed and opened', async () => {
    const name = stream('restart')
    await mustAppend(log(), name, 'none', sampleEvents(name, 0, 4))
    const identity = await log().identity()
    const { position } = await mustAppend(log(), name, 3, [sampleEvent(name, 4)])
    const again = await reopen()
    expect(await again.identity()).toBe(identity)
    expect(await readRevisions(again, name)).toEqual([0, 1, 2, 3, 4])
    const { events } = await readAllFrom(again, null)
    expect(events.find((logged) => logged.position === position)).toMatchObject({
      stream: name,
      event: { revision: 4 },
    })
  })
}

/** How an adapter is put before the suite. */
export type LogUnderTest = {
  readonly name: string
  /** Opens the log; every call gives another instance of the same stored log. */
  open(): Promise<EventLog>
  /** Whether it says that an append was a repetition; otherwise it answers as if it had written. */
  readonly reportsRepetition: boolean
  dispose(): Promise<void>
}

/** What every event log must do, whatever it is made of. It never assumes that the log was empty. */
export function eventLogConformance(makeLog: () => Promise<LogUnderTest>): void {
  let subject: LogUnderTest
  let log: EventLog
  const run = randomUUID().slice(0, 8)
  const context: ConformanceContext = {
    log: () => log,
    reopen: async () => {
      await log.close()
      log = await subject.open()
      return log
    },
    stream: (word) => `conformance-${run}-${word}`,
    repeated: () => (subject.reportsRepetition ? 'alreadyAppended' : 'appended'),
  }
  beforeAll(async () => {
    subject = await makeLog()
    log = await subject.open()
  })
  afterAll(async () => {
    await log.close()
    await subject.dispose()
  })
  describe('append', () => appendCases(context))
  describe('repetition', () => repetitionCases(context))
  describe('batches', () => batchCases(context))
  describe('reading', () => readCases(context))
  describe('subscription', () => subscriptionCases(context))
}
