import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { auctionStream } from '@zuschlag/contracts/auction/events'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { loadAuction } from '@zuschlag/engine/runtime/auction-loading'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import { systemTimers } from '@zuschlag/engine/time/timers'
import { decodeEvent, encodeEvent } from '@zuschlag/engine/store/codec'
import type { EventLogReader } from '@zuschlag/engine/store/event-log'
import { STREAM_PAGE_EVENTS } from '@zuschlag/engine/store/event-log'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { BidSource, openAuctions } from './bench-auctions.ts'
import type { Benchmark } from './figure.ts'
import { median } from './measure/quantile.ts'

const AUCTIONS = 50
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
  const auctions = await openAuctions(engine, AUCTIONS)
  const source = new BidSource(auctions)
  for (let sent = 0; sent < AUCTIONS * BIDS_PER_AUCTION; sent += 1000) {
    await Promise.all(Array.from({ length: 1000 }, () => engine.execute(source.next())))
  }
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
