import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { step } from './progress.mjs'

/** Where Debian puts programs that not everybody's PATH names. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin']

/** The first program of these names on the PATH, or where Debian puts them. */
export function findProgram(names: readonly string[]): string | undefined {
  const directories = [...(process.env['PATH'] ?? '').split(path.delimiter), ...SYSTEM_FOLDERS]
  return names
    .flatMap((name) => directories.map((directory) => path.join(directory, name)))
    .find((file) => existsSync(file))
}

/** Whether this process may install programs: as root, on Debian. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** @throws Error with what apt-get said. */
export async function installPackages(label: string, packages: readonly string[]): Promise<void> {
  const install = (): void => {
    updatePackageLists()
    aptGet('install', '-y', '--no-install-recommends', ...packages)
  }
  await step(label, install, { expected: 'apt-get, about a minute' })
}

/** @throws Error with what apt-get said. */
export function updatePackageLists(): void {
  aptGet('update')
}

function aptGet(...args: readonly string[]): void {
  const result = spawnSync('apt-get', ['-qq', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (result.status === 0) return
  throw new Error(`apt-get ${args.join(' ')} failed:\n${result.error?.message ?? result.stderr}`)
}
