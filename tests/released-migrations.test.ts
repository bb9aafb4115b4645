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
    'cdf602378900961996bd1e99918647ba7bdef3d7986658e82194c5840f2ddf0e',
  'gateway/src/migrations/0001-accounts.ts':
    '6debec27d7e27c191cb542bc7d887160af40ba10863db4a96bc7c88c181d7b67',
  'gateway/src/migrations/0001-people.ts': 'ecbf4da8a00b824f12b00b33c2b47096bd49321f8b0b896594a7eed4bdd73322',
  'projections/src/migrations/0001-generations.ts':
    '054e31c58dfa725cfde8d9f91e1288e2ecd88d30090be199c3182b54a8392e8c',
  'projections/src/migrations/0001-read-models.ts':
    '6412d8290c3beb9842668c7323f4abc0ef9983117a00179c4fe20ba4eb54068f',
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
