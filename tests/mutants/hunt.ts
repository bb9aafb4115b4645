import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { isCaughtByCheck, ruleChecks } from './simulated-rules.ts'
import type { Catch, Mutant } from './mutant.ts'
import type { soak as soakOfTheProduct } from '../simulation/soak.ts'
import { importMutated, loadMutatedModules, projectRoot } from './mutated-modules.ts'

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
