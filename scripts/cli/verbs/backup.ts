import { readFileSync } from 'node:fs'
import path from 'node:path'
import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import { writeCopyStatus } from '../backup/copy-status.ts'
import { makeBackup, LOG_IN_BACKUP } from '../backup/make-backup.ts'
import { siteInBackup } from '../backup/site-in-backup.ts'
import type { Configuration } from '../../product/configuration/configuration.ts'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { eventLogOf, layoutOf } from '../../product/layout.ts'
import { reachDatabase } from '../../product/reach-database.ts'
import { projectRoot } from '../../product/kernel/project.ts'
import { describeVerification } from '../evidence/describe-verification.ts'
import { verifyProduct } from '../evidence/verify-product.ts'
import { everySecond } from '../terminal/progress-lines.ts'
import { type CliVerb, type ExitCode, type VerbIo, WrongUse, parsed } from '../terminal/verb.ts'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { randomBytes } from 'node:crypto'
import type { BackupRun } from '../backup/backup-run.ts'
import { loadDatabase } from '../backup/load-database.ts'
import type { Manifest } from '../backup/manifest.ts'
import { buildReadModels, checkBackup, type RestoreTarget } from '../backup/restore-backup.ts'
import { startEmbeddedPostgres } from '../../product/embedded-postgres/embedded-postgres.ts'
import { withSession } from '../backup/database-session.ts'

/**
 * Restores a backup into a temporary database and a temporary folder, hands both to `inspect`, and removes
 * them. Pictures and documents are compared with their digests and not copied.
 * @throws UserFacingError saying what is wrong with the backup
 */
async function trialRestore<T>(
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

const TIME_LIMIT_MINUTES = 120
const TIME_LIMIT_MINUTES_MAX = 2_880

export const verb: CliVerb = {
  summary:
    'writes log, accounts, pictures, documents and the site file into a folder, or checks such a folder',
  usage: '--to FOLDER | --check FOLDER [--time-limit MINUTES] [--json]',
  help: `
--to FOLDER            writes a backup. The folder is made by this call; its parent must exist
--check FOLDER         restores a backup into a temporary database and verifies it; changes nothing else
--time-limit MINUTES   gives up after so long, 1 to ${TIME_LIMIT_MINUTES_MAX}; default ${TIME_LIMIT_MINUTES}
--json                 one JSON document: what was written, or what was verified

The product may run meanwhile: the folder holds one state, in which nothing is missing that was acknowledged before. Only its owner may
read it, and it appears under its name when all of it is written. The rows written are compared with the rows counted. A manifest says
what is in it, with a digest of each file. Sessions are left out: after a restore everybody signs in again.
The folder holds personal data and the pictures of identifications. Keep it as safe as the product.

--check compares every digest, loads the tables into a temporary database (on the server of DATABASE_URL, else in an embedded PostgreSQL of
its own), counts their rows, builds the read models and verifies the event log as "verify" does.
Exit code 0: written, or verified. 1: not; nothing is left behind. 2: wrong use, or the parent folder is missing.`,
  run: async (args, io) => {
    const { values } = parsed(args, {
      to: { type: 'string' },
      check: { type: 'string' },
      'time-limit': { type: 'string', default: String(TIME_LIMIT_MINUTES) },
    })
    const { to = '', check = '' } = values
    if ((to === '') === (check === '')) throw new WrongUse('backup needs --to FOLDER or --check FOLDER')
    const minutes = minutesIn(values['time-limit'])
    const timeLimit = AbortSignal.timeout(minutes * 60_000)
    const signal = AbortSignal.any([io.signal, timeLimit])
    try {
      return to === ''
        ? await checkAndReport(io.resolvePath(check), signal, values.json, io)
        : await writeBackup(io.resolvePath(to), signal, values.json, io)
    } catch (error) {
      if (!timeLimit.aborted) throw error
      throw new UserFacingError(`stopped after the time limit of ${minutes} min (--time-limit)`, {
        cause: error,
      })
    }
  },
}

function minutesIn(text: string): number {
  const value = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (value >= 1 && value <= TIME_LIMIT_MINUTES_MAX) return value
  throw new WrongUse(`--time-limit takes a whole number from 1 to ${TIME_LIMIT_MINUTES_MAX}, not "${text}"`)
}

async function writeBackup(
  folder: string,
  signal: AbortSignal,
  asJson: boolean,
  io: VerbIo,
): Promise<ExitCode> {
  const configuration = io.configuration()
  const { dataDir } = configuration
  const database = await reachDatabase(configuration)
  try {
    const source = {
      log: eventLogOf(configuration),
      databaseUrl: database.url,
      dataDir,
      site: siteOrNone(configuration, io),
      productVersion: productVersion(),
      createdAt: msToInstant(Date.now()),
    }
    const run = { signal, onProgress: everySecond(io.say) }
    const { createdAt, log, database: accounts, files } = await io.finishing(makeBackup(source, folder, run))
    await writeCopyStatus(layoutOf(dataDir).backupStatus, { at: createdAt, to: folder }, io.say)
    const tables = accounts.tables.map(({ name, rows }) => ({ name, rows }))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const events = Number(log.head ?? 0)
    const written = { folder, createdAt, events, rows, tables, files: files.count, bytes: files.bytes }
    const line = `${folder}: ${events} events, ${rows} rows, ${files.count} files, ${files.bytes} bytes`
    io.print(asJson ? JSON.stringify(written) : line)
    return 0
  } finally {
    await database.stop()
  }
}

async function checkAndReport(
  folder: string,
  signal: AbortSignal,
  asJson: boolean,
  io: VerbIo,
): Promise<ExitCode> {
  const { databaseUrl } = io.configuration()
  const onProgress = everySecond(io.say)
  const trial = trialRestore<ExitCode>(
    folder,
    databaseUrl,
    { signal, onProgress },
    async (manifest, place) => {
      const restored = { ...io.configuration(), ...place, eventStoreUrl: null }
      const verification = await verifyProduct({ auctionId: undefined, isLogOnly: false }, restored, io)
      const rows = manifest.database.tables.reduce((sum, table) => sum + table.rows, 0)
      const { createdAt, files } = manifest
      if (asJson) io.print(JSON.stringify({ folder, createdAt, rows, files: files.count, ...verification }))
      else {
        io.print(`✔ backup: ${rows} rows and ${files.count} files of ${createdAt}`)
        for (const line of describeVerification(verification)) io.print(line)
      }
      return verification.fits ? 0 : 1
    },
  )
  return io.finishing(trial)
}

/** A site file that cannot be used keeps nobody from a backup of everything else. */
function siteOrNone(configuration: Configuration, io: VerbIo): string | null {
  try {
    return siteInBackup(configuration)
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error
    io.say(`! The backup is without the site file: ${error.message}`)
    return null
  }
}

function productVersion(): string {
  const text = readFileSync(path.join(projectRoot, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
