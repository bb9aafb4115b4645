import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { numberedRules, rulesIn } from '../scripts/product/numbered-rules.ts'
import { projectRoot } from '../scripts/product/kernel/project.ts'
import { checkedRules } from './mutants/simulated-rules.ts'
import { rulesOfCases } from './rules-without-property.ts'

const testFiles = globSync('{contracts,engine,projections,gateway,web,scripts,tests}/**/*.test.{ts,tsx}', {
  cwd: projectRoot,
  // This file shows titles that are none.
  exclude: ['**/node_modules/**', '**/dist/**', 'tests/rules.test.ts'],
})

/** A test names the rules that it proves in the beginning of its title: `[BID-5] [EXT-4] …`. */
const TITLE = /(?:test|it)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:\[[A-Z]+-\d+\] ?)+)/g
const NUMBER = /[A-Z]+-\d+/g

/** Where a test of a file starts. */
const TEST = /^(?=(?:test|it)\b)/m
const PROPERTY = /\bfc\.(?:assert|check)\(/

function rulesNamedIn(text: string): readonly string[] {
  return [...text.matchAll(TITLE)].flatMap(([, , title = '']) => title.match(NUMBER) ?? [])
}

/** Rules that are named by a test which plays generated inputs. */
function rulesWithPropertyIn(text: string): readonly string[] {
  return text
    .split(TEST)
    .filter((part) => PROPERTY.test(part))
    .flatMap(rulesNamedIn)
}

const texts = testFiles.map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
const named = new Set(texts.flatMap(rulesNamedIn))
const withProperty = new Set(texts.flatMap(rulesWithPropertyIn))
const ofCases = rulesOfCases.flatMap(([prefix, numbers]) => numbers.map((number) => `${prefix}-${number}`))
const numbered = numberedRules().map(({ rule }) => rule)

test('every numbered rule has a test that names it', () => {
  expect(numbered.length).toBeGreaterThan(60)
  expect(numbered.filter((rule) => !named.has(rule))).toEqual([])
})

test('every rule that a test names is numbered', () => {
  expect([...named].filter((rule) => !numbered.includes(rule))).toEqual([])
})

test('every rule that ranges over inputs has a property or a check of the simulation, or is one of single cases', () => {
  const ranged = new Set([...withProperty, ...checkedRules])
  expect(numbered.filter((rule) => !ranged.has(rule) && !ofCases.includes(rule))).toEqual([])
  // What has a property is not declared to have none, and no rule is declared twice or without being there.
  expect(ofCases.filter((rule) => ranged.has(rule) || !numbered.includes(rule))).toEqual([])
  expect(new Set(ofCases).size).toBe(ofCases.length)
  expect([...checkedRules].filter((rule) => !numbered.includes(rule))).toEqual([])
})

test('no number is given twice', () => {
  expect(numbered.filter((rule, index) => numbered.indexOf(rule) !== index)).toEqual([])
})

test('this test would notice', () => {
  expect(rulesIn('# Page\n\n- [AB-1] One\n  line.\n- [AB-2] Two.\n- no rule\n')).toEqual([
    { rule: 'AB-1', text: 'One line.' },
    { rule: 'AB-2', text: 'Two.' },
  ])
  const titles = "test('[AB-1] [AB-2] x')\ntest.each([[1]])('[AB-3] y')\n// [AB-4]\ntest('z [AB-5]')"
  expect(rulesNamedIn(titles)).toEqual(['AB-1', 'AB-2', 'AB-3'])
  const property = "test('[AB-1] x', () => {\n  one()\n})\n\ntest('[AB-2] y', () => {\n  fc.assert(all)\n})\n"
  expect(rulesWithPropertyIn(property)).toEqual(['AB-2'])
})
