import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const names = z.record(z.string(), z.unknown()).default({})
const lockedPackage = z.object({
  version: z.string().default(''),
  license: z.string().optional(),
  link: z.boolean().default(false),
  /** For some platforms only, or below a package that is. */
  optional: z.boolean().default(false),
  workspaces: z.array(z.string()).default([]),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
})
type LockedPackage = z.infer<typeof lockedPackage>
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) })

/** A package of others that the image or the built web contains. */
export type ShippedPackage = {
  readonly name: string
  readonly version: string
  readonly license: string | null
  /** Its folder below the project's root; null where not every platform installs it. */
  readonly folder: string | null
}

/** Every package that the product's own packages need at run time; tools and tests are left out. */
export function shippedPackages(root: string): readonly ShippedPackage[] {
  const file = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const { packages } = lockFile.parse(JSON.parse(file))
  const seen = new Map<string, LockedPackage>()
  const add = (from: string) => {
    for (const name of neededBy(packages[from])) {
      const place = resolve(packages, from, name)
      const found = place === null ? undefined : packages[place]
      if (place === null || found === undefined || found.link || seen.has(place)) continue
      seen.set(place, found)
      add(place)
    }
  }
  const own = (packages['']?.workspaces ?? []).filter((folder) => folder !== 'tests')
  for (const workspace of ['', ...own]) add(workspace)
  const shipped = Array.from(seen, ([place, { version, license = null, optional }]) => {
    const name = place.split('node_modules/').at(-1) ?? ''
    return { name, version, license, folder: optional ? null : place }
  })
  return shipped.toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

function neededBy(locked: LockedPackage | undefined): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies } = locked ?? lockedPackage.parse({})
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
}

/** Where Node finds a package from a folder: the nearest `node_modules` upwards. */
function resolve(packages: Readonly<Record<string, unknown>>, from: string, name: string): string | null {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    if (folder === '.') folder = ''
    const place = path.posix.join(folder, 'node_modules', name)
    if (Object.hasOwn(packages, place)) return place
    if (folder === '') return null
  }
}

/** By code unit: the same order on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
