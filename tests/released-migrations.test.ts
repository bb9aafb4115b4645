import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { accountMigrationNames } from '@zuschlag/gateway/migrate'
import { layoutMigrations, registryMigrations } from '@zuschlag/projections/migrations/migrations'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const nameOf = (file: string): string => path.basename(file, '.ts')

/**
 * The files that make tables, with `sha256sum`. From the first release on a line stays as it is and a
 * change is a new file; until then a changed shape gets a new digest.
 */
const digests: Readonly<Record<string, string>> = {
  'gateway/src/migrations/0001-about-auctions.ts':
    '8c5d5e4937b20f91ff2740505081a77d17ba7ad9ac5d583e321815f99f3ff784',
  'gateway/src/migrations/0001-accounts.ts':
    '200751da246be499b92ec29346f9be6a8f385a422abfb98a6822a7ab91fc9614',
  'gateway/src/migrations/0001-people.ts': '85111acce350f0e4ac3c20f21f9c572d49bb098ab37b986e469415875bdfc66c',
  'projections/src/migrations/0001-generations.ts':
    '4da61fffa37cc424ac348077871b25f44d761cce35c4b788ce4d9c7c93de7e0c',
  'projections/src/migrations/0001-read-models.ts':
    'ee3f627eca7fb7228c815fe351745059ca6cadfc992e221b4cd349a9f4291939',
}

test.each(Object.entries(digests))('%s is as it was recorded', (file, digest) => {
  expect(hash('sha256', readFileSync(path.join(root, file)))).toBe(digest)
})

test('every file of a folder of migrations is recorded, and its number starts its name', () => {
  const all = globSync('{gateway,projections}/src/**/migrations/[0-9]*.ts', { cwd: root })
  expect(all.toSorted()).toEqual(Object.keys(digests).toSorted())
  expect(all.filter((file) => !/^\d{4}-/.test(nameOf(file)))).toEqual([])
})

test.each([
  ['accounts', accountMigrationNames],
  ['read models', layoutMigrations.map(({ name }) => name)],
  ['generations', registryMigrations.map(({ name }) => name)],
])('migrations of the %s run in the order of their numbers, from 1 and without a gap', (_what, names) => {
  const numbers = names.map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(names.map((_name, index) => index + 1))
})
