// Plain JavaScript: the bootstrap says this before anything is installed.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import util from 'node:util'

/**
 * What does not work on this machine and what to do, in one line; undefined where everything works.
 *
 * @param {{ platform: string, nodeMajor: number, databaseUrl: string | undefined }} machine
 * @returns {string | undefined}
 */
export function platformNotice({ platform, nodeMajor, databaseUrl }) {
  if (platform === 'linux') return undefined
  if (platform === 'win32') {
    return 'Windows: the embedded PostgreSQL and the process supervision need Linux; use WSL 2 or the dev container (.devcontainer).'
  }
  const steps = [
    ...(nodeMajor < 24 ? ['install Node 24 or newer'] : []),
    ...(databaseUrl ? [] : ['set DATABASE_URL to a PostgreSQL 15 or newer']),
  ]
  if (steps.length === 0) return undefined
  const name = platform === 'darwin' ? 'macOS' : platform
  return `${name}: npm brings neither Node 24 nor PostgreSQL here; ${steps.join(' and ')}, or use the dev container (.devcontainer).`
}

/**
 * Prints the notice of this machine, if it needs one, with the settings of the environment and of .env.
 *
 * @param {string} root
 * @param {number} nodeMajor
 */
export function printPlatformNotice(root, nodeMajor) {
  if (process.platform === 'linux') return
  const file = path.join(root, '.env')
  const settings = existsSync(file) ? util.parseEnv(readFileSync(file, 'utf8')) : {}
  const databaseUrl = process.env['DATABASE_URL'] ?? settings['DATABASE_URL']
  const notice = platformNotice({ platform: process.platform, nodeMajor, databaseUrl })
  if (notice !== undefined) process.stderr.write(`${notice}\n`)
}
