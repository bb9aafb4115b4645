import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '..')
/** Without children; what stands in braces may hold a tag of its own. */
const bare = /<EmptyState\b(?:[^<>{}]|\{[^{}]*\})*\/>/g

test('what is empty says why, or leads on', () => {
  const silent = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(bare)]
      .filter(([element]) => !element.includes('action='))
      .map(([element]) => `${file}: ${element}`),
  )
  expect(silent).toEqual([])
})
