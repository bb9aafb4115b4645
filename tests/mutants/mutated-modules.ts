import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { allMutants } from './all-mutants.ts'
import { mutated } from './mutant.ts'
import type { Mutant } from './mutant.ts'

export const projectRoot = path.resolve(import.meta.dirname, '../..')
const MUTANT = 'mutant'

/** Index of the mutant whose modules a URL belongs to, null for the modules as they are. */
function mutantOf(url: string | undefined): string | null {
  return url === undefined || !url.startsWith('file:') ? null : new URL(url).searchParams.get(MUTANT)
}

function isOwn(url: string): boolean {
  return (
    url.startsWith(pathToFileURL(projectRoot).href) && !url.includes('/node_modules/') && url.endsWith('.ts')
  )
}

/**
 * From here on, a module that is asked for by `importMutated` is loaded again with all of its imports and
 * with the patches.
 */
export function loadMutatedModules(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context)
      const index = mutantOf(context.parentURL)
      return index === null || !isOwn(resolved.url)
        ? resolved
        : { ...resolved, url: `${resolved.url}?${MUTANT}=${index}` }
    },
    load(url, context, nextLoad) {
      const index = mutantOf(url)
      const chosen = index === null ? undefined : allMutants[Number(index)]
      if (chosen === undefined) return nextLoad(url, context)
      const file = fileURLToPath(url.slice(0, url.indexOf('?')))
      const text = readFileSync(file, 'utf8')
      const source = mutated(text, path.relative(projectRoot, file), chosen)
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}

/** A module of the project as it would be with a fault. */
export function importMutated(file: string, chosen: Mutant): Promise<unknown> {
  const url = pathToFileURL(path.join(projectRoot, file)).href
  return import(`${url}?${MUTANT}=${allMutants.indexOf(chosen)}`)
}
