import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { isCaughtByCheck, ruleChecks } from './simulated-rules.ts'
import { type Catch, type Mutant, mutated } from './mutant.ts'
import type { soak as soakOfTheProduct } from '../simulation/soak.ts'
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { allMutants } from './all-mutants.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')
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
function loadMutatedModules(): void {
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
function importMutated(file: string, chosen: Mutant): Promise<unknown> {
  const url = pathToFileURL(path.join(projectRoot, file)).href
  return import(`${url}?${MUTANT}=${allMutants.indexOf(chosen)}`)
}

/** Worlds that may fail by another check before the one of the rule counts as blind. */
const FAILED_WORLDS_MAX = 30

type Soaking = { readonly soak: typeof soakOfTheProduct }

/** Looks for a mutant where it is said to be caught. */
export async function hunt(mutant: Mutant): Promise<Catch> {
  return 'seeds' in mutant.caughtBy
    ? huntInWorlds(mutant, mutant.caughtBy.seeds)
    : huntInTests(mutant, mutant.caughtBy.tests)
}

async function huntInWorlds(mutant: Mutant, seedsMax: number): Promise<Catch> {
  const { soak } = (await importMutated('tests/simulation/soak.ts', mutant)) as Soaking
  const checks = ruleChecks.filter(({ fault }) => fault === mutant.name)
  let first: Catch | null = null
  // A fault may break other promises as well, and chance says which one a world breaks first.
  for (let from = 1, worlds = 0; from <= seedsMax && worlds < FAILED_WORLDS_MAX; worlds += 1) {
    const { failures } = await soak(from, seedsMax - from + 1)
    const [report] = failures
    if (report === undefined) break
    const { failure, seed } = report
    const caught = { mutant, by: failure?.invariant ?? null, seen: failure?.message ?? '', seeds: seed }
    if (checks.every((ruleCheck) => isCaughtByCheck(ruleCheck, caught))) return caught
    first ??= caught
    from = seed + 1
  }
  return first ?? { mutant, by: null, seen: '', seeds: seedsMax }
}

function huntInTests(mutant: Mutant, tests: readonly string[]): Catch {
  const { status } = spawnSync(
    path.join(projectRoot, 'node_modules/.bin/vitest'),
    ['run', '--config', 'tests/mutants/vitest.config.ts', '--root', projectRoot, ...tests],
    { cwd: projectRoot, env: { ...process.env, MUTANT: mutant.name }, stdio: 'ignore' },
  )
  return { mutant, by: status === 0 ? null : tests.join(' '), seen: '', seeds: null }
}

loadMutatedModules()
