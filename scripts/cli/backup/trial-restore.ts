import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomBytes } from 'node:crypto'
import { layoutOf } from '../../product/layout.ts'
import type { BackupRun } from './backup-run.ts'
import { loadDatabase } from './load-database.ts'
import { LOG_IN_BACKUP } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import type { RestoreTarget } from './restore-backup.ts'
import { buildReadModels, checkBackup } from './restore-backup.ts'
import { startEmbeddedPostgres } from '../../product/embedded-postgres/embedded-postgres.ts'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { withSession } from './database-session.ts'

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

/**
 * Gives a new, empty database to `work` and drops it afterwards.
 * @param serverUrl a database of the server on which it is made; null starts an embedded PostgreSQL for it
 * @throws UserFacingError where the user of `serverUrl` may not create one
 */
export async function withTemporaryDatabase<T>(
  serverUrl: string | null,
  signal: AbortSignal,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  if (serverUrl === null) return withTemporaryServer(work)
  const name = `zuschlag_check_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template template0`, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    const reason = error instanceof Error ? error.message : String(error)
    const remedy = isPermissionDenied(error)
      ? `; as its administrator: alter role ${new URL(serverUrl).username} createdb`
      : ''
    throw new UserFacingError(`no temporary database on the server of DATABASE_URL: ${reason}${remedy}`, {
      cause: error,
    })
  })
  try {
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    return await work(url.href)
  } finally {
    await onServer(serverUrl, `drop database if exists ${name} with (force)`, null)
  }
}

/** SQLSTATE insufficient_privilege. */
function isPermissionDenied(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '42501'
}

async function withTemporaryServer<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'zuschlag-postgres-'))
  try {
    const server = await startEmbeddedPostgres({ dataDir: folder, durable: false })
    try {
      return await work(server.connectionString)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const onServer = async (url: string, statement: string, signal: AbortSignal | null): Promise<void> =>
  withSession({ connectionString: url }, signal, async (client) => void (await client.query(statement)))
