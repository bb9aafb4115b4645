import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allMutants } from './all-mutants.ts'
import { isJudged, judgements } from './simulated-rules.ts'
import { mutated } from './mutant.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const textOf = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')

test('every fault still fits the code, and no two have one name', () => {
  expect(allMutants.length).toBeGreaterThanOrEqual(30)
  expect(new Set(allMutants.map(({ name }) => name)).size).toBe(allMutants.length)
  for (const mutant of allMutants) {
    for (const file of new Set(mutant.patches.map((patch) => patch.file))) {
      expect(mutated(textOf(file), file, mutant)).not.toBe(textOf(file))
    }
  }
})

test('a rule is judged only by the check that is named, with what is seen', () => {
  const judgement = { rule: 'AB-1', check: 'promise', seen: 'broken', fault: 'gone' }
  const caught = { by: 'promise', seen: 'promise: it is broken' }
  expect(isJudged(judgement, caught)).toBe(true)
  expect(isJudged(judgement, { ...caught, by: 'another' })).toBe(false)
  expect(isJudged(judgement, { ...caught, seen: 'promise: other figures' })).toBe(false)
  expect(isJudged(judgement, { ...caught, by: null, seen: '' })).toBe(false)
})

test('every fault of a judged rule is a fault', () => {
  const names = new Set(allMutants.map(({ name }) => name))
  expect(judgements.filter(({ fault }) => !names.has(fault))).toEqual([])
})

test('a fault that fits no longer is named', () => {
  const mutant = {
    name: 'gone',
    patches: [{ file: 'a.ts', find: 'x', replace: 'y' }],
    caughtBy: { seeds: 1 },
  }
  expect(() => mutated('nothing', 'a.ts', mutant)).toThrow('gone: its text stands 0 times in a.ts')
  expect(() => mutated('x and x', 'a.ts', mutant)).toThrow('gone: its text stands 2 times in a.ts')
})
