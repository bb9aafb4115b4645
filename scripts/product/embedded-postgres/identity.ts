import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { copyBinaries, type PostgresBinaries, sharedHome } from './binaries.ts'

/** The user `nobody` of every Linux: PostgreSQL refuses to run as root. */
const nobody = 65534

/** How the server runs: the words before its command line, whose files it owns, and where things lie. */
export type Identity = {
  readonly prefix: readonly string[]
  readonly owner: number | undefined
  readonly binaries: PostgresBinaries
  readonly home: string
}

const succeeds = (command: readonly string[]): boolean =>
  spawnSync(command[0] ?? '', command.slice(1), { stdio: 'ignore' }).status === 0

/**
 * Chooses the user that runs the server. PostgreSQL gets SIGINT when this process dies, even by SIGKILL, and
 * then shuts down in order. Root hands over to an unprivileged user; where that user cannot enter the
 * project's directories, it gets the one capability to do so, or, where a container forbids that, a copy.
 */
export function chooseIdentity(binaries: PostgresBinaries, home: string): Identity {
  const hasSetpriv = succeeds(['setpriv', '--version'])
  const isRoot = process.getuid?.() === 0
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (!isRoot) {
    return { prefix: hasSetpriv ? ['setpriv', '--pdeathsig', 'INT'] : [], owner: undefined, binaries, home }
  }
  if (!hasSetpriv) {
    throw new Error(
      'PostgreSQL does not run as root, and setpriv (Debian: util-linux) is missing to hand over',
    )
  }
  // Data of an ordinary user stay theirs when root starts the product once.
  const owner = statSync(home).uid || nobody
  const prefix = ['setpriv', `--reuid=${owner}`, `--regid=${owner}`, '--clear-groups', '--pdeathsig', 'INT']
  const reachable = succeeds([...prefix, path.join(binaries.directory, 'bin/postgres'), '--version'])
  const usable = reachable ? binaries : copyBinaries(binaries)
  chownSync(home, owner, owner)
  if (!canWrite(prefix, home)) letPass(path.dirname(home), owner)
  if (canWrite(prefix, home)) return { prefix, owner, binaries: usable, home }
  const withCapability = [...prefix, '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  if (canWrite(withCapability, home)) return { prefix: withCapability, owner, binaries: usable, home }
  const relocated = relocatedHome(home, owner)
  if (canWrite(prefix, relocated)) return { prefix, owner, binaries: usable, home: relocated }
  throw new Error(`user ${owner}, who runs PostgreSQL, can write neither to ${home} nor to ${relocated}`)
}

/** Lets the unprivileged user pass through root's own private folder, without listing it. */
function letPass(folder: string, group: number): void {
  const { uid, mode } = statSync(folder)
  if (uid !== 0) return
  chownSync(folder, uid, group)
  chmodSync(folder, (mode & 0o7700) | 0o010)
}

/** Tries it for real: asking with `test -w` ignores capabilities. */
function canWrite(prefix: readonly string[], directory: string): boolean {
  const attempt = ': > "$1/.reachable" && rm "$1/.reachable"'
  return succeeds([...prefix, '/bin/sh', '-c', attempt, 'sh', directory])
}

function relocatedHome(home: string, owner: number): string {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  const relocated = path.join(sharedHome(), `data-${name}`)
  if (!existsSync(relocated)) mkdirSync(relocated, { mode: 0o700 })
  chownSync(relocated, owner, owner)
  return relocated
}
