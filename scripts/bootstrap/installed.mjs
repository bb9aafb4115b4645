import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, peer?: boolean, os?: string[] | string,
 * cpu?: string[] | string, libc?: string[] | string }} LockedPackage
 */

/** @param {string} file @returns {Record<string, LockedPackage> | undefined} */
function packagesOf(file) {
  if (!existsSync(file)) return undefined
  try {
    const lock = /** @type {{ packages: Record<string, LockedPackage> }} */ (
      JSON.parse(readFileSync(file, 'utf8'))
    )
    return lock.packages
  } catch {
    return undefined
  }
}

/** @param {string[] | string | undefined} wanted @param {string} actual */
function fits(wanted, actual) {
  return wanted === undefined || [wanted].flat().includes(actual)
}

/**
 * Says why the installed packages are not those of the lock file, or nothing when they are. npm writes what
 * it installed to node_modules/.package-lock.json as its last act, so an interrupted install shows as well.
 * The contents are compared and not times or a stamp, because a checkout changes times and a reader may have
 * installed by hand.
 *
 * @param {string} root
 * @returns {string | undefined}
 */
export function whyInstallIsStale(root) {
  const locked = packagesOf(path.join(root, 'package-lock.json'))
  if (locked === undefined) throw new Error('package-lock.json is missing or unreadable')
  const installed = packagesOf(path.join(root, 'node_modules', '.package-lock.json'))
  if (installed === undefined) return 'nothing is installed yet'
  for (const [where, wanted] of Object.entries(locked)) {
    if (!where.includes('node_modules/') || wanted.link) continue
    const found = installed[where]
    if (found === undefined && wanted.optional) {
      const forThisMachine =
        fits(wanted.os, process.platform) && fits(wanted.cpu, process.arch) && wanted.libc === undefined
      if (!forThisMachine || wanted.os === undefined) continue
    } else if (found === undefined && wanted.peer) continue
    if (found?.version !== wanted.version) return `${where} is not ${wanted.version}`
  }
  return undefined
}
