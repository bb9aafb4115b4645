import { findProgram, installPackages, mayInstall } from './debian-package.ts'

const names = ['nginx']

/**
 * Finds the nginx that a test starts for itself; on Debian root may install it.
 * @throws Error that says what to install.
 */
export async function ensureNginx(): Promise<string> {
  const found = findProgram(names)
  if (found !== undefined) return found
  if (mayInstall()) {
    await installPackages("Debian's nginx for the tests", ['nginx-light'])
    const installed = findProgram(names)
    if (installed !== undefined) return installed
  }
  throw new Error('The test of the reverse proxy needs nginx: apt-get install nginx-light')
}
