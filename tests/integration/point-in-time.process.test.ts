import { execFileSync } from 'node:child_process'
import { appendFile, chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { folderOfFile } from '../fixtures/temporary-folder.ts'
import { startEmbeddedPostgres } from '../../scripts/product/embedded-postgres/embedded-postgres.ts'

const runbook = path.resolve(import.meta.dirname, '../../docs/runbooks/postgresql-point-in-time.md')

const folder = folderOfFile('point-in-time')
beforeAll(async () => {
  // The server may run as another user than the test.
  await chmod(folder, 0o755)
  await mkdir(path.join(folder, 'wal'))
  await chmod(path.join(folder, 'wal'), 0o777)
})

/** What the runbook sets one of PostgreSQL's settings to, with this test's folder for its second disk. */
async function settingIn(text: string, name: string): Promise<string> {
  const value = new RegExp(String.raw`^\s*${name} = '(.*)'$`, 'm').exec(text)?.[1]
  if (value === undefined) throw new Error(`The runbook does not set ${name}`)
  return value.replaceAll('/mnt/zuschlag-copy', folder)
}

async function ask(url: string, ...statements: readonly string[]): Promise<readonly string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: readonly string[][] = []
    for (const text of statements) ({ rows } = await client.query<string[]>({ text, rowMode: 'array' }))
    return rows.map(([first]) => String(first))
  } finally {
    await client.end()
  }
}

test('rows come back to a moment between a base backup and a mistake, by the settings of the runbook', async () => {
  const text = await readFile(runbook, 'utf8')
  const [home, recovered] = [path.join(folder, 'main'), path.join(folder, 'recovered')]
  const first = await startEmbeddedPostgres({ dataDir: home, durable: true })
  await ask(
    first.connectionString,
    'ALTER SYSTEM SET archive_mode = on',
    `ALTER SYSTEM SET archive_command = '${(await settingIn(text, 'archive_command')).replaceAll("'", "''")}'`,
    "CREATE TABLE account AS SELECT unnest(ARRAY['first', 'second']) AS name",
  )
  await first.stop()

  const server = await startEmbeddedPostgres({ dataDir: home, durable: true })
  const client = new Client({ connectionString: server.connectionString })
  await client.connect()
  await client.query("SELECT pg_backup_start('base', true)")
  await cp(home, recovered, { recursive: true, filter: (file) => !/postmaster|server\.lock/.test(file) })
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()')
  await client.query("INSERT INTO account VALUES ('since the base backup')")
  const moment = (await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now')).rows[0]?.now
  await client.query('TRUNCATE account')
  await client.query("INSERT INTO account VALUES ('after the mistake')")
  await client.query('SELECT pg_switch_wal()')
  await client.end()
  const archived =
    'SELECT (last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1))::text FROM pg_stat_archiver'
  await vi.waitFor(async () => expect(await ask(server.connectionString, archived)).toEqual(['true']), 60_000)
  await server.stop()

  const cluster = path.join(recovered, 'cluster')
  const settings = [
    `restore_command = '${await settingIn(text, 'restore_command')}'`,
    `recovery_target_time = '${moment}'`,
    `recovery_target_action = '${await settingIn(text, 'recovery_target_action')}'`,
  ]
  await appendFile(path.join(cluster, 'postgresql.conf'), `\n${settings.join('\n')}\n`)
  await writeFile(path.join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(path.join(cluster, 'recovery.signal'), '')
  // A copy belongs to who made it; PostgreSQL wants its own.
  execFileSync('chown', ['-R', `--reference=${path.join(home, 'cluster')}`, recovered])
  const back = await startEmbeddedPostgres({ dataDir: recovered, durable: true })
  const recovering = 'SELECT pg_is_in_recovery()::text'
  await vi.waitFor(
    async () => expect(await ask(back.connectionString, recovering)).toEqual(['false']),
    60_000,
  )
  const names = await ask(back.connectionString, 'SELECT name FROM account ORDER BY name')
  expect(names).toEqual(['first', 'second', 'since the base backup'])
  await back.stop()
})
