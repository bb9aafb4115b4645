import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { createGeneration } from '@zuschlag/projections/kernel/postgres/generations'
import { PostgresProjectionStore } from '@zuschlag/projections/kernel/postgres/postgres-projection-store'
import { versionsOf } from '@zuschlag/projections/kernel/projection'
import { measureProjectors } from '@zuschlag/projections/projector-lag'
import { readModels } from '@zuschlag/projections/read-models'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auctionIdOf } from '../../../tests/fixtures/auction-commands.ts'
import { bidPlaced, drafted } from '../../../tests/fixtures/auction-events.ts'
import { appendHistory } from '../../../tests/fixtures/logged-history.ts'
import { catchUp, createReadModels, type ReadModelsDatabase } from '../../../tests/fixtures/read-models.ts'
import { runCli } from '../command-line.ts'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { layoutOf } from '../../product/layout.ts'
import { folderOfFile } from '../../../tests/fixtures/temporary-folder.ts'

const folder = folderOfFile('lag')
const history = [drafted(), { type: 'AuctionPublished', data: {} } as const, bidPlaced(1, 100_000)]
let database: ReadModelsDatabase
let log: SqliteEventLog

beforeAll(async () => {
  database = await createReadModels()
  log = new SqliteEventLog(layoutOf(folder).eventLog)
  await appendHistory(log, auctionIdOf(1), history)
  await catchUp(database.url, log)
  await createGeneration(database.knex, database.url)
})
afterAll(async () => {
  await log.close()
  await database.drop()
})

async function lag(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: readonly string[] }> {
  const out: string[] = []
  const code = await runCli(['lag', ...args], {
    print: (line) => out.push(line),
    say: () => undefined,
    drained: () => Promise.resolve(),
    stdin: (async function* nothing() {})(),
    resolvePath: (file) => file,
    configuration: () =>
      ({ dataDir: folder, databaseUrl: database.url, eventStoreUrl: null }) as Configuration,
    signal: new AbortController().signal,
  })
  return { code, out }
}

test('shows each projector with its position, what it is behind and its rate', async () => {
  expect(await lag()).toEqual({
    code: 0,
    out: [
      'read models 1 (live): at 00000000000000000003, 0 events behind, 0 events/s, stopped',
      'read models 2 (building): at the beginning of the log, 3 events behind, 0 events/s, stopped',
    ],
  })
  const { out } = await lag('--json')
  expect(JSON.parse(out.join('\n'))).toMatchObject({ projectors: [{ state: 'live', eventsBehind: 0 }, {}] })
})

test('a projector runs while a session holds its tables', async () => {
  const owner = { logIdentity: await log.identity(), versions: versionsOf(readModels) }
  const running = async () =>
    (await measureProjectors(database.knex, log, async () => undefined)).projectors.map(
      ({ isRunning }) => isRunning,
    )
  const opened = await new PostgresProjectionStore(database.url, 2).open(owner)
  if (opened.status !== 'opened') throw new Error(`Not opened: ${opened.status}`)
  expect(await running()).toEqual([false, true])
  await opened.session.close()
  await expect.poll(running).toEqual([false, false])

  // After a rebuild the projector holds what it wrote so far, until an event shows it that this is retired.
  const before = await new PostgresProjectionStore(database.url, 1).open(owner)
  if (before.status !== 'opened') throw new Error(`Not opened: ${before.status}`)
  const become = (generation: number, state: string) =>
    database.knex('read.generations').where({ generation }).update({ state })
  await become(1, 'retired')
  await become(2, 'live')
  expect(await running()).toEqual([true])
  await before.session.close()
  await expect.poll(running).toEqual([false])
  await become(2, 'building')
  await become(1, 'live')
})

test('a rate counts the events that came into the rows meanwhile', async () => {
  const { head, projectors: measured } = await measureProjectors(database.knex, log, async () => {
    await appendHistory(log, auctionIdOf(2), history)
    await catchUp(database.url, log)
    await new Promise((resolve) => setTimeout(resolve, 50))
  })
  expect(measured[0]).toMatchObject({ state: 'live', position: head, eventsBehind: 0, isAtLeast: false })
  expect(measured[0]?.eventsPerSecond).toBeGreaterThan(0)
  expect(measured[1]).toMatchObject({ state: 'building', eventsBehind: 6, eventsPerSecond: 0 })
  expect(measured[0]?.waitingSince).toBeNull()
  expect(measured[1]?.waitingSince).toEqual(expect.any(String))
})
