import path from 'node:path'
import type { EventId } from '@zuschlag/contracts/kernel/ids'
import { crash, inBackground } from '@zuschlag/contracts/kernel/in-background'
import { systemClock } from '@zuschlag/engine/runtime/clock'
import { createEngine } from '@zuschlag/engine/runtime/engine'
import type { AppendRequest } from '@zuschlag/engine/store/event-log'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { sampleBid } from '../../tests/contract/event-log/sample-events.ts'
import { auctionIdOf, numberedUuid } from '../../tests/fixtures/auction-commands.ts'
import { BidSource, openAuctions } from './bench-auctions.ts'
import type { Benchmark } from './figure.ts'
import { median } from './measure/quantile.ts'
import { startProduct } from '../../tests/journeys/product-under-test.ts'
import { freePort } from '../product/embedded-postgres/server-process.ts'

const START_GOAL_SECONDS = 5

/** From `npm start` on data that is there until the product answers that it is ready, in seconds. */
export const warmStart: Benchmark = {
  name: 'warm start',
  isLong: true,
  async run({ quick, folder, say }) {
    say('a first start makes the data')
    await startAndStop(folder)
    const seconds: number[] = []
    for (let round = 0; round < (quick ? 1 : 5); round += 1) seconds.push(await startAndStop(folder))
    return [
      { name: 'npm start, warm', value: median(seconds), unit: 's', goal: { atMost: START_GOAL_SECONDS } },
    ]
  },
}

async function startAndStop(dataDir: string): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  const product = await startProduct({ dataDir, port })
  const seconds = (performance.now() - startedAt) / 1000
  await product.stop()
  return seconds
}

const STREAMS = 4_099
const BATCH = 2_000
const BID_GOAL_SECONDS = 1

/** From opening the log to the first accepted bid, with a long history behind it. */
export const restart: Benchmark = {
  name: 'engine: restart',
  async run({ quick, folder, say }) {
    const file = path.join(folder, 'events.db')
    const events = quick ? 100_000 : 1_000_000
    say(`filling a log with ${events} events`)
    await fill(file, events)
    const source = new BidSource([auctionIdOf(1)])
    const seconds: number[] = []
    for (let round = 0; round < (quick ? 3 : 7); round += 1) {
      const startedAt = performance.now()
      const log = new SqliteEventLog(file)
      const engine = createEngine({ log, clock: systemClock(), sha256Hex: nodeSha256.hex })
      inBackground(engine.start(), crash)
      const outcome = await engine.execute(source.next())
      seconds.push((performance.now() - startedAt) / 1000)
      await engine.stop()
      await log.close()
      if (outcome.status !== 'accepted') throw new Error(`A bid was not accepted: ${JSON.stringify(outcome)}`)
    }
    const name = `restart to first accepted bid, ${events} events`
    return [{ name, value: median(seconds), unit: 's', goal: { atMost: BID_GOAL_SECONDS } }]
  },
}

async function fill(file: string, events: number): Promise<void> {
  const log = new SqliteEventLog(file)
  const engine = createEngine({ log, clock: systemClock(), sha256Hex: nodeSha256.hex })
  await openAuctions(engine, 1)
  await engine.stop()
  const template = sampleBid('template', 0)
  for (let done = 0; done < events; done += BATCH) {
    const requests = Array.from({ length: Math.min(BATCH, events - done) }, (_, index): AppendRequest => {
      const number = done + index
      const revision = Math.floor(number / STREAMS)
      const event = { ...template, revision, id: numberedUuid(9, number) as EventId }
      const expectedRevision = revision === 0 ? 'none' : revision - 1
      return { stream: `stream-${number % STREAMS}`, expectedRevision, events: [event] }
    })
    await log.append(requests)
  }
  await log.close()
}
