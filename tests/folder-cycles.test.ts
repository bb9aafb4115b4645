import path from 'node:path'
import { expect, test } from 'vitest'
import { globSync, readFileSync } from 'node:fs'

const RELATIVE_IMPORT = /\bfrom '(\.{1,2}\/[^']+)'/g

/**
 * Imports between folders that lie on a cycle: `a → b`. A folder is only its own files,
 * so a folder and its subfolder are two. Tests and fixtures do not count.
 * @param sources files by their paths, with their text.
 */
function folderCycles(sources: ReadonlyMap<string, string>): readonly string[] {
  const importsOf = new Map<string, Set<string>>()
  for (const [file, text] of sources) {
    const folder = path.dirname(file)
    const imported = importsOf.get(folder) ?? new Set()
    importsOf.set(folder, imported)
    for (const [, specifier = ''] of text.matchAll(RELATIVE_IMPORT)) {
      const target = path.dirname(path.join(folder, specifier))
      if (target !== folder) imported.add(target)
    }
  }
  const reachable = (from: string): ReadonlySet<string> => {
    const seen = new Set<string>()
    const waiting = [...(importsOf.get(from) ?? [])]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      waiting.push(...(importsOf.get(next) ?? []))
    }
    return seen
  }
  return [...importsOf].flatMap(([folder, imported]) =>
    [...imported].filter((other) => reachable(other).has(folder)).map((other) => `${folder} → ${other}`),
  )
}

/** The sources of a package, without tests and fixtures. */
function sourcesBelow(root: string, folder: string): ReadonlyMap<string, string> {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
  return new Map(
    files
      .filter((file) => !/\.(test|fixture|gen)\.tsx?$|\.d\.ts$/.test(file))
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  )
}

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
