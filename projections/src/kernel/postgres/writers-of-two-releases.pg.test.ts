import { beforeEach, expect, test } from 'vitest'
import { readModelsOfFile, openSession } from '../../../../tests/fixtures/read-models.ts'
import { readModels } from '../../read-models.ts'
import { versionsOf } from '../projection.ts'
import type { ProjectionSession } from '../projection-store.ts'
import { PostgresProjectionStore } from './postgres-projection-store.ts'

/* Writers of different releases, whose projections make different rows. */

const versions = versionsOf(readModels)
let session: ProjectionSession

const database = await readModelsOfFile()
beforeEach(async () => {
  session = await openSession(database.url, 'log')
  return () => session.close()
})

const store = () => new PostgresProjectionStore(database.url)
const [name] = Object.keys(versions)
const shifted = (by: number) => ({
  logIdentity: 'log',
  versions: { ...versions, [name ?? '']: (versions[name ?? ''] ?? 0) + by },
})

test('the newer one does not wait for the older one, which stands by once the rows are the newer ones', async () => {
  expect(await store().open(shifted(1))).toMatchObject({ status: 'refused', code: 'otherVersions' })
  expect(await store().open(shifted(-1))).toEqual({ status: 'standby' })
  expect(await store().open({ ...shifted(1), logIdentity: 'other' })).toEqual({ status: 'standby' })
})

test('the older one gives newer rows free for a while, and refuses them if nobody takes them', async () => {
  await session.close()
  const older = store()
  const outcomes = []
  for (let attempt = 0; attempt < 41; attempt += 1) outcomes.push((await older.open(shifted(-1))).status)
  expect(outcomes.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 'standby'))
  expect(outcomes.at(-1)).toBe('refused')
  session = await openSession(database.url, 'log')
  expect(await older.open(shifted(-1))).toEqual({ status: 'standby' })
  await session.close()
  expect(await older.open(shifted(-1))).toEqual({ status: 'standby' })
})
