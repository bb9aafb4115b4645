import { closeSync, existsSync, fsyncSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Configuration } from './configuration/configuration.ts'
import { readSiteFile } from './site/site-file.ts'
import { UserFacingError } from './kernel/user-facing-error.ts'

/** What a start writes first: locks, keys and the log's own files. */
const FIRST_WRITES_BYTES = 65_536

/**
 * What of the settings can be wrong beyond their own form, before anything is changed: DATA_DIR, SITE_FILE
 * and what it names.
 * @throws UserFacingError in one line that names the setting
 */
export function checkBeforeStart({ dataDir, siteFile }: Pick<Configuration, 'dataDir' | 'siteFile'>): void {
  assertWritable(dataDir)
  readSiteFile(siteFile)
}

/**
 * Whether DATA_DIR can be written, or made, by writing into it, or into what it would be made in. It leaves
 * nothing behind.
 * @throws UserFacingError
 */
export function assertWritable(dataDir: string): void {
  try {
    const folder = nearestIn(dataDir)
    if (!statSync(folder).isDirectory()) throw new UserFacingError(`DATA_DIR ${dataDir}: ${folder} is a file`)
    const file = path.join(folder, `.write-test-${process.pid}`)
    const handle = openSync(file, 'wx')
    try {
      rmSync(file)
      writeFileSync(handle, Buffer.alloc(FIRST_WRITES_BYTES))
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if (error instanceof UserFacingError) throw error
    throw new UserFacingError(
      `DATA_DIR ${dataDir} cannot be written: ${reasonOf(error as NodeJS.ErrnoException)}`,
    )
  }
}

/** The folder itself, or what it would be made in. */
function nearestIn(folder: string): string {
  const above = path.dirname(folder)
  return existsSync(folder) || above === folder ? folder : nearestIn(above)
}

function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return `its disk is full (${code})`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `this user may not write there (${code})`
  return message
}
