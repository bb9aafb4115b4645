import { availableParallelism } from 'node:os'
import path from 'node:path'
import type { EventId, AuctionId } from '@zuschlag/contracts/kernel/ids'
import { type AppendRequest, type EventLogReader, STREAM_PAGE_EVENTS } from '@zuschlag/engine/store/event-log'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { sampleBid } from '../../tests/contract/event-log/sample-events.ts'
import { numberedUuid } from '../../tests/fixtures/auction-commands.ts'
import type { Benchmark } from './figure.ts'
import { quantile, median } from './measure/quantile.ts'
import { auctionStream, type StoredEvent } from '@zuschlag/contracts/auction/events'
import { loadAuction } from '@zuschlag/engine/runtime/auction-loading'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import { systemTimers } from '@zuschlag/engine/time/timers'
import { decodeEvent, encodeEvent } from '@zuschlag/engine/store/codec'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { bidInBatches, BidSource, openAuctions } from './bench-auctions.ts'
import { VerifyThreads } from '@zuschlag/engine/verification-cli/verify-threads'
import { type LogVerificationResult, verifyLog } from '@zuschlag/engine/verification-cli/verify-log'

const STREAMS = 16
const FILL_BATCH = 2000

/** A log of so many bids over few hot streams and many cold ones. */
class FilledLog {
  readonly log: SqliteEventLog
  readonly #revisions = new Map<string, number>()
  #count = 0

  constructor(file: string) {
    this.log = new SqliteEventLog(file)
  }

