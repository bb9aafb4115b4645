import { existsSync } from 'node:fs'
import { findProgram, installPackages, mayInstall } from './debian-package.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** CHROMIUM_PATH if it is set, else the first browser of the Chromium family on the PATH. */
export function findChromium(): string | undefined {
  const given = process.env['CHROMIUM_PATH']
  if (given === undefined || given === '') return findProgram(names)
  if (!existsSync(given)) throw new Error(`CHROMIUM_PATH leads to ${given}, where nothing is`)
  return given
}

/**
 * Finds Chromium for the browser tests; on Debian root may install it, with a font for what the product's own
 * fonts do not cover.
 * @throws Error that says what to install.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  if (found !== undefined) return found
  if (mayInstall()) {
    await installPackages("Debian's Chromium for the browser tests", ['chromium', 'fonts-dejavu-core'])
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  throw new Error(
    'The browser tests need Chromium: apt-get install chromium, or set CHROMIUM_PATH to the binary that you have',
  )
}
