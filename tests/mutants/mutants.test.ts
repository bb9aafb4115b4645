import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allMutants } from './all-mutants.ts'
import { isCaughtByCheck, ruleChecks } from './simulated-rules.ts'
import { mutated } from './mutant.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const textOf = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')

test('every fault fits the code, and names are unique', () => {
  expect(allMutants.length).toBeGreaterThanOrEqual(30)
  expect(new Set(allMutants.map(({ name }) => name)).size).toBe(allMutants.length)
  for (const mutant of allMutants) {
    for (const file of new Set(mutant.patches.map((patch) => patch.file))) {
      expect(mutated(textOf(file), file, mutant)).not.toBe(textOf(file))
    }
  }
})

test('a rule is checked only by the named check, with the expected message', () => {
  const ruleCheck = { rule: 'AB-1', check: 'promise', seen: 'broken', fault: 'gone' }
  const caught = { by: 'promise', seen: 'promise: it is broken' }
  expect(isCaughtByCheck(ruleCheck, caught)).toBe(true)
  expect(isCaughtByCheck(ruleCheck, { ...caught, by: 'another' })).toBe(false)
  expect(isCaughtByCheck(ruleCheck, { ...caught, seen: 'promise: other figures' })).toBe(false)
  expect(isCaughtByCheck(ruleCheck, { ...caught, by: null, seen: '' })).toBe(false)
})

test('every rule check names an existing fault', () => {
  const names = new Set(allMutants.map(({ name }) => name))
  expect(ruleChecks.filter(({ fault }) => !names.has(fault))).toEqual([])
})

test('a fault that no longer fits is reported by name', () => {
  const mutant = {
    name: 'gone',
    patches: [{ file: 'a.ts', find: 'x', replace: 'y' }],
    caughtBy: { seeds: 1 },
  }
  expect(() => mutated('nothing', 'a.ts', mutant)).toThrow('gone: its text stands 0 times in a.ts')
  expect(() => mutated('x and x', 'a.ts', mutant)).toThrow('gone: its text stands 2 times in a.ts')
})
