import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { SqliteEventLog } from '@zuschlag/engine/store/sqlite/sqlite-log'
import { UserFacingError, UnsupportedFileTypeError } from './kernel/user-facing-error.ts'
import { assertUsableLog, inReadableLog } from './readable-log.ts'
import { folderOfFile } from '../../tests/fixtures/temporary-folder.ts'

const folder = folderOfFile('usable-log')

const usable = (file: string): Promise<void> => assertUsableLog({ kind: 'sqlite', path: file })

async function logWith(name: string, sql: string): Promise<string> {
  const file = path.join(folder, name)
  await new SqliteEventLog(file).close()
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
  return file
}

test('a log that is not there yet, and one of this release, can be worked on', async () => {
  await expect(usable(path.join(folder, 'none'))).resolves.toBeUndefined()
  await expect(usable(await logWith('good', ''))).resolves.toBeUndefined()
  const empty = path.join(folder, 'empty')
  writeFileSync(empty, '')
  await expect(usable(empty)).resolves.toBeUndefined()
  // The power went after the file was made, and before its tables were.
  const header = path.join(folder, 'header')
  const db = new DatabaseSync(header)
  db.exec('PRAGMA journal_mode = WAL')
  db.close()
  await expect(usable(header)).resolves.toBeUndefined()
  await expect(
    assertUsableLog({ kind: 'eventstoredb', connectionString: 'esdb://nowhere' }),
  ).resolves.toBeUndefined()
})

test('the product does not start on what is no log, on another format, or on events of a later release', async () => {
  const text = path.join(folder, 'text')
  writeFileSync(text, 'no log\n'.repeat(99))
  await expect(usable(text)).rejects.toThrow(new UnsupportedFileTypeError(`${text} is not an event log`))
  const format = await logWith('format', "UPDATE log SET value = '9' WHERE name = 'version'")
  await expect(usable(format)).rejects.toThrow(`${format} has log format 9; this release knows 1`)
  const later = await logWith('later', "INSERT INTO shapes (type, version) VALUES ('BidPlaced', 9)")
  await expect(usable(later)).rejects.toThrow(
    new UnsupportedFileTypeError(`${later} holds BidPlaced of schema version 9, unknown here`),
  )
  const damaged = await logWith('damaged', 'DROP TABLE shapes')
  await expect(usable(damaged)).rejects.toThrow(
    new UserFacingError(`${damaged} cannot be read: no such table: shapes`),
  )
})

test('what has nothing to do with the log is nobody’s to explain', async () => {
  const bug = new TypeError('a bug')
  const failing = inReadableLog({ kind: 'sqlite', path: 'x' }, () => Promise.reject(bug))
  await expect(failing).rejects.toBe(bug)
})
