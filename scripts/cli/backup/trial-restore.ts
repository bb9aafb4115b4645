import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { layoutOf } from '../../product/layout.ts'
import type { BackupRun } from './backup-run.ts'
import { loadDatabase } from './load-database.ts'
import { LOG_IN_BACKUP } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import type { RestoreTarget } from './restore-backup.ts'
import { buildReadModels, checkBackup } from './restore-backup.ts'
import { withTemporaryDatabase } from './temporary-database.ts'

/**
 * Restores a backup into a temporary database and a temporary folder, hands both to `inspect`, and removes
 * them. Pictures and documents are compared with their digests and not copied.
 * @throws UserFacingError saying what is wrong with the backup
 */
export async function trialRestore<T>(
  folder: string,
  serverUrl: string | null,
  { signal, onProgress }: BackupRun,
  inspect: (manifest: Manifest, place: RestoreTarget) => Promise<T>,
): Promise<T> {
  const manifest = await checkBackup(folder, { signal, onProgress })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-check-'))
  try {
    return await withTemporaryDatabase(serverUrl, signal, async (databaseUrl) => {
      onProgress('database')
      await loadDatabase(databaseUrl, folder, manifest.database, signal)
      const { eventLog } = layoutOf(dataDir)
      await copyFile(path.join(folder, LOG_IN_BACKUP), eventLog)
      signal.throwIfAborted()
      onProgress('read models')
      await buildReadModels(databaseUrl, eventLog, signal)
      return inspect(manifest, { databaseUrl, dataDir })
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
