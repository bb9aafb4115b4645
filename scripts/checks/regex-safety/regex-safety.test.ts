import { expect, test } from 'vitest'
import { analyse, expressionsIn, type Known } from './known-expressions.ts'
import { findings } from './find-unsafe-expressions.ts'

const known = (source: string, flags = ''): Known => ({
  source,
  flags,
  place: 'gateway/src/a.ts:1',
  key: `/${source}/${flags}`,
  result: analyse(source, flags),
})
const exponential = String.raw`(\w+\.)+$`.replace(String.raw`\.`, String.raw`\.?`)

test('an exponential expression is named with its file and a text that shows it', () => {
  const [finding = ''] = findings([known(exponential)], [])
  expect(finding).toMatch(/^gateway\/src\/a\.ts:1 \/.*\/ takes exponential time, as by '.+/)
})

test('a quadratic one is allowed for texts that are short enough, an exponential one for own texts alone', () => {
  const quadratic = known(String.raw`\s+$`)
  const excepted = (expression: Known, input: number | 'own') =>
    findings([expression], [{ expression: expression.key, input, why: 'a test' }])
  expect(excepted(quadratic, 1_000)).toEqual([])
  expect(excepted(quadratic, 10_000)[0]).toContain('takes time to the power of 2')
  expect(excepted(known(exponential), 50)[0]).toContain('takes exponential time')
  expect(excepted(known(exponential), 'own')).toEqual([])
})

test('an exception that is needed no more has to go', () => {
  const exceptions = [{ expression: '/a+/', input: 10, why: 'a test' }]
  expect(findings([known('a+')], exceptions)).toEqual(['/a+/ is an exception, and linear or gone: remove it'])
})

test('literals and texts given to RegExp are found, with their lines', () => {
  const text = ['const a = /b[/]c/gi', String.raw`const d = new RegExp('e\\.f', 'u')`, 'RegExp(`g`)'].join(
    '\n',
  )
  expect(expressionsIn('a.ts', text)).toEqual([
    { source: 'b[/]c', flags: 'gi', place: 'a.ts:1' },
    { source: String.raw`e\.f`, flags: 'u', place: 'a.ts:2' },
    { source: 'g', flags: '', place: 'a.ts:3' },
  ])
})
