import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(source, file), 'utf8')
const sheets = globSync('**/*.css', { cwd: source })
const scripts = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['**/*.test.ts'] })

/** What sheets declare, and what scripts set: in a `style`, a table of colours or by `setProperty`. */
const defined = new Set(
  [
    ...sheets.flatMap((file) => [...read(file).matchAll(/(--[\w-]+)\s*:/g)]),
    ...scripts.flatMap((file) => [...read(file).matchAll(/'(--[\w-]+)'\]?\s*[:,]/g)]),
  ].map(([, name]) => name),
)

test('each variable that a sheet uses without a fallback is defined', () => {
  const unknown = sheets.flatMap((file) =>
    [...read(file).matchAll(/var\((--[\w-]+)\s*\)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})
