import { expect, test } from 'vitest'
import type { CommandOutcome } from '@zuschlag/contracts/auction/commands'
import { attemptsStream, auctionStream, type StoredEvent } from '@zuschlag/contracts/auction/events'
import { auctionIdOf, bid, commandIdOf } from '../../../tests/fixtures/auction-commands.ts'
import {
  engineOnMemory,
  type EngineOnMemory,
  eventsOf,
  executeAll,
  openAuction,
  receiptIn,
  typesOf,
} from '../../../tests/fixtures/engine-on-memory.ts'
import { settled } from '../../../tests/fixtures/virtual-time.ts'
import type { AppendRequest, AppendResult, ReadStreamOptions } from '../store/event-log.ts'
import { MemoryEventLog } from '../store/memory/memory-log.ts'

/** A log that writes streams independently, and answers some appends and reads only when a test lets it. */
class GatedLog extends MemoryEventLog {
  /** Streams whose appends, or whose reads, wait. */
  readonly gated = new Set<string>()
  readonly gatedReads = new Set<string>()
  /** Streams of each append in flight. */
  readonly inFlight = new Set<readonly string[]>()
  readonly appendsAtOnce: number
  #open = Promise.withResolvers<void>()

  constructor(appendsAtOnce: number) {
    super()
    this.appendsAtOnce = appendsAtOnce
  }

  override async append(requests: readonly AppendRequest[]): Promise<readonly AppendResult[]> {
    const streams = requests.map(({ stream }) => stream)
    this.inFlight.add(streams)
    try {
      if (streams.some((stream) => this.gated.has(stream))) await this.#open.promise
      return await super.append(requests)
    } finally {
      this.inFlight.delete(streams)
    }
  }

  override async *readStream(
    stream: string,
    options: ReadStreamOptions = {},
  ): AsyncGenerator<readonly StoredEvent[]> {
    if (this.gatedReads.has(stream)) await this.#open.promise
    yield* super.readStream(stream, options)
  }

  open(): void {
    this.gated.clear()
    this.gatedReads.clear()
    this.#open.resolve()
    this.#open = Promise.withResolvers()
  }
}

type Gated = Pick<EngineOnMemory, 'engine' | 'restarted'> & { readonly log: GatedLog }

/** An engine on such a log, with auctions 1 to `count` open. */
async function withAuctions(count: number, appendsAtOnce = 512): Promise<Gated> {
  const log = new GatedLog(appendsAtOnce)
  const { engine, restarted } = engineOnMemory({ log })
  for (let number = 1; number <= count; number += 1)
    await openAuction(engine, auctionIdOf(number), 10 * number)
  return { engine, restarted, log }
}

const bidOn = (auction: number, number: number, price = 100_000 + 1000 * number) =>
  bid(auctionIdOf(auction), commandIdOf(100_000 + 1000 * auction + number), price)

test('an append that hangs holds back its own auction alone, whose next commands are answered in order of arrival', async () => {
  const { engine, log } = await withAuctions(3)
  log.gated.add(auctionStream(auctionIdOf(1)))
  const answered: string[] = []
  const note = async (name: string, outcome: Promise<CommandOutcome>): Promise<CommandOutcome> => {
    const result = await outcome
    answered.push(`${name} ${result.status}`)
    return result
  }
  const first = note('first', engine.execute(bidOn(1, 1)))
  await expect.poll(() => log.inFlight.size).toBe(1)
  const low = note('low', engine.execute(bidOn(1, 2, 100_500)))
  const second = note('second', engine.execute(bidOn(1, 3)))
  for (let round = 1; round <= 5; round += 1)
    for (const auction of [2, 3]) receiptIn(await engine.execute(bidOn(auction, round)))
  await settled()
  expect(answered).toEqual([])
  expect(log.inFlight.size).toBe(1)
  log.open()
  await Promise.all([first, low, second])
  expect(answered).toEqual(['first accepted', 'low rejected', 'second accepted'])
  expect(await eventsOf(log, attemptsStream(auctionIdOf(1)))).toHaveLength(1)
})

test('what waited for a call is one call: main and refused attempts of an auction, and no other auction', async () => {
  const { engine, log } = await withAuctions(2)
  log.gated.add(auctionStream(auctionIdOf(1)))
  const first = engine.execute(bidOn(1, 1))
  await expect.poll(() => log.inFlight.size).toBe(1)
  const calls: string[][] = []
  const append = log.append.bind(log)
  log.append = (requests) => {
    calls.push(requests.map(({ stream }) => stream))
    return append(requests)
  }
  const rest = executeAll(engine, [bidOn(1, 2), bidOn(1, 3, 5), bidOn(2, 1), bidOn(1, 4)])
  await expect.poll(() => calls).toEqual([[auctionStream(auctionIdOf(2))]])
  await settled()
  log.open()
  await Promise.all([first, rest])
  expect(calls[1]).toEqual([auctionStream(auctionIdOf(1)), attemptsStream(auctionIdOf(1))])
  expect(calls).toHaveLength(2)
})

