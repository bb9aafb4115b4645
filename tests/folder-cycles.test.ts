import path from 'node:path'
import { expect, test } from 'vitest'
import { folderCycles, sourcesBelow } from './fixtures/folder-cycles.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Imports that lie on a circle, at most. They may become fewer, and then this becomes lower. */
const ceilings = {
  'contracts/src': 16,
  'engine/src': 2,
  'gateway/src': 0,
  'projections/src': 0,
  scripts: 0,
  'web/src': 0,
}

test.each(Object.entries(ceilings))(
  'folders of %s do not import each other in a circle',
  (folder, ceiling) => {
    const found = folderCycles(sourcesBelow(root, folder))
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(ceiling)
  },
)

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
