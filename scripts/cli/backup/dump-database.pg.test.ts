import { createReadStream } from 'node:fs'
import { access, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { migrateAccounts } from '@zuschlag/gateway/migrate'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { folderOfTest } from '../../../tests/fixtures/temporary-folder.ts'
import { databaseOfFile } from '../../../tests/fixtures/test-database.ts'
import type { BackupRun } from './backup-run.ts'
import { copyIn } from './copy-streams.ts'
import { dumpDatabase, tableFile } from './dump-database.ts'
import { FileListWriter } from './file-list.ts'
import { makeBackup } from './make-backup.ts'

const database = await databaseOfFile({ name: 'backup_dump', prepare: migrateAccounts })
let client: Client
let folder: string

beforeAll(async () => {
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
})
beforeEach(async () => {
  folder = folderOfTest('dump')
})
afterEach(async () => {
  await client.query('drop table if exists accounts.ballast')
})

const untilDone = (signal = new AbortController().signal): BackupRun => ({ signal, onProgress: () => {} })

/**
 * A table with so many rows of that many bytes each, with characters of every length in UTF-8, and with line
 * breaks.
 */
async function fillTable(rows: number, bytes: number): Promise<void> {
  await client.query('create table accounts.ballast (id integer primary key, note text not null)')
  await client.query(
    `insert into accounts.ballast
     select n, n || E'\\n\\tä€𝄞' || repeat(chr(97 + n % 26), $2) from generate_series(1, $1) n`,
    [rows, bytes],
  )
}

const digestOf = async (): Promise<unknown> =>
  (await client.query(`select count(*), sum(hashtextextended(note, id)) from accounts.ballast`)).rows

async function dump(run = untilDone()) {
  const target = await mkdtemp(path.join(folder, 'dump-'))
  const files = await FileListWriter.open(target)
  try {
    return { target, ...(await dumpDatabase(database.url, files, run)) }
  } finally {
    await files.close()
  }
}

describe('a dump of tables that are larger than any buffer', () => {
  test('holds every byte of 100 MB, and loads as it was', { timeout: 120_000 }, async () => {
    await fillTable(100_000, 1_000)
    const before = await digestOf()
    const { target, tables } = await dump()
    expect(tables.find(({ name }) => name === 'ballast')).toMatchObject({ rows: 100_000 })
    await client.query('truncate accounts.ballast')
    const content = createReadStream(path.join(target, tableFile('ballast')))
    await copyIn(client, { name: 'ballast', columns: ['id', 'note'] }, content)
    expect(await digestOf()).toEqual(before)
  })

  test('ends each of twenty times, with the same bytes', { timeout: 120_000 }, async () => {
    await fillTable(1_000, 1_000)
    const contents = new Set<string>()
    for (let time = 0; time < 20; time += 1) {
      const { target } = await dump()
      contents.add(await readFile(path.join(target, tableFile('ballast')), 'utf8'))
      await rm(target, { recursive: true })
    }
    expect(contents.size).toBe(1)
    expect([...contents][0]?.split('\n')).toHaveLength(1_001)
  })
})

describe('a backup that cannot be finished', () => {
  const source = () => ({
    log: { kind: 'sqlite', path: path.join(folder, 'events.sqlite') } as const,
    databaseUrl: database.url,
    dataDir: folder,
    site: null,
    productVersion: '0',
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  const leftBehind = async (): Promise<boolean> =>
    (await Promise.allSettled(['backup', 'backup.partial'].map((name) => access(path.join(folder, name)))))
      .map(({ status }) => status)
      .includes('fulfilled')

  test('leaves nothing behind when it is stopped in the middle of a table', async () => {
    await fillTable(20_000, 1_000)
    const stop = new AbortController()
    const run = {
      signal: stop.signal,
      onProgress: (what: string) => {
        if (what === 'database: ballast') setImmediate(() => stop.abort(new Error('time is over')))
      },
    }
    await expect(makeBackup(source(), path.join(folder, 'backup'), run)).rejects.toThrow()
    expect(await leftBehind()).toBe(false)
    const open = `select 1 from pg_stat_activity where application_name = 'zuschlag backup'
                  and datname = current_database() and state <> 'idle'`
    await expect.poll(async () => (await client.query(open)).rowCount).toBe(0)
  })

  test('leaves nothing behind when a table is locked', { timeout: 60_000 }, async () => {
    await fillTable(1, 1)
    await client.query('begin')
    await client.query('lock table accounts.ballast in access exclusive mode')
    try {
      const backup = makeBackup(source(), path.join(folder, 'backup'), untilDone())
      await expect(backup).rejects.toThrow(/lock timeout/)
    } finally {
      await client.query('rollback')
    }
    expect(await leftBehind()).toBe(false)
  })

  test('leaves nothing behind when there is no event log', async () => {
    await mkdir(path.join(folder, 'events.sqlite'))
    await expect(makeBackup(source(), path.join(folder, 'backup'), untilDone())).rejects.toThrow()
    expect(await leftBehind()).toBe(false)
  })
})
