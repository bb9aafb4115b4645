import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { findProgram, mayInstall, updatePackageLists } from './debian-package.ts'
import { step } from '../../product/kernel/progress.mjs'
import { projectRoot } from '../../product/kernel/project.ts'

const folder = path.join(projectRoot, '.cache/prometheus')
const unpacked = path.join(folder, 'usr/bin/promtool')

/**
 * Finds the program that checks and plays the rules of Prometheus. On Debian root may fetch its package,
 * which is unpacked and not installed: installed, it would start a Prometheus on this machine.
 * @throws Error that says what to install.
 */
export async function ensurePromtool(): Promise<string> {
  const found = findProgram(['promtool'])
  if (found !== undefined) return found
  if (!existsSync(unpacked) && mayInstall()) {
    await step("Debian's promtool for the tests", fetchPackage, { expected: 'apt-get, about half a minute' })
  }
  if (existsSync(unpacked)) return unpacked
  throw new Error('The test of the alerts needs promtool: apt-get install prometheus')
}

async function fetchPackage(): Promise<void> {
  await mkdir(folder, { recursive: true })
  updatePackageLists()
  run('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', 'download', 'prometheus'])
  const file = (await readdir(folder)).find((name) => name.endsWith('.deb')) ?? ''
  run('dpkg-deb', ['--extract', file, '.'])
}

function run(command: string, args: readonly string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed:\n${error?.message ?? stderr}`)
}
