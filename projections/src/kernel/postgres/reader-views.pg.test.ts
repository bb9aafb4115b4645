import type { Knex } from 'knex'
import { beforeEach, describe, expect, test } from 'vitest'
import { createReadModels, type ReadModelsDatabase } from '../../../../tests/fixtures/read-models.ts'
import { migrateReadModels } from '../../migrate.ts'
import { createGeneration, openKnex, swapGenerations } from './generations.ts'

let database: ReadModelsDatabase
let readers: Knex
beforeEach(async () => {
  database = await createReadModels()
  readers = openKnex(database.url)
  return async () => {
    await readers.destroy()
    await database.drop()
  }
})

const headOfLog = () => Promise.resolve(null)
const viewsSql = `select oid from pg_class where relnamespace = 'read'::regnamespace and relkind = 'v'`
const views = async () => (await database.knex.raw<{ rows: unknown[] }>(viewsSql)).rows
const waitingSql = `select 1 from pg_stat_activity
  where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
const waiting = async () => (await database.knex.raw<{ rows: unknown[] }>(waitingSql)).rows

let columns = 0
/** Prepares what then points readers again. */
const changes = {
  'a migration that adds a column': async () => {
    const name = `added_${String(columns++)}`
    await database.knex.raw(`alter table read_1.quarantines add column ${name} text`)
    return async () => {
      await migrateReadModels(database.url)
      expect(await database.knex('read.quarantines').select(name)).toEqual([])
    }
  },
  'a swap': async () => {
    const { generation } = await createGeneration(database.knex, database.url)
    return async () => expect(await swapGenerations(database.knex, generation, { headOfLog })).toBe('swapped')
  },
}
type Change = keyof typeof changes
const names = Object.keys(changes) as readonly Change[]

describe('readers', () => {
  test('keep their views in a migration that changes nothing', async () => {
    const before = await views()
    await migrateReadModels(database.url)
    expect(await views()).toEqual(before)
  })

  test.each(names)('who read the last view reads the first one while %s waits for them', async (change) => {
    const point = await changes[change]()
    const changed = await readers.transaction(async (reader) => {
      await reader('read.quarantines').select('stream')
      const done = point()
      await expect.poll(waiting).not.toEqual([])
      expect(await reader('read.auction_details').select('auction_id')).toEqual([])
      // In an object: the transaction must not wait for it.
      return { done }
    })
    await changed.done
  })

  test('read views in any order while these change several times', async () => {
    let isDone = false
    const readOn = async (first: string, second: string): Promise<number> => {
      let reads = 0
      for (; !isDone; reads += 1)
        await readers.raw(`select 1 from read.${first} a join read.${second} b using (auction_id)`)
      return reads
    }
    const reading = Promise.all([
      readOn('auction_details', 'auction_history'),
      readOn('auction_history', 'auction_details'),
      readOn('auction_participants', 'auction_details'),
      readOn('purchase_requests', 'auction_bids'),
    ])
    const inTurn: readonly Change[] = ['a migration that adds a column', 'a swap', 'a swap', 'a swap']
    for (const change of inTurn) {
      const point = await changes[change]()
      await Promise.race([point(), reading])
    }
    isDone = true
    expect(Math.min(...(await reading))).toBeGreaterThan(0)
  })
})
