import { type ChildProcess, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLock } from '../kernel/exclusive-lock.ts'
import { UserFacingError } from '../kernel/user-facing-error.ts'
import { findBinaries } from './binaries.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { launch, serverEnvironment, type ServerSettings } from './server-process.ts'

const superuser = 'app'
const logBytesMax = 5 * 1024 * 1024
const stopWithinMs = 8_000
/**
 * A server that is lost more often than this within the time starts again after a rest, so that a broken one
 * takes no core for itself.
 */
const lossesMax = 5
const lossesWithinMs = 60_000
const restMs = 2_000

export type EmbeddedPostgresOptions = {
  /** Absolute path. Holds the cluster, its password and its log; created when missing. */
  readonly dataDir: string
  /** false trades every promise about a crash for speed: for tests only. */
  readonly durable: boolean
  /** Called when a server ended by itself and is started again. */
  readonly onLoss?: (message: string) => void
}

export type EmbeddedPostgres = {
  /** Leads to the database `postgres`, as a superuser, on the loopback interface. */
  readonly connectionString: string
  readonly pid: () => number | undefined
  readonly stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL of our own on a free loopback port, creating its data on first use. It dies in order
 * when this process dies, however it dies, and comes back on the same port when it is killed itself.
 * @throws EmbeddedPostgresUnavailable on a platform without binaries; Error with the server's log otherwise.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const identity = chooseIdentity(findBinaries(), path.resolve(options.dataDir))
  // The holder of the lock may end a server that runs on these data: it can only be an orphan.
  const release = takeLock(path.join(identity.home, 'server.lock'))
  if (release === undefined) {
    throw new UserFacingError(
      `Another process already runs the PostgreSQL in ${identity.home}. Stop it first.`,
    )
  }
  try {
    const server = prepare(identity, options.durable)
    const { port, pid, stop } = await keepRunning(server, options.onLoss)
    const password = readOrCreatePassword(identity)
    return {
      connectionString: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
      pid,
      stop: () => stop().finally(release),
    }
  } catch (error) {
    release()
    throw error
  }
}

function prepare(identity: Identity, durable: boolean): ServerSettings {
  const cluster = path.join(identity.home, 'cluster')
  const logFile = path.join(identity.home, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > logBytesMax) renameSync(logFile, `${logFile}.1`)
  readOrCreatePassword(identity)
  if (!existsSync(cluster)) createCluster(identity, cluster, durable)
  const settings = durable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
  return { identity, cluster, logFile, settings }
}

type KeptServer = { port: number; pid: () => number | undefined; stop: () => Promise<void> }

async function keepRunning(server: ServerSettings, onLoss?: (message: string) => void): Promise<KeptServer> {
  const first = await launch(server)
  let child: ChildProcess = first.child
  const losses: number[] = []
  const stopping = new AbortController()
  let restarting: Promise<void> = Promise.resolve()
  const lost = (code: number | null, signal: NodeJS.Signals | null): void => {
    if (stopping.signal.aborted) return
    onLoss?.(`the embedded PostgreSQL ended with ${signal ?? code}`)
    losses.push(performance.now())
    restarting = restart()
  }
  const watch = (): void => {
    if (isGone(child)) lost(child.exitCode, child.signalCode)
    else child.once('exit', lost)
  }
  /** Without a limit: a late database is better than none. */
  const restart = async (): Promise<void> => {
    const isCalm = losses.filter((at) => performance.now() - at < lossesWithinMs).length <= lossesMax
    if (!isCalm) await rest(stopping.signal)
    while (!stopping.signal.aborted) {
      try {
        child = (await launch(server, first.port)).child
        losses.splice(0, losses.length - lossesMax)
        return watch()
      } catch (error) {
        onLoss?.(error instanceof Error ? error.message : String(error))
        await rest(stopping.signal)
      }
    }
  }
  const stop = async (): Promise<void> => {
    stopping.abort()
    await restarting
    await stopServer(child)
  }
  watch()
  return { port: first.port, pid: () => child.pid, stop }
}

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Until the time is over, or somebody stops it all. */
async function rest(signal: AbortSignal): Promise<void> {
  await sleep(restMs, undefined, { signal }).catch(() => {})
}

/** Fast shutdown: running transactions are rolled back, what is committed stays. */
async function stopServer(child: ChildProcess): Promise<void> {
  if (isGone(child)) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  const impatience = setTimeout(() => child.kill('SIGQUIT'), stopWithinMs)
  await ended
  clearTimeout(impatience)
}

/** Other users of the machine reach the port as well, so a password of our own keeps them out. */
function readOrCreatePassword({ home, owner }: Identity): string {
  const file = path.join(home, 'password')
  if (!existsSync(file)) {
    const unfinished = `${file}.new`
    writeFileSync(unfinished, randomBytes(24).toString('hex'), { mode: 0o600 })
    if (owner !== undefined) chownSync(unfinished, owner, owner)
    renameSync(unfinished, file)
  }
  return readFileSync(file, 'utf8')
}

/** Under a working name until it is complete, so that a kill in between leaves nothing half made. */
function createCluster({ prefix, binaries, home }: Identity, cluster: string, durable: boolean): void {
  const unfinished = `${cluster}.new`
  rmSync(unfinished, { recursive: true, force: true })
  const initdb = path.join(binaries.directory, 'bin/initdb')
  const where = ['-D', unfinished, '-U', superuser, '-E', 'UTF8', '--locale=C.UTF-8']
  const access = ['--auth=scram-sha-256', `--pwfile=${path.join(home, 'password')}`]
  const [command = '', ...args] = [...prefix, initdb, ...where, ...access, ...(durable ? [] : ['--no-sync'])]
  const result = spawnSync(command, args, { cwd: '/', encoding: 'utf8', env: serverEnvironment() })
  if (result.status !== 0) {
    throw new Error(`initdb failed:\n${result.error?.message ?? `${result.stdout}${result.stderr}`}`)
  }
  renameSync(unfinished, cluster)
}
