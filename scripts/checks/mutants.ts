import { parseArgs } from 'node:util'
import { allMutants, fastMutants } from '../../tests/mutants/all-mutants.ts'
import type { Catch } from '../../tests/mutants/mutant.ts'
import { hunt } from '../../tests/mutants/hunt.ts'
import { isCaughtByCheck, ruleChecks } from '../../tests/mutants/simulated-rules.ts'
import { runScript } from './verification/run-script.ts'
import { caughtTable, ruleCheckTable } from '../../tests/mutants/table.ts'

const usage = `usage: npm run mutants -- [--fast] [--rules] [--only TEXT]

Loads the product with one seeded fault at a time and looks whether the simulation, or the tests that are named, notice.
  --fast       a few that are found at once
  --rules      those of numbered rules: each must be caught by the check of its rule
  --only TEXT  those faults alone whose name contains TEXT

Exit 1 when a fault survives, or is caught by another check than that of its rule.`

const faultsOfRules: ReadonlySet<string> = new Set(ruleChecks.map(({ fault }) => fault))

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      fast: { type: 'boolean', default: false },
      rules: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
    },
  })
  const chosen = (values.fast ? fastMutants : allMutants).filter(
    ({ name }) => name.includes(values.only) && (!values.rules || faultsOfRules.has(name)),
  )
  const catches = []
  for (const mutant of chosen) {
    const caught = await hunt(mutant)
    catches.push(caught)
    process.stderr.write(
      `  ${caught.by === null ? 'SURVIVED' : 'caught'} ${mutant.name} (${caught.seeds ?? 'tests'})\n`,
    )
  }
  report(catches)
}

function report(catches: readonly Catch[]): void {
  const checked = ruleChecks.flatMap((ruleCheck) => {
    const caught = catches.find(({ mutant }) => mutant.name === ruleCheck.fault)
    return caught === undefined ? [] : [{ ruleCheck, caught }]
  })
  const survivors = catches.filter(({ by }) => by === null)
  const unchecked = checked.filter(({ ruleCheck, caught }) => !isCaughtByCheck(ruleCheck, caught))
  process.stdout.write(`${caughtTable(catches)}\n\n${ruleCheckTable(checked)}\n`)
  process.stdout.write(`${catches.length - survivors.length} of ${catches.length} caught\n`)
  process.stdout.write(
    `${checked.length - unchecked.length} of ${checked.length} by the check of their rule\n`,
  )
  for (const { ruleCheck, caught } of unchecked)
    process.stdout.write(`${ruleCheck.rule}: ${ruleCheck.fault} was caught by ${caught.seen}\n`)
  if (survivors.length + unchecked.length > 0) process.exitCode = 1
}

await runScript(usage, main)
