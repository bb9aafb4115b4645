import { accountMigrationNames, migrateAccounts } from '@zuschlag/gateway/migrate'
import { openKnex } from '@zuschlag/projections/kernel/postgres/generations'
import { migrationSource } from '@zuschlag/projections/migrations/migration'
import { layoutMigrations } from '@zuschlag/projections/migrations/migrations'
import knexFactory from 'knex'
import type { Knex } from 'knex'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOfFile } from '../fixtures/test-database.ts'

/* An upgrade migrates first, and the release before works on those tables until its last process is
   replaced. So a migration adds: what was there stays, of its type, and a row that is written without what
   is new is still taken. */

type Column = {
  readonly table: string
  readonly column: string
  readonly type: string
  /** Whether a row may be written that says nothing of it. */
  readonly mayBeLeftOut: boolean
  readonly mayBeNull: boolean
}
type Shape = ReadonlyMap<string, Column>

const database = await databaseOfFile()
let knex: Knex
beforeAll(async () => {
  knex = knexFactory({ client: 'pg', connection: database.url, pool: { min: 0, max: 2 } })
})
afterAll(async () => {
  await knex.destroy()
})

async function shapeOf(schema: string): Promise<Shape> {
  const { rows } = await knex.raw<{ rows: Column[] }>(
    `select table_name as table, column_name as column, udt_name as type, is_nullable = 'YES' as "mayBeNull",
       is_nullable = 'YES' or column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as "mayBeLeftOut"
     from information_schema.columns where table_schema = ?`,
    [schema],
  )
  return new Map(rows.map((each) => [`${each.table}.${each.column}`, each]))
}

/** What would break a reader of the previous shape. */
function faultsBetween(before: Shape, after: Shape): readonly string[] {
  const tables = new Set([...before.values()].map(({ table }) => table))
  const lost = [...before].flatMap(([name, old]) => {
    const now = after.get(name)
    if (now === undefined) return [`${name} is gone`]
    if (now.type !== old.type) return [`${name} was ${old.type} and is ${now.type}`]
    if (old.mayBeNull && !now.mayBeNull) return [`${name} may be null no more`]
    return old.mayBeLeftOut && !now.mayBeLeftOut ? [`${name} has no default any more`] : []
  })
  const demanded = [...after].flatMap(([name, { table, mayBeLeftOut }]) =>
    before.has(name) || !tables.has(table) || mayBeLeftOut
      ? []
      : [`${name} is demanded of who does not know it`],
  )
  return [...lost, ...demanded]
}

async function shapesAlong(schema: string, names: readonly string[], step: (upTo: number) => Promise<void>) {
  const shapes: Shape[] = []
  for (const [index] of names.entries()) {
    await step(index + 1)
    shapes.push(await shapeOf(schema))
  }
  return shapes
}

function faultsAlong(names: readonly string[], shapes: readonly Shape[]): readonly string[] {
  return names.slice(1).flatMap((name, index) => {
    const [before, after] = [shapes[index] ?? new Map(), shapes[index + 1] ?? new Map()]
    return faultsBetween(before, after).map((fault) => `${name}: ${fault}`)
  })
}

test('each migration of the accounts leaves what the release before reads and writes', async () => {
  const shapes = await shapesAlong('accounts', accountMigrationNames, (upTo) =>
    migrateAccounts(database.url, accountMigrationNames.slice(0, upTo)),
  )
  expect(shapes.at(-1)?.size).toBeGreaterThan(100)
  expect(faultsAlong(accountMigrationNames, shapes)).toEqual([])
})

test('so does each change of the read models’ tables', async () => {
  await knex.raw('create extension if not exists pg_trgm')
  await knex.raw('create schema read_1')
  const layout = openKnex(database.url, { searchPath: ['read_1', 'public'] })
  const names = layoutMigrations.map(({ name }) => name)
  const shapes = await shapesAlong('read_1', names, async (upTo) => {
    const migrations = migrationSource(layoutMigrations.slice(0, upTo))
    await layout.migrate.latest({
      migrationSource: migrations,
      schemaName: 'read_1',
      tableName: 'layout_migrations',
    })
  })
  await layout.destroy()
  expect(shapes.at(-1)?.size).toBeGreaterThan(50)
  expect(faultsAlong(names, shapes)).toEqual([])
})

test('what contracts would be found', () => {
  const column = { table: 'users', column: 'name', type: 'text', mayBeLeftOut: true, mayBeNull: true }
  const before: Shape = new Map([['users.name', column]])
  const after = (changes: Partial<Column>): Shape => new Map([['users.name', { ...column, ...changes }]])
  expect(faultsBetween(before, new Map())).toEqual(['users.name is gone'])
  expect(faultsBetween(before, after({ type: 'int4' }))).toEqual(['users.name was text and is int4'])
  expect(faultsBetween(before, after({ mayBeNull: false }))).toEqual(['users.name may be null no more'])
  expect(faultsBetween(before, after({ mayBeLeftOut: false }))).toEqual([
    'users.name has no default any more',
  ])
  const more: Shape = new Map([...before, ['users.age', { ...column, column: 'age', mayBeLeftOut: false }]])
  expect(faultsBetween(before, more)).toEqual(['users.age is demanded of who does not know it'])
  const newTable: Shape = new Map([
    ...before,
    ['dogs.age', { ...column, table: 'dogs', mayBeLeftOut: false }],
  ])
  expect(faultsBetween(before, newTable)).toEqual([])
})

test('no table lists the languages: a new one needs no migration', async () => {
  await migrateAccounts(database.url)
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    `select conname as name from pg_constraint
     where contype = 'c' and pg_get_constraintdef(oid) like '%''de''%'`,
  )
  expect(rows).toEqual([])
})
