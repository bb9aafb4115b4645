import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { AppendRequest, AppendResult, StreamHead } from '@zuschlag/engine/store/event-log'
import { MemoryEventLog } from '@zuschlag/engine/store/memory/memory-log'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { folderOfTest } from '../fixtures/temporary-folder.ts'
import { eventsOf } from '../fixtures/engine-on-memory.ts'
import { sampleEvent } from '../contract/event-log/sample-events.ts'
import { Random } from './random.ts'

const streams = ['auction-a', 'auction-b', 'auction-attempts-a']
const SEEDS = 30

let directory: string
beforeEach(() => {
  directory = folderOfTest('writers')
})

/**
 * A batch as two writers could make it who do not know of each other: at the head, below it, above it, again,
 * or resting on another.
 */
function batch(random: Random, heads: ReadonlyMap<string, number>): readonly AppendRequest[] {
  const requests: AppendRequest[] = []
  for (const stream of streams.filter(() => random.chance(0.6))) {
    const head = heads.get(stream) ?? -1
    const before = Math.max(-1, head + random.pick([0, 0, 0, 0, -1, -2, 1]))
    const writer = random.pick(['one', 'other'])
    const events = Array.from({ length: random.between(1, 3) }, (_, index) =>
      sampleEvent(stream, before + 1 + index, `${stream} ${before + 1 + index} ${writer}`),
    )
    const expectedRevision: StreamHead = before < 0 ? 'none' : before
    const earlier = requests[0]?.stream
    requests.push({
      stream,
      expectedRevision,
      events,
      ...(earlier !== undefined && random.chance(0.6) ? { onlyWith: earlier } : {}),
    })
  }
  return requests
}

const saying = (results: readonly AppendResult[]) =>
  results.map((result) => ('position' in result ? { ...result, position: null } : result))

test('[ONCE-6] two writers on one SQLite log are answered as if there were one, and leave the same history as a log in memory', async () => {
  const statuses = new Set<string>()
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = new Random(seed)
    const file = path.join(directory, `${seed}.db`)
    const writers = [new SqliteEventLog(file), new SqliteEventLog(file)]
    const model = new MemoryEventLog()
    const heads = new Map<string, number>()
    for (let round = 0; round < 15; round += 1) {
      const requests = batch(random, heads)
      const expected = await model.append(requests)
      expect([seed, round, saying(await random.pick(writers).append(requests))]).toEqual([
        seed,
        round,
        saying(expected),
      ])
      for (const [index, result] of expected.entries()) {
        statuses.add(result.status)
        if (result.status === 'appended') heads.set(requests[index]?.stream ?? '', result.revision)
      }
    }
    for (const stream of streams) {
      for (const writer of writers)
        expect(await eventsOf(writer, stream)).toEqual(await eventsOf(model, stream))
    }
    for (const writer of writers) await writer.close()
  }
  expect([...statuses].toSorted()).toEqual(['alreadyAppended', 'appended', 'conflict', 'unavailable'])
})

test('[ONCE-6] a writer whose epoch has passed writes nothing, not even to a stream that nobody else touched', async () => {
  const file = path.join(directory, 'log.db')
  const former = new SqliteEventLog(file)
  const db = new DatabaseSync(file)
  const epoch = Number(db.prepare('SELECT epoch FROM lease').get()?.['epoch'])
  former.guardWith(epoch)
  const request = (stream: string): AppendRequest => ({
    stream,
    expectedRevision: 'none',
    events: [sampleEvent(stream, 0)],
  })
  expect(await former.append([request('auction-a')])).toMatchObject([{ status: 'appended' }])
  db.exec('UPDATE lease SET epoch = epoch + 1')
  expect(await former.append([request('auction-b')])).toEqual([{ status: 'unavailable', reason: 'fenced' }])
  expect(await eventsOf(former, 'auction-b')).toEqual([])
  db.close()
  await former.close()
})
