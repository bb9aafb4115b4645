import { createReadStream } from 'node:fs'
import path from 'node:path'
import { accountMigrationNames, areBeforeFirstRelease, migrateAccounts } from '@zuschlag/gateway/migrate'
import type { Client } from 'pg'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { copyIn } from './copy-streams.ts'
import { withSession } from './database-session.ts'
import { tableFile } from './dump-database.ts'
import type { DumpedTable, Manifest } from './manifest.ts'

/** @throws UserFacingError where the database holds something already */
export async function assertDatabaseIsEmpty(url: string): Promise<void> {
  await withClient(url, null, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname ~ '^(accounts|read)$' order by 1`,
    )
    if (rows.length > 0)
      throw new UserFacingError(
        `the database is not empty: it has the schema ${rows.map(({ name }) => name).join(' and ')}`,
      )
  })
}

/** @throws UserFacingError where a later release made the backup, or it is from before the first one */
export function assertMigrationsAreKnown({ migrations }: Manifest['database']): void {
  if (areBeforeFirstRelease(migrations))
    throw new UserFacingError('this backup was made before the first release, and no release reads it')
  const unknown = migrations.filter((name) => !accountMigrationNames.includes(name))
  if (unknown.length > 0)
    throw new UserFacingError(`a later release made this backup: it knows ${unknown.join(', ')}`)
}

/**
 * Makes the tables as they were, fills them in one transaction, and brings them to this release's shape. What
 * fails leaves an empty database behind.
 */
export async function loadDatabase(
  url: string,
  folder: string,
  database: Manifest['database'],
  signal: AbortSignal,
): Promise<void> {
  try {
    await migrateAccounts(url, database.migrations)
    await withClient(url, signal, async (client) => {
      await client.query('begin')
      const names = database.tables.map(({ name }) => `accounts."${name}"`)
      await client.query(`truncate ${names.join(', ')} cascade`)
      for (const table of database.tables) await loadTable(client, folder, table)
      await client.query('commit')
    })
    await migrateAccounts(url)
  } catch (error) {
    await emptyAgain(url)
    throw error
  }
}

async function loadTable(client: Client, folder: string, table: DumpedTable): Promise<void> {
  const { name, columns, rows } = table
  await copyIn(client, table, createReadStream(path.join(folder, tableFile(name))))
  const counted = await client.query<{ count: string }>(`select count(*) from accounts."${name}"`)
  if (Number(counted.rows[0]?.count) !== rows)
    throw new UserFacingError(`the table ${name} does not have the ${rows} rows that the manifest names`)
  for (const column of columns) {
    const { rows: found } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [`accounts."${name}"`, column],
    )
    const sequence = found[0]?.sequence
    if (sequence !== null && sequence !== undefined)
      await client.query(
        `select setval($1::regclass, coalesce(max("${column}"), 1), max("${column}") is not null) from accounts."${name}"`,
        [sequence],
      )
  }
}

/** Only for a database that was empty before. */
export async function emptyAgain(url: string): Promise<void> {
  await withClient(url, null, async (client) => {
    await client.query('drop schema if exists accounts cascade')
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname ~ '^read(_[0-9]+)?$'`,
    )
    for (const { name } of rows) await client.query(`drop schema "${name}" cascade`)
    await client.query('drop table if exists accounts_migrations, accounts_migrations_lock')
  })
}

const withClient = (
  url: string,
  signal: AbortSignal | null,
  work: (client: Client) => Promise<void>,
): Promise<void> => withSession({ connectionString: url, application_name: 'zuschlag restore' }, signal, work)
