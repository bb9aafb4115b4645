import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { backupLog } from '@zuschlag/engine/store/sqlite/backup-log'
import type { LogLocation } from '@zuschlag/engine/store/open-log'
import { ForPerson } from '../for-person.ts'
import { layoutOf } from '../product/layout.ts'
import { dumpDatabase } from './dump-database.ts'
import { FileListWriter } from './file-list.ts'
import type { Manifest } from './manifest.ts'
import { writeManifest } from './manifest.ts'

export const LOG_IN_BACKUP = 'events.sqlite'

/** Folders below DATA_DIR that a backup has under the same names. */
export const treesInBackup = ['files', 'private'] as const

export type BackupSource = {
  readonly log: LogLocation
  readonly databaseUrl: string
  readonly dataDir: string
  readonly productVersion: string
  readonly createdAt: string
}

/**
 * Writes a backup of a product that runs meanwhile. The database is pictured first, then the log, then the files: so the
 * log has every auction that a row speaks of, and every file that an event names is there. What was acknowledged before
 * the call is in it.
 * @param folder is made by this and must not hold anything; it appears under its name when all of it is written
 * @throws ForPerson where the folder is taken, or the log is a server's
 */
export async function makeBackup(source: BackupSource, folder: string): Promise<Manifest> {
  if (source.log.kind !== 'sqlite')
    throw new ForPerson(
      'EVENTSTOREDB_URL is set: an EventStoreDB is backed up by its own tools, or by "log copy"',
    )
  const present = await readdir(folder).catch(() => null)
  if (present !== null && present.length > 0) throw new ForPerson(`${folder} is not empty`)
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  try {
    const manifest = await fill(source, source.log.path, partial)
    await rm(folder, { recursive: true, force: true })
    await rename(partial, folder)
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function fill(source: BackupSource, logPath: string, folder: string): Promise<Manifest> {
  const { databaseUrl, dataDir, productVersion, createdAt } = source
  const files = await FileListWriter.open(folder)
  const database = await dumpDatabase(databaseUrl, files)
  const log = await backupLog(logPath, path.join(folder, LOG_IN_BACKUP))
  await files.note(LOG_IN_BACKUP)
  for (const name of treesInBackup) await files.writeTree(layoutOf(dataDir)[name], name)
  return writeManifest(folder, { createdAt, productVersion, log, database, files: await files.close() })
}
