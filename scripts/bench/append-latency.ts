import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { EventId } from '@zuschlag/contracts/kernel/ids'
import type { AppendRequest } from '@zuschlag/engine/store/event-log'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { sampleBid } from '../../tests/contract/event-log/sample-events.ts'
import { numberedUuid } from '../../tests/fixtures/auction-commands.ts'
import type { Benchmark } from './figure.ts'
import { quantile } from './measure/quantile.ts'

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
  run: async ({ quick, say }) => {
    const directory = mkdtempSync(path.join(tmpdir(), 'zuschlag-bench-'))
    const [small, large] = [
      new FilledLog(path.join(directory, 'small.db')),
      new FilledLog(path.join(directory, 'large.db')),
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
    rmSync(directory, { recursive: true, force: true })
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
