import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, existsSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from './identity.ts'

const endingPollMs = 20
/** How long a running server of these data may take for each way of being asked to stop. */
const patienceMs = { SIGINT: 10_000, SIGQUIT: 5_000, SIGKILL: 2_000 } as const

/** What a running server writes into its data directory: its process, and whether it takes connections. */
type PostmasterFile = { readonly pid: number; readonly isReady: boolean }

function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    return pid > 0 ? { pid, isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** After a crash or a restart of the machine the number may belong to any other program by now. */
function isServerOf(pid: number, cluster: string): boolean {
  const file = `/proc/${pid}/cmdline`
  if (!isAlive(pid)) return false
  if (!existsSync(file)) return true
  const words = readFileSync(file, 'utf8').split('\0')
  return words.includes(cluster)
}

/**
 * Ends a server that an earlier, killed process left behind on these data, and removes the file that a dead
 * one left. The new server is a child of ours and dies with us; an adopted one would not.
 */
async function endOrphan(cluster: string): Promise<void> {
  const found = readPostmasterFile(cluster)
  if (found === undefined) return
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isServerOf(found.pid, cluster)) break
    process.kill(found.pid, signal)
    const giveUp = performance.now() + patienceMs[signal]
    while (isServerOf(found.pid, cluster) && performance.now() < giveUp) await sleep(endingPollMs)
  }
  const left = readPostmasterFile(cluster)
  if (left !== undefined && !isServerOf(left.pid, cluster)) {
    rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  }
}

const pollMs = 10
/** Recovery after a crash replays the log of a small database: seconds, not minutes. */
const readyWithinMs = 120_000
const attemptsMax = 8
const pauseBetweenAttemptsMs = 500

export type ServerSettings = {
  readonly identity: Identity
  readonly cluster: string
  readonly logFile: string
  readonly settings: readonly string[]
}

/** A port of the loopback interface that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/**
 * Starts the server and waits until it takes connections.
 * @param port the port to take again after a loss, or nothing for a free one.
 * @throws with the end of the server's own log when it will not start.
 */
export async function launch(
  server: ServerSettings,
  port?: number,
): Promise<{ child: ChildProcess; port: number }> {
  let said = ''
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    await endOrphan(server.cluster)
    const chosen = port ?? (await freePort())
    const logBegin = statSync(server.logFile, { throwIfNoEntry: false })?.size ?? 0
    const child = spawnServer(server, chosen)
    if (await becomesReady(child, server.cluster)) return { child, port: chosen }
    said = readFileSync(server.logFile, 'utf8').slice(logBegin).trim()
    // Another process took the port, or the remains of a killed server still hold the shared memory.
    if (!/Address already in use|lock file|shared memory block/.test(said)) break
    await sleep(pauseBetweenAttemptsMs)
  }
  throw new Error(`PostgreSQL did not start on ${server.cluster}:\n${said}`)
}

function spawnServer({ identity, cluster, logFile, settings }: ServerSettings, port: number): ChildProcess {
  const log = openSync(logFile, 'a', 0o600)
  const own = ['-D', cluster, '-p', String(port), '-c', 'listen_addresses=127.0.0.1']
  const options = [...settings, 'unix_socket_directories='].flatMap((setting) => ['-c', setting])
  const [command = '', ...args] = [
    ...identity.prefix,
    path.join(identity.binaries.directory, 'bin/postgres'),
    ...own,
    ...options,
  ]
  // A process group of its own: Ctrl-C reaches the product, and the product stops the database last.
  const child = spawn(command, args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: serverEnvironment(),
  })
  closeSync(log)
  return child
}

/** Nothing of ours: no secrets, and no PG* variable that would change the server's mind. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', TZ: 'UTC' }
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const failed = new Promise<boolean>((resolve) => {
    child.once('exit', () => resolve(false))
    child.once('error', () => resolve(false))
  })
  const giveUp = performance.now() + readyWithinMs
  const ready = async (): Promise<boolean> => {
    while (performance.now() < giveUp && child.exitCode === null && child.pid !== undefined) {
      const file = readPostmasterFile(cluster)
      if (file?.pid === child.pid && file.isReady) return true
      await sleep(pollMs)
    }
    if (child.pid !== undefined && isAlive(child.pid)) child.kill('SIGQUIT')
    return false
  }
  return Promise.race([failed, ready()])
}