  async fill(events: number): Promise<void> {
    for (let done = 0; done < events; done += FILL_BATCH) {
      const requests: AppendRequest[] = []
      for (let index = 0; index < Math.min(FILL_BATCH, events - done); index += 1) {
        requests.push(this.#next(`stream-${(done + index) % 4099}`))
      }
      await this.log.append(requests)
    }
    for (let index = 0; index < STREAMS; index += 1) await this.appendOne(index)
  }

  /** Appends one bid to a hot stream; the answer is the time that it took, in milliseconds. */
  async appendOne(index: number): Promise<number> {
    const request = this.#next(`hot-${index % STREAMS}`)
    const start = performance.now()
    const [result] = await this.log.append([request])
    const ms = performance.now() - start
    if (result?.status !== 'appended') throw new Error(`Not appended: ${JSON.stringify(result)}`)
    return ms
  }

  #next(stream: string): AppendRequest {
    const revision = (this.#revisions.get(stream) ?? -1) + 1
    this.#revisions.set(stream, revision)
    this.#count += 1
    const event = { ...template, revision, id: numberedUuid(9, this.#count) as EventId }
    return { stream, expectedRevision: revision === 0 ? 'none' : revision - 1, events: [event] }
  }
}

const template = sampleBid('template', 0)

/** What an append costs in a small log and in a large one. They take turns, append by append. */
export const appendLatency: Benchmark = {
  name: 'event log: append',
  run: async ({ quick, folder, say }) => {
    const [small, large] = [
      new FilledLog(path.join(folder, 'small.db')),
      new FilledLog(path.join(folder, 'large.db')),
    ]
    const [few, many] = [1000, quick ? 100_000 : 1_000_000]
    say(`filling a log with ${many} events`)
    await small.fill(few)
    await large.fill(many)
    say('append, small and large log alternately')
    const times: { small: number; large: number }[] = []
    for (let index = 0; index < (quick ? 400 : 3000); index += 1) {
      times.push({ small: await small.appendOne(index), large: await large.appendOne(index) })
    }
    await small.log.close()
    await large.log.close()
    const value = quantile(
      times.map((time) => time.large),
      0.5,
    )
    const beside = quantile(
      times.map((time) => time.small),
      0.5,
    )
    return [
      {
        name: `append p50, ${many} events in the log`,
        value,
        unit: 'ms',
        beside: { name: `with ${few}`, value: beside },
        ratio: value / beside,
        goal: { atMost: 1.15 },
      },
    ]
  },
}

const REPLAYED_AUCTIONS = 50
const BIDS_PER_AUCTION = 2000

/**
 * Loading auctions from their stored events, as the engine does, which verifies their hash chain, beside
 * JSON.parse and SHA-256 of the same texts and nothing else.
 */
export const replayBenchmark: Benchmark = {
  name: 'engine: replay',
  run: async ({ quick, say }) => {
    say('making histories')
    const histories = await makeHistories()
    const reader = readerOf(histories)
    const texts = [...histories.values()].flat()
    const rounds = quick ? 3 : Math.ceil(1_000_000 / texts.length)
    say(`replaying ${rounds * texts.length} events`)
    const times: { parse: number; replay: number }[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const start = performance.now()
      for (const text of texts) {
        JSON.parse(text)
        nodeSha256.hex(text)
      }
      const parsed = performance.now()
      for (const auctionId of histories.keys())
        await loadAuction(auctionId, { log: reader, timers: systemTimers, sha256Hex: nodeSha256.hex })
      // The first round warms both up.
      if (round > 0) times.push({ parse: parsed - start, replay: performance.now() - parsed })
    }
    const perSecond = (ms: number) => (texts.length / ms) * 1000
    return [
      {
        name: `replay of ${rounds * texts.length} events`,
        value: perSecond(median(times.map((time) => time.replay))),
        unit: '/s',
        beside: { name: 'JSON.parse and SHA-256', value: perSecond(median(times.map((time) => time.parse))) },
        ratio: median(times.map((time) => time.parse / time.replay)),
        goal: { atLeast: 0.45 },
      },
    ]
  },
}

async function makeHistories(): Promise<ReadonlyMap<AuctionId, readonly string[]>> {
  const log = new MemoryEventLog()
  const engine = createEngine({ log, clock: systemClock(), sha256Hex: nodeSha256.hex })
  const auctions = await openAuctions(engine, REPLAYED_AUCTIONS)
  const source = new BidSource(auctions)
  await bidInBatches(engine, source, REPLAYED_AUCTIONS * BIDS_PER_AUCTION, AT_ONCE)
  await engine.stop()
  const histories = new Map<AuctionId, readonly string[]>()
  for (const auctionId of auctions) {
    const texts: string[] = []
    for await (const page of log.readStream(auctionStream(auctionId)))
      for (const event of page) texts.push(encodeEvent(event))
    histories.set(auctionId, texts)
  }
  return histories
}

/** Streams of texts in memory: reading costs nothing, decoding what it costs. */
function readerOf(histories: ReadonlyMap<AuctionId, readonly string[]>): Pick<EventLogReader, 'readStream'> {
  return {
    async *readStream(stream, asked): AsyncGenerator<readonly StoredEvent[]> {
      const texts = [...histories].find(([auctionId]) => auctionStream(auctionId) === stream)?.[1] ?? []
      for (let from = 0; from < texts.length; from += STREAM_PAGE_EVENTS) {
        yield texts.slice(from, from + STREAM_PAGE_EVENTS).map((text) => decodeEvent(text, asked))
      }
    },
  }
}

const VERIFIED_AUCTIONS = 16
const EVENTS = 1_000_000
const QUICK_EVENTS = 200_000
const AT_ONCE = 1000

/**
 * `cli verify` of a log on disk: chain, digest and decision of every event; the goal is for a million of
 * them. As the command line does it, on a thread for each processor, and for orientation on one.
 */
export const verifyOfLog: Benchmark = {
  name: 'cli: verify',
  run: async ({ quick, folder, say }) => {
    const events = quick ? QUICK_EVENTS : EVENTS
    say(`writing ${events} events`)
    const log = new SqliteEventLog(path.join(folder, 'events.sqlite'))
    const engine = createEngine({ log, clock: systemClock(), sha256Hex: nodeSha256.hex })
    const source = new BidSource(await openAuctions(engine, VERIFIED_AUCTIONS))
    await bidInBatches(engine, source, events, AT_ONCE)
    await engine.stop()
    say('verifying on one thread')
    const alone = await secondsPerMillion(() => verifyLog({ log, sha256Hex: nodeSha256.hex }))
    const count = availableParallelism()
    say(`verifying on ${count} threads`)
    const verifiers = new VerifyThreads({ kind: 'sqlite', path: log.path }, count)
    const together = await secondsPerMillion(() => verifyLog({ log, sha256Hex: nodeSha256.hex, verifiers }))
    await verifiers.close()
    await log.close()
    return [
      { name: 'a million events, one thread', value: alone, unit: 's' },
      { name: `a million events, ${count} threads`, value: together, unit: 's', goal: { atMost: 15 } },
    ]
  },
}

async function secondsPerMillion(verify: () => Promise<LogVerificationResult>): Promise<number> {
  const start = performance.now()
  const result = await verify()
  const seconds = (performance.now() - start) / 1000
  if (result.fault !== null) throw new Error(`Does not verify: ${JSON.stringify(result.fault)}`)
  return (seconds / result.events) * 1_000_000
}
