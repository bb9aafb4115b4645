import { backup, DatabaseSync } from 'node:sqlite'
import type { LogPosition } from '../event-log.ts'
import { openForReading } from './schema.ts'
import { checkShapes } from './shapes.ts'
import { openSqliteReader } from './sqlite-reader.ts'

/** Pages that are copied in one go; between two goes the thread pool is free for others. */
const PAGES_AT_ONCE = 2_000

/** Which log a file holds, and how much of it. */
export type LogFacts = {
  readonly identity: string
  /** Null for a log without events. */
  readonly head: LogPosition | null
}

/**
 * Copies a log that may be written to meanwhile: what was committed before the call is in the copy, and of
 * what comes later whole transactions or nothing. The copy is one file, without a journal beside it.
 * @param onProgress is called with the percentage between two goes; what it throws stops the copy
 */
export async function backupLog(
  from: string,
  to: string,
  onProgress: (percent: number) => void,
): Promise<LogFacts> {
  const source = openForReading(from)
  try {
    // A read transaction gives a stable snapshot; without one each commit of the writer would restart the
    // copy.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM log').get()
    await backup(source, to, {
      rate: PAGES_AT_ONCE,
      progress: ({ totalPages, remainingPages }) =>
        onProgress(Math.floor(((totalPages - remainingPages) / Math.max(totalPages, 1)) * 100)),
    })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(to)
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
  } finally {
    copy.close()
  }
  return inspectLog(to)
}

/**
 * Reads every page of a log's file, and answers what it is.
 * @throws UnsupportedLogError for a log that this release must not touch
 * @throws Error naming the damage of a file that is not whole
 */
export async function inspectLog(path: string): Promise<LogFacts> {
  const db = openForReading(path)
  try {
    const { integrity_check: said } = db.prepare('PRAGMA integrity_check(1)').get() ?? {}
    if (said !== 'ok') throw new Error(`${path} is damaged: ${String(said)}`)
    checkShapes(db, path)
  } finally {
    db.close()
  }
  const reader = openSqliteReader(path)
  try {
    return { identity: await reader.identity(), head: await reader.head() }
  } finally {
    await reader.close()
  }
}
