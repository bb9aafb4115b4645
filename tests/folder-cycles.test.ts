import path from 'node:path'
import { expect, test } from 'vitest'
import { folderCycles, sourcesBelow } from './fixtures/folder-cycles.ts'

const root = path.resolve(import.meta.dirname, '..')

const packages = ['contracts/src', 'engine/src', 'gateway/src', 'projections/src', 'scripts', 'web/src']

test.each(packages)('no folders of %s import each other in a circle', (folder) => {
  expect(folderCycles(sourcesBelow(root, folder))).toEqual([])
})

test('a circle over three folders is found, one within a folder is none', () => {
  const sources = new Map([
    ['a/one.ts', `import { two } from './two.ts'\nimport type { B } from '../b/b.ts'`],
    ['a/two.ts', `import { one } from './one.ts'`],
    ['b/b.ts', `export { c } from './c/c.ts'`],
    ['b/c/c.ts', `import { one } from '../../a/one.ts'`],
    ['d/d.ts', `import { one } from '../a/one.ts'`],
  ])
  expect(folderCycles(sources)).toEqual(['a → b', 'b → b/c', 'b/c → a'])
})
