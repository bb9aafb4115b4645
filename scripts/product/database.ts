import path from 'node:path'
import { Client } from 'pg'
import type { Configuration } from './configuration/configuration.ts'
import { UserFacingError } from './kernel/user-facing-error.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'

const databaseName = 'zuschlag'
const connectWithinMs = 5_000

export type ProductDatabase = {
  readonly url: string
  readonly note: string
  readonly stop: () => Promise<void>
}

/**
 * The PostgreSQL that DATABASE_URL names, else the embedded one below DATA_DIR.
 * @throws Error that names DATABASE_URL when nobody answers there.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Configuration,
  onLoss: (message: string) => void,
): Promise<ProductDatabase> {
  if (databaseUrl !== null) {
    await probe(databaseUrl)
    return { url: databaseUrl, note: 'DATABASE_URL', stop: () => Promise.resolve() }
  }
  const server = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    durable: true,
    onLoss,
  })
  const url = new URL(server.connectionString)
  url.pathname = `/${databaseName}`
  await createDatabase(server.connectionString)
  return { url: url.href, note: `embedded, port ${url.port}`, stop: server.stop }
}

/**
 * Tried twice: while this thread loads code, the time limit of the first try can run out before its answer is
 * read.
 */
async function probe(url: string): Promise<void> {
  try {
    await connectOnce(url).catch(() => connectOnce(url))
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new UserFacingError(`DATABASE_URL leads to no PostgreSQL that answers: ${reason}`, { cause: error })
  }
}

async function connectOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: connectWithinMs })
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(maintenanceUrl: string): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}
