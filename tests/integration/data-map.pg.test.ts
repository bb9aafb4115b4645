import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { retentionDays } from '@zuschlag/gateway/workers/retention/retention'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseOfFile } from '../fixtures/test-database.ts'

const page = readFileSync(join(import.meta.dirname, '../../docs/privacy.md'), 'utf8')

/**
 * Columns that the page of privacy names, by table: the first cell names the table, the second its columns.
 */
const named = new Map(
  [...page.matchAll(/^\| `(\w+)`[^|]*\| ([^|]+) \|/gm)].map(([, table = '', cells = '']) => [
    table,
    new Set([...cells.matchAll(/`(\w+)`/g)].map(([, column = '']) => column)),
  ]),
)

const database = await databaseOfFile()
let columns: readonly { readonly schema: string; readonly table: string; readonly column: string }[]
beforeAll(async () => {
  await migrateAccounts(database.url)
  await migrateReadModels(database.url)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<(typeof columns)[number]>(
    `select table_schema as schema, table_name as table, column_name as column from information_schema.columns
     where table_schema in ('accounts', 'read_1') order by 1, 2, ordinal_position`,
  )
  columns = rows
  await client.end()
})

describe('the page of privacy', () => {
  test('names every column of every table that knows people, and none that is not there', () => {
    const ofAccounts = columns.filter(({ schema }) => schema === 'accounts')
    const there = new Set(ofAccounts.map(({ table, column }) => `${table}.${column}`))
    const documented = new Set(
      [...named].flatMap(([table, of]) => [...of].map((column) => `${table}.${column}`)),
    )
    expect([...there].filter((column) => !documented.has(column))).toEqual([])
    expect([...documented].filter((column) => !there.has(column))).toEqual([])
  })

  test('is right that read models know people by their ids alone', () => {
    const ofPeople = /name|mail|phone|street|salutation|password|address/
    const allowed = new Set(['broker_user_id', 'seller_user_id'])
    const found = columns.filter(
      ({ schema, column }) => schema === 'read_1' && ofPeople.test(column) && !allowed.has(column),
    )
    // Bookkeeping of migrations has a name of its own.
    expect(found.filter(({ table }) => !table.startsWith('layout_'))).toEqual([])
  })

  test('states every retention period', () => {
    for (const [kind, days] of Object.entries(retentionDays))
      expect(page).toContain(`${days} ${days === 1 ? 'day' : 'days'} (\`${kind}\`)`)
  })
})
