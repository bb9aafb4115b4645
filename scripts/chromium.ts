import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { step } from './progress.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** CHROMIUM_PATH if it is set, else the first browser of the Chromium family on the PATH. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH leads to ${given}, where nothing is`)
    return given
  }
  const directories = (process.env['PATH'] ?? '').split(path.delimiter)
  return names
    .flatMap((name) => directories.map((directory) => path.join(directory, name)))
    .find((file) => existsSync(file))
}

function aptGet(...args: readonly string[]): void {
  const result = spawnSync('apt-get', ['-qq', ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (result.status === 0) return
  throw new Error(`apt-get ${args.join(' ')} failed:\n${result.error?.message ?? result.stderr}`)
}

/**
 * Finds Chromium for the browser tests; on Debian root may install it, with a font for what the product's own
 * fonts do not cover.
 * @throws Error that says what to install.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found !== undefined) return found
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (mayInstall) {
    const install = (): void => {
      aptGet('update')
      aptGet('install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core')
    }
    await step("Debian's Chromium for the browser tests", install, { expected: 'apt-get, about a minute' })
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  throw new Error(
    'The browser tests need Chromium: apt-get install chromium, or set CHROMIUM_PATH to the binary that you have',
  )
}
