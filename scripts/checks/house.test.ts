import { expect, test } from 'vitest'
import { lowered, measure, tooHigh } from './house.ts'

const lines = (count: number): string => 'const line = 1\n'.repeat(count)
const commandName = ['report', 'not', 'concluded'].join('-')
const files = new Map([
  ['engine/src/one/a.ts', `import { b } from '../two/b.ts'\n${lines(9)}`],
  ['engine/src/two/b.ts', `import type { C } from '@zuschlag/engine/three/c'\n${lines(69)}`],
  ['engine/src/three/c.ts', `const a = await import('../one/a.ts')\nconst placed = '${commandName}'\n`],
  ['engine/src/three/c.test.ts', `import './c.ts'\n// ${commandName}\n`],
  ['engine/src/three/deep/d.ts', `import './../c.ts'\n`],
  ['web/src/page.css', '.page {\n}\n'],
  ['web/src/messages.gen.ts', lines(500)],
  ['tests/house.ts', lines(3)],
  ['docs/rules/bidding.md', 'Three words here'],
])

test('the cut of the code in figures', () => {
  const { figures, circles } = measure(files)
  expect(figures).toEqual({
    sourceLines: 10 + 70 + 2 + 1 + 2,
    testLines: 2 + 3,
    sourceFiles: 5,
    scriptFiles: 4,
    styleSheets: 1,
    styleLines: 2,
    median: 10,
    p90: 70,
    max: 70,
    oneImporter: 2,
    oneImporterSmall: 1,
    importShare: 0.048,
    foldersInCircles: 3,
    'placesOfCommand.source': 1,
    'placesOfCommand.tests': 1,
    'placesOfField.source': 0,
    'placesOfField.tests': 0,
    'placesOfPage.source': 0,
    'placesOfPage.tests': 0,
    docsWords: 3,
  })
  expect(circles).toEqual(['engine/src/one ↔ engine/src/three ↔ engine/src/two'])
})

test('a figure above its ceiling fails, and so does one that has none', () => {
  const ceilings = { sourceLines: 85, docsWords: 3, oneImporter: 2 }
  expect(tooHigh({ sourceLines: 85, docsWords: 3, oneImporter: 2, median: 10 }, ceilings)).toEqual([])
  expect(tooHigh({ sourceLines: 86, docsWords: 2, oneImporter: 2 }, ceilings)).toEqual([
    'sourceLines is 86 and may be 85 at most',
  ])
  expect(tooHigh({ sourceLines: 1, docsWords: 1, styleLines: 1 }, ceilings)).toEqual([
    'styleLines has no ceiling',
    'oneImporter has a ceiling and is not measured',
  ])
})

test('ceilings go down with their figures and never up', () => {
  expect(lowered({ sourceLines: 80, docsWords: 5 }, { sourceLines: 85, docsWords: 3 })).toEqual({
    sourceLines: 80,
    docsWords: 3,
  })
})
