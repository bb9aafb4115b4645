import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const configuration = z
  .object({
    overrides: z.array(z.object({ files: z.array(z.string()), rules: z.record(z.string(), z.unknown()) })),
  })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, '../.oxlintrc.json'), 'utf8')))

/** What the last override that names it says about promises in a file. */
const ruleFor = (file: string): unknown =>
  configuration.overrides.findLast(
    ({ files, rules }) =>
      'typescript/no-floating-promises' in rules && files.some((pattern) => path.matchesGlob(file, pattern)),
  )?.rules['typescript/no-floating-promises']

test.each([
  'engine/src/main.ts',
  'projections/src/kernel/runner.ts',
  'gateway/src/server.ts',
  'scripts/product/start.ts',
])('lint refuses a promise that %s discards, with `void` too', (file) => {
  expect(ruleFor(file)).toEqual(['error', { ignoreVoid: false }])
})
