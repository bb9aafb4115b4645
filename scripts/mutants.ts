import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { allMutants, fastMutants } from '../tests/mutants/all-mutants.ts'
import { hunt } from '../tests/mutants/hunt.ts'
import { caughtTable } from '../tests/mutants/table.ts'
import { withRegion } from './document-region.ts'
import { projectRoot } from './project.ts'

const usage = `usage: npm run mutants -- [--fast] [--only TEXT] [--write]

Loads the product with one seeded fault at a time and looks whether the simulation, or the tests that are named, notice.
  --fast       a few that are found at once
  --only TEXT  those faults alone whose name contains TEXT
  --write      puts the table into docs/simulation.md

Exit 1 when a fault survives.`

const documentFile = path.join(projectRoot, 'docs/simulation.md')

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      fast: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return void process.stdout.write(`${usage}\n`)
  const chosen = (values.fast ? fastMutants : allMutants).filter(({ name }) => name.includes(values.only))
  const catches = []
  for (const mutant of chosen) {
    const caught = await hunt(mutant)
    catches.push(caught)
    process.stderr.write(
      `  ${caught.by === null ? 'SURVIVED' : 'caught'} ${mutant.name} (${caught.seeds ?? 'tests'})\n`,
    )
  }
  process.stdout.write(`${caughtTable(catches)}\n`)
  const survivors = catches.filter(({ by }) => by === null)
  process.stdout.write(`${catches.length - survivors.length} of ${catches.length} caught\n`)
  if (survivors.length > 0) process.exitCode = 1
  else if (values.write) {
    const document = readFileSync(documentFile, 'utf8')
    writeFileSync(documentFile, withRegion(document, 'mutants', caughtTable(catches)))
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}\n`)
  process.exitCode = 2
}
