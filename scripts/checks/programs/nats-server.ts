import { findProgram, installPackages, mayInstall } from './debian-package.ts'

const names = ['nats-server']

/**
 * Finds the NATS server that tests and benchmarks start for themselves; on Debian root may install it.
 * @throws Error that says what to install.
 */
export async function ensureNatsServer(): Promise<string> {
  const found = findProgram(names)
  if (found !== undefined) return found
  if (mayInstall()) {
    await installPackages("Debian's nats-server for the tests", names)
    const installed = findProgram(names)
    if (installed !== undefined) return installed
  }
  throw new Error('The tests of several processes need NATS: apt-get install nats-server')
}
