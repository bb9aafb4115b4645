import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const names = z.record(z.string(), z.string()).default({})
const lockedSchema = z.object({
  link: z.boolean().optional(),
  resolved: z.string().optional(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).default({}),
})
const lockSchema = z.object({ packages: z.record(z.string(), lockedSchema) })
type Locked = z.infer<typeof lockedSchema>

export type InstalledPackages = {
  /** Folders below the project, `node_modules/pg` for one. */
  readonly folders: readonly string[]
  /** Links of workspaces to where they lie. */
  readonly links: readonly (readonly [from: string, to: string])[]
}

/**
 * What `npm ci --omit=dev --include-workspace-root --workspace=…` installs, by the lock file: everything that
 * the root and these workspaces need, and what that needs. Optional packages of other machines are left out
 * as npm leaves them out: they are not here either.
 */
export function productionPackages(projectRoot: string, workspaces: readonly string[]): InstalledPackages {
  const text = readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')
  const { packages } = lockSchema.parse(JSON.parse(text))
  const found = new Set<string>()
  const links = new Map<string, string>()
  const open = ['', ...workspaces]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const locked = packages[at]
    if (locked === undefined) throw new Error(`The lock file does not know ${at}`)
    for (const name of neededBy(locked)) {
      const place = placeOf(name, at, packages)
      if (place === null) continue
      const { link, resolved } = packages[place] ?? {}
      const target = link === true && resolved !== undefined ? resolved : place
      if (target !== place) links.set(place, target)
      if (found.has(target) || !existsSync(path.join(projectRoot, target))) continue
      found.add(target)
      open.push(target)
    }
  }
  const folders = [...found].filter((folder) => folder.includes('node_modules/')).toSorted()
  return { folders, links: [...links] }
}

function neededBy(locked: Locked): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked
  const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/**
 * Where Node finds a package from a folder: in its own node_modules, or in those above it. Null where it was
 * not installed.
 */
function placeOf(name: string, from: string, packages: Record<string, Locked>): string | null {
  for (let folder = from; ; folder = parentOf(folder)) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (folder === '') return null
  }
}

/** The folder of the package that a package lies in, or the root. */
function parentOf(folder: string): string {
  const within = folder.lastIndexOf('node_modules/')
  return within <= 0 ? '' : folder.slice(0, within - 1)
}
