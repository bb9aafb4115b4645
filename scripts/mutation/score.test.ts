import { expect, test } from 'vitest'
import type { MutantResult } from './score.ts'
import { scoresOf, scoreTable, survivorsOf } from './score.ts'

function outcome(fileName: string, status: string): MutantResult {
  return {
    fileName,
    status,
    mutatorName: 'EqualityOperator',
    replacement: 'a <= b',
    location: { start: { line: 7 } },
  }
}

const outcomes = [
  outcome('/project/b.ts', 'Killed'),
  outcome('/project/b.ts', 'Timeout'),
  outcome('/project/b.ts', 'Survived'),
  outcome('/project/a.ts', 'NoCoverage'),
  outcome('/project/a.ts', 'CompileError'),
  outcome('/project/c.ts', 'Ignored'),
]

test('what a test notices counts, what none covers does not, what cannot run is left out', () => {
  expect(scoresOf(outcomes, '/project')).toEqual([
    { file: 'a.ts', noticed: 0, survived: 1, percent: 0 },
    { file: 'b.ts', noticed: 2, survived: 1, percent: (100 * 2) / 3 },
    { file: 'all', noticed: 2, survived: 2, percent: 50 },
  ])
})

test('the table has a line for each file and one for all', () => {
  expect(scoreTable(scoresOf(outcomes, '/project')).split('\n')).toEqual([
    '| file | noticed | survived | score |',
    '| --- | ---: | ---: | ---: |',
    '| a.ts | 0 | 1 | 0.0 % |',
    '| b.ts | 2 | 1 | 66.7 % |',
    '| all | 2 | 2 | 50.0 % |',
  ])
})

test('a survivor is named by place and change', () => {
  expect(survivorsOf(outcomes, '/project')).toEqual([
    'b.ts:7 EqualityOperator a <= b',
    'a.ts:7 EqualityOperator a <= b',
  ])
})
