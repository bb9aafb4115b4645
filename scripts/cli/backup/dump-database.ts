import { accountMigrationNames, areBeforeFirstRelease } from '@zuschlag/gateway/migrate'
import type { Client } from 'pg'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { copyOut } from './copy-streams.ts'
import { withSession } from './database-session.ts'
import type { BackupRun } from './backup-run.ts'
import type { FileListWriter } from './file-list.ts'
import type { DumpedTable, Manifest } from './manifest.ts'

/**
 * Rows that let somebody in. A restored one could revive what was ended since, so everybody signs in again.
 */
const leftOut: ReadonlySet<string> = new Set(['sessions'])

export const tableFile = (table: string): string => `database/${table}.copy`

/**
 * Limits of a session that must not block the product: waiting for a lock, and holding a snapshot while
 * nothing is asked.
 */
const LOCK_TIMEOUT_MS = 5_000
const IDLE_TIMEOUT_MS = 60_000

/**
 * Writes the tables that nothing else can be made from, all as of one instant, while they are written to.
 * Read models are left out: they are made from the log.
 * @throws UserFacingError where fewer or more rows were written than the same snapshot counts
 */
export async function dumpDatabase(
  url: string,
  files: FileListWriter,
  { signal, onProgress }: BackupRun,
): Promise<Manifest['database']> {
  const session = {
    connectionString: url,
    application_name: 'zuschlag backup',
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS,
  }
  return withSession(session, signal, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await appliedMigrations(client)
    const tables: DumpedTable[] = []
    for (const name of await tablesInOrder(client)) {
      onProgress(`database: ${name}`)
      tables.push(await dumpTable(client, name, files, signal))
    }
    await client.query('commit')
    return { migrations, tables }
  })
}

async function dumpTable(
  client: Client,
  name: string,
  files: FileListWriter,
  signal: AbortSignal,
): Promise<DumpedTable> {
  const columns = await columnsOf(client, name)
  const { rows: counted } = await client.query<{ count: string }>(`select count(*) from accounts."${name}"`)
  const rows = Number(counted[0]?.count)
  const lines = new LineCounter()
  await files.write(tableFile(name), lines.through(copyOut(client, { name, columns })), signal)
  if (lines.count !== rows)
    throw new UserFacingError(`the table ${name} has ${rows} rows, but ${lines.count} were written`)
  return { name, columns, rows }
}

const LINE_BREAK = 0x0a

/** Counts the lines of what it passes on: of a table one for each row. */
class LineCounter {
  count = 0

  async *through(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf(LINE_BREAK); at !== -1; at = chunk.indexOf(LINE_BREAK, at + 1))
        this.count += 1
      yield chunk
    }
  }
}

/**
 * @throws UserFacingError for a database of another release, whose tables this one might not know how to
 * bring back
 */
async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from accounts_migrations order by id')
  const names = rows.map(({ name }) => name)
  if (areBeforeFirstRelease(names))
    throw new UserFacingError('the database was made before the first release, and no release reads it')
  const unknown = names.filter((name) => !accountMigrationNames.includes(name))
  if (unknown.length > 0)
    throw new UserFacingError(`a later release migrated the database: ${unknown.join(', ')}`)
  return names
}

type Reference = { readonly table: string; readonly target: string }

/** Tables with those that they refer to before them. */
async function tablesInOrder(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.tables
     where table_schema = 'accounts' and table_type = 'BASE TABLE' order by 1`,
  )
  const { rows: references } = await client.query<Reference>(
    `select source.relname as table, target.relname as target from pg_constraint
     join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
     where contype = 'f' and connamespace = 'accounts'::regnamespace and conrelid <> confrelid`,
  )
  return inOrder(
    rows.map(({ table }) => table).filter((table) => !leftOut.has(table)),
    references,
  )
}

/** @throws Error for tables that refer to one another in a circle: no order of copying would do */
function inOrder(tables: readonly string[], references: readonly Reference[]): readonly string[] {
  const ordered: string[] = []
  let rest = [...tables]
  while (rest.length > 0) {
    const waiting = new Set(rest)
    const ready = rest.filter(
      (table) => !references.some((reference) => reference.table === table && waiting.has(reference.target)),
    )
    if (ready.length === 0) throw new Error(`Tables refer to one another in a circle: ${rest.join(', ')}`)
    ordered.push(...ready)
    rest = rest.filter((table) => !ready.includes(table))
  }
  return ordered
}

async function columnsOf(client: Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = 'accounts' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(({ column_name: name }) => name)
}
