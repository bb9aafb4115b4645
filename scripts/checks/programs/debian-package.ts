import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { step } from '../../product/kernel/progress.mjs'

/** Where Debian puts programs that not everybody's PATH names. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/bin']

const LOCK_WAIT_MS = 120_000
const LOCK_RETRY_MS = 1000

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

/** Waits for another apt-get, which two tests may start at once. It waits by itself for some locks alone. */
function aptGet(...args: readonly string[]): void {
  const giveUpAt = performance.now() + LOCK_WAIT_MS
  for (;;) {
    const result = spawnSync('apt-get', ['-qq', ...args], {
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (result.status === 0) return
    const isHeldUp = /Could not get lock/.test(result.stderr) && performance.now() < giveUpAt
    if (!isHeldUp)
      throw new Error(`apt-get ${args.join(' ')} failed:\n${result.error?.message ?? result.stderr}`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_RETRY_MS)
  }
}
