import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { inspectLog } from '@zuschlag/engine/store/sqlite/backup-log'
import { UnsupportedLogError } from '@zuschlag/engine/store/log-read-error'
import { openLogReader } from '@zuschlag/engine/log/open-log'
import { buildGeneration } from '@zuschlag/projections/kernel/postgres/generation-build'
import { openKnex } from '@zuschlag/projections/kernel/postgres/generations'
import { migrateReadModels } from '@zuschlag/projections/migrate'
import { readModels } from '@zuschlag/projections/read-models'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { layoutOf } from '../../product/layout.ts'
import type { BackupRun } from './backup-run.ts'
import { checkedFiles } from './file-list.ts'
import { assertDatabaseIsEmpty, assertMigrationsAreKnown, emptyAgain, loadDatabase } from './load-database.ts'
import { LOG_IN_BACKUP, treesInBackup } from './make-backup.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** Folders below DATA_DIR that a restore fills. */
const restoredTrees = [...treesInBackup, 'site'] as const

export type RestoreTarget = { readonly databaseUrl: string; readonly dataDir: string }

/**
 * Looks at every byte of a backup before anything is written. @throws UserFacingError saying what is wrong
 * with it
 */
export async function checkBackup(folder: string, { signal, onProgress }: BackupRun): Promise<Manifest> {
  const manifest = await readManifest(folder)
  assertMigrationsAreKnown(manifest.database)
  for await (const file of checkedFiles(folder, manifest.files.listSha256)) {
    signal.throwIfAborted()
    onProgress(`digest of ${file.path}`)
  }
  const log = await inspectLog(path.join(folder, LOG_IN_BACKUP)).catch((error: unknown) => {
    throw error instanceof UnsupportedLogError ? new UserFacingError(error.message) : error
  })
  if (log.identity !== manifest.log.identity || log.head !== manifest.log.head)
    throw new UserFacingError(`${LOG_IN_BACKUP} is not the log that the manifest speaks of`)
  return manifest
}

/** @throws UserFacingError where the folder of the data holds something that a restore would write over */
export async function assertFoldersAreEmpty(dataDir: string): Promise<void> {
  const layout = layoutOf(dataDir)
  for (const place of [...restoredTrees.map((name) => layout[name]), layout.eventLog]) {
    const found = await readdir(place).catch((error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? [] : [place],
    )
    if (found.length > 0)
      throw new UserFacingError(`${place} is there already: restore into an empty DATA_DIR`)
  }
}

/**
 * Brings a checked backup back into an empty database and empty folders, and builds the read models from the
 * log. The log comes last under its name; what fails before leaves everything empty.
 */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  target: RestoreTarget,
  { signal, onProgress }: BackupRun,
): Promise<void> {
  const { databaseUrl, dataDir } = target
  const layout = layoutOf(dataDir)
  await assertFoldersAreEmpty(dataDir)
  await assertDatabaseIsEmpty(databaseUrl)
  const incoming = `${layout.eventLog}.restored`
  try {
    onProgress('database')
    await loadDatabase(databaseUrl, folder, manifest.database, signal)
    for await (const file of copyTrees(folder, manifest, dataDir)) {
      signal.throwIfAborted()
      onProgress(file)
    }
    await copyFile(path.join(folder, LOG_IN_BACKUP), incoming)
    onProgress('read models')
    await buildReadModels(databaseUrl, incoming, signal)
    await rename(incoming, layout.eventLog)
  } catch (error) {
    await emptyAgain(databaseUrl)
    for (const place of [...restoredTrees.map((name) => layout[name]), incoming])
      await rm(place, { recursive: true, force: true })
    throw error
  }
}

async function* copyTrees(folder: string, { files }: Manifest, dataDir: string): AsyncGenerator<string> {
  const layout = layoutOf(dataDir)
  for (const name of treesInBackup) await mkdir(layout[name], { recursive: true, mode: 0o700 })
  for await (const file of checkedFiles(folder, files.listSha256)) {
    const tree = restoredTrees.find((name) => file.path.startsWith(`${name}/`))
    if (tree === undefined) continue
    const target = path.join(layout[tree], file.path.slice(tree.length + 1))
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    await copyFile(path.join(folder, file.path), target)
    yield file.path
  }
}

/** @throws the reason of the signal where it is aborted meanwhile */
export async function buildReadModels(
  databaseUrl: string,
  logPath: string,
  signal: AbortSignal,
): Promise<void> {
  await migrateReadModels(databaseUrl)
  const log = await openLogReader({ kind: 'sqlite', path: logPath })
  const knex = openKnex(databaseUrl)
  try {
    const isCancelled = (): boolean => signal.aborted
    await buildGeneration({ knex, databaseUrl, log, projections: readModels, isCancelled })
    signal.throwIfAborted()
  } finally {
    await knex.destroy()
    await log.close()
    for (const beside of ['-wal', '-shm']) await rm(`${logPath}${beside}`, { force: true })
  }
}