test('200 auctions are in flight at the same time', async () => {
  const { engine, log } = await withAuctions(200)
  const numbers = Array.from({ length: 200 }, (_, index) => index + 1)
  for (const number of numbers) log.gated.add(auctionStream(auctionIdOf(number)))
  const bids = executeAll(
    engine,
    numbers.map((number) => bidOn(number, 1)),
  )
  await expect.poll(() => log.inFlight.size).toBe(200)
  log.open()
  expect((await bids).every(({ status }) => status === 'accepted')).toBe(true)
})

test('no more calls are in flight than the log takes; the next follow one by one', async () => {
  const { engine, log } = await withAuctions(5, 3)
  const numbers = [1, 2, 3, 4, 5]
  for (const number of numbers) log.gated.add(auctionStream(auctionIdOf(number)))
  const bids = executeAll(
    engine,
    numbers.map((number) => bidOn(number, 1)),
  )
  await expect.poll(() => log.inFlight.size).toBe(3)
  await settled()
  expect(log.inFlight.size).toBe(3)
  expect(engine.load.queued).toBe(2)
  log.open()
  expect((await bids).every(({ status }) => status === 'accepted')).toBe(true)
})

test('a queue that is full of one auction refuses only what exceeds the limit of the queue', async () => {
  const log = new GatedLog(8)
  const { engine } = engineOnMemory({ log, limits: { parkedPerAuction: 2, queuedCommands: 6 } })
  await openAuction(engine, auctionIdOf(1), 10)
  log.gated.add(auctionStream(auctionIdOf(1)))
  const first = engine.execute(bidOn(1, 0))
  await expect.poll(() => log.inFlight.size).toBe(1)
  const rest = executeAll(
    engine,
    [1, 2, 3, 4, 5, 6].map((number) => bidOn(1, number)),
  )
  const over = engine.execute(bidOn(1, 7))
  expect(await over).toEqual({ status: 'unavailable', reason: 'queueFull' })
  log.open()
  expect([await first, ...(await rest)].every(({ status }) => status === 'accepted')).toBe(true)
})

test('[ONCE-1] a repeated command whose event is slow to read holds back no other auction', async () => {
  const { engine, log } = await withAuctions(2)
  const command = bidOn(1, 1)
  const receipt = receiptIn(await engine.execute(command))
  log.gatedReads.add(auctionStream(auctionIdOf(1)))
  const again = engine.execute(command)
  for (const number of [1, 2, 3]) receiptIn(await engine.execute(bidOn(2, number)))
  let isIdle = false
  const idle = engine.stop().then(() => {
    isIdle = true
  })
  await settled()
  expect(isIdle).toBe(false)
  log.open()
  expect(await again).toEqual({ status: 'accepted', receipt, duplicate: true })
  await idle
})

test('[ONCE-6] a conflict in one auction is decided again while the others are in flight', async () => {
  const { engine, restarted, log } = await withAuctions(2)
  receiptIn(await engine.execute(bidOn(1, 1)))
  receiptIn(await restarted().execute(bidOn(1, 50)))
  log.gated.add(auctionStream(auctionIdOf(2)))
  const other = engine.execute(bidOn(2, 1))
  const [low, high] = await executeAll(engine, [bidOn(1, 2), bidOn(1, 51)])
  expect(low).toMatchObject({ status: 'rejected', rejection: { currentPrice: 150_000 } })
  expect(high?.status).toBe('accepted')
  expect(log.inFlight.size).toBe(1)
  log.open()
  expect((await other).status).toBe('accepted')
})

test('an engine that stops finishes every call in flight', async () => {
  const { engine, log } = await withAuctions(4)
  for (const number of [1, 2, 3, 4]) log.gated.add(auctionStream(auctionIdOf(number)))
  const bids = executeAll(
    engine,
    [1, 2, 3, 4].map((number) => bidOn(number, 1)),
  )
  await expect.poll(() => log.inFlight.size).toBe(4)
  const stopped = engine.stop()
  log.open()
  await stopped
  expect((await bids).every(({ status }) => status === 'accepted')).toBe(true)
  for (const number of [1, 2, 3, 4])
    expect((await typesOf(log, auctionIdOf(number))).at(-1)).toBe('BidPlaced')
})
