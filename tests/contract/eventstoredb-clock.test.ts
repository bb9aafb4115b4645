import { writeFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { EventStoreLog } from '@zuschlag/engine/store/eventstoredb/eventstoredb-log'
import { EventStoreProcess } from '../fixtures/eventstoredb-stub/stub-process.ts'
import { appendTo, readRevisions } from './event-log/collect.ts'
import { sampleEvents } from './event-log/sample-events.ts'
import path from 'node:path'
import { folderOfFile } from '../fixtures/temporary-folder.ts'

/**
 * A store whose clock is not that of its client. Deadlines of single calls travel as a duration, which gRPC
 * itself keeps on both sides.
 */

const HOUR_MS = 3_600_000
const folder = folderOfFile('eventstoredb-clock')
afterEach(() => vi.unstubAllEnvs())

test.each([
  ['an hour behind', -HOUR_MS],
  ['an hour ahead', HOUR_MS],
])('appends and reads pass a store whose clock is %s', async (_, offsetMs) => {
  const file = path.join(folder, 'offset')
  writeFileSync(file, String(offsetMs))
  const clock = path.join(import.meta.dirname, '../faults/moved-clock.ts')
  vi.stubEnv('CLOCK_OFFSET_FILE', file)
  vi.stubEnv('NODE_OPTIONS', `--import=${clock}`)
  const store = await EventStoreProcess.start()
  const log = new EventStoreLog({ connectionString: store.directUrl, streamPrefix: 'f', callMs: 2000 })
  try {
    const written = await appendTo(log, 'f', 'none', sampleEvents('f', 0, 2))
    expect(written).toMatchObject({ status: 'appended', revision: 1 })
    expect(await readRevisions(log, 'f')).toEqual([0, 1])
    expect(await log.head()).not.toBeNull()
  } finally {
    await log.close()
    await store.stop()
  }
})
