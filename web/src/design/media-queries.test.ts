import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '..')
const queries = /@media[^{]*|matchMedia\([^)]*\)|sizes="[^"]*"|'\((?:min|max)-width[^']*'/g

test('the width or height of a window is asked for in em, which grows with the text of the browser', () => {
  const inPixels = globSync('**/*.{css,ts,tsx}', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(source, file), 'utf8').matchAll(queries)]
        .filter(([query]) => /(width|height)[^)]*\dpx/.test(query))
        .map(([query]) => `${file}: ${query.trim()}`),
    )
  expect(inPixels).toEqual([])
})
