import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openForWriting } from './schema.ts'
import { isWriting } from './write-lock.ts'

const directory = mkdtempSync(join(tmpdir(), 'zuschlag-write-lock-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Other systems do not report locks: there is no known writer. */
const isSupported = process.platform === 'linux'

test('sees a process in the middle of a transaction, and no other', () => {
  const [path, other] = [join(directory, 'a.db'), join(directory, 'b.db')]
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
  expect(isWriting(process.pid, join(directory, 'none.db'))).toBe(false)
})
