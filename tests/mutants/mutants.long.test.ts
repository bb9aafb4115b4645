import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fastMutants } from './all-mutants.ts'
import { ruleChecks } from './simulated-rules.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')

test('the simulation finds seeded faults of every kind', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/checks/mutants.ts', '--fast'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect(stdout).toContain(`${fastMutants.length} of ${fastMutants.length} caught`)
  expect(fastMutants.length).toBe(12)
  expect(status).toBe(0)
})

test('the simulation catches the fault of each rule by the check that the rule names', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/checks/mutants.ts', '--rules'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  expect(stdout).toContain(`${ruleChecks.length} of ${ruleChecks.length} by the check of their rule`)
  expect(status).toBe(0)
})
