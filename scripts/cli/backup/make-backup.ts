import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { backupLog } from '@zuschlag/engine/store/sqlite/backup-log'
import type { LogLocation } from '@zuschlag/engine/log/open-log'
import { UserFacingError, UnsupportedFileTypeError } from '../../product/kernel/user-facing-error.ts'
import { layoutOf } from '../../product/layout.ts'
import type { BackupRun } from './backup-run.ts'
import { dumpDatabase } from './dump-database.ts'
import { FileListWriter } from './file-list.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { SITE_IN_BACKUP } from './site-in-backup.ts'

export const LOG_IN_BACKUP = 'events.sqlite'

/** Folders below DATA_DIR that a backup has under the same names. */
export const treesInBackup = ['files', 'private', 'agreements'] as const

export type BackupSource = {
  readonly log: LogLocation
  readonly databaseUrl: string
  readonly dataDir: string
  /** The content of the site file; null without one. */
  readonly site: string | null
  readonly productVersion: string
  readonly createdAt: string
}

/**
 * Writes a backup of a product that runs meanwhile. The database is copied first, then the log, then the
 * files: so the log has every auction that a row speaks of, and every file that an event names is there. What
 * was acknowledged before the call is in it.
 * @param folder is made by this and must not hold anything; it appears under its name when all of it is
 * written
 * @throws UserFacingError where the folder is taken or its parent is missing, or the log is a server's
 */
export async function makeBackup(source: BackupSource, folder: string, run: BackupRun): Promise<Manifest> {
  if (source.log.kind !== 'sqlite')
    throw new UserFacingError(
      'EVENTSTOREDB_URL is set: an EventStoreDB is backed up by its own tools, or by "log copy"',
    )
  if (!existsSync(path.dirname(folder)))
    throw new UnsupportedFileTypeError(
      `there is no folder ${path.dirname(folder)}: make it, or mount its disk`,
    )
  const present = await readdir(folder).catch(() => null)
  if (present !== null && present.length > 0) throw new UserFacingError(`${folder} is not empty`)
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  try {
    const manifest = await fill(source, source.log.path, partial, run)
    await rm(folder, { recursive: true, force: true })
    await rename(partial, folder)
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function fill(
  source: BackupSource,
  logPath: string,
  folder: string,
  run: BackupRun,
): Promise<Manifest> {
  const { databaseUrl, dataDir, site, productVersion, createdAt } = source
  const files = await FileListWriter.open(folder)
  try {
    const database = await dumpDatabase(databaseUrl, files, run)
    const log = await backupLog(logPath, path.join(folder, LOG_IN_BACKUP), (percent) => {
      run.signal.throwIfAborted()
      run.onProgress(`event log: ${percent} %`)
    })
    await files.note(LOG_IN_BACKUP)
    for (const name of treesInBackup) await files.writeTree(layoutOf(dataDir)[name], name, run)
    if (site !== null) await files.write(SITE_IN_BACKUP, Readable.from([Buffer.from(site)]), run.signal)
    run.signal.throwIfAborted()
    const content = { createdAt, productVersion, log, database, files: await files.finish() }
    return await writeManifest(folder, content)
  } finally {
    await files.close()
  }
}
