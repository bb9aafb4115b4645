import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../product/embedded-postgres/embedded-postgres.ts'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { withSession } from './database-session.ts'

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
