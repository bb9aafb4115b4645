import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { folderOfTest } from '../../../../tests/fixtures/temporary-folder.ts'
import { openGuardedLog } from '../../log/open-log.ts'
import { openForWriting } from './schema.ts'
import { isWriting } from './sqlite-lease.ts'
import { folderOfFile } from '../../../../tests/fixtures/temporary-folder.ts'

let directory: string
beforeEach(() => {
  directory = folderOfTest('lease')
})
afterEach(() => {
  vi.restoreAllMocks()
})

test('an engine that starts on a full disk says so, and takes the lease once there is room', async () => {
  const failures: string[] = []
  const onFailed = (reason: string): void => void failures.push(reason)
  const path = join(directory, 'events.db')
  const { log, lease } = await openGuardedLog({ kind: 'sqlite', path }, { heartbeats: null, onFailed })
  const prepare = Reflect.get(DatabaseSync.prototype, 'prepare')
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql: string) {
    if (sql.startsWith('UPDATE lease')) throw full
    return Reflect.apply(prepare, this, [sql])
  })
  const acquired = lease.acquire()
  await expect.poll(() => failures.length, { timeout: 30_000 }).toBeGreaterThan(1)
  expect(new Set(failures)).toEqual(new Set(['diskFull']))
  expect(lease.prove()).toBe(false)
  vi.restoreAllMocks()
  expect(await acquired).toBe(true)
  expect(lease.prove()).toBe(true)
  await lease.release()
  await log.close()
})

const lockDirectory = folderOfFile('write-lock')

/** Other systems do not report locks: there is no known writer. */
const isSupported = process.platform === 'linux'

test('sees a process in the middle of a transaction, and no other', () => {
  const [path, other] = [join(lockDirectory, 'a.db'), join(lockDirectory, 'b.db')]
  const [db, otherDb] = [openForWriting(path), openForWriting(other)]
  expect(isWriting(process.pid, path)).toBe(false)
  db.exec('BEGIN IMMEDIATE')
  expect(isWriting(process.pid, path)).toBe(isSupported)
  expect(isWriting(process.pid, other)).toBe(false)
  expect(isWriting(process.ppid, path)).toBe(false)
  db.exec('COMMIT')
  expect(isWriting(process.pid, path)).toBe(false)
  db.close()
  otherDb.close()
})

test('knows nothing of a log that is not there', () => {
  expect(isWriting(process.pid, join(lockDirectory, 'none.db'))).toBe(false)
})
